"""Writes down what `handfoot validate` says today about every file in `golden/`.

    python -m tests.rulesets.update_golden

Read the difference that git shows before you commit it: each line of it is a line that a reader
will see. To add a mistake, put `golden/NAME.handfoot.yaml` there, and `golden/mended/` has the file
under the same name as it is when the suggestion has been followed.
"""

from __future__ import annotations

import contextlib
import io
import os
from pathlib import Path

from handfoot.cli import main

GOLDEN = Path(__file__).parent / "golden"
SUFFIX = ".handfoot.yaml"


def names() -> list[str]:
    """The names of all mistakes."""
    return sorted(path.name.removesuffix(SUFFIX) for path in GOLDEN.glob(f"*{SUFFIX}"))


def said(name: str) -> str:
    """What `handfoot validate` prints about a mistake, run in its folder."""
    before, output = Path.cwd(), io.StringIO()
    os.chdir(GOLDEN)
    try:
        with contextlib.redirect_stdout(output):
            main(["validate", f"{name}{SUFFIX}"])
    finally:
        os.chdir(before)
    return output.getvalue()


def update() -> None:
    """Writes all outputs anew, and removes those whose mistake is gone."""
    for path in GOLDEN.glob("*.txt"):
        path.unlink()
    for name in names():
        (GOLDEN / f"{name}.txt").write_text(said(name), encoding="utf-8")


if __name__ == "__main__":
    update()
