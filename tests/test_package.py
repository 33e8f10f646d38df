"""The package says the same thing in every place where it describes itself."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def plain(name: str) -> str:
    """A distribution's name as it is compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned() -> dict[str, str]:
    lines = (CHECKOUT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    entries = [line for line in lines if not line.startswith("#")]
    matches = [re.fullmatch(r"([A-Za-z0-9._-]+)==([0-9][0-9A-Za-z.]*)", line) for line in entries]
    unlike = [line for line, match in zip(entries, matches, strict=True) if match is None]
    assert unlike == []
    return {plain(match[1]): match[2] for match in matches if match}


def test_every_dependency_has_one_pinned_version_and_no_address() -> None:
    extras = PROJECT["optional-dependencies"]
    wanted = [*PROJECT["dependencies"], *(each for extra in extras.values() for each in extra)]
    names = {plain(re.split(r"[^A-Za-z0-9._-]", each)[0]) for each in wanted}
    assert {"pyyaml", "pytest-xdist", "mkdocs-material", "distributed", "mypy"} <= names
    assert names - pinned().keys() == set()


def test_the_first_page_holds_the_two_commands_and_the_checks_run_the_second() -> None:
    page = (CHECKOUT / "README.md").read_text(encoding="utf-8").splitlines()
    main, tests = [line for line in page if line.startswith("python3 -m venv")]
    assert main == (
        "python3 -m venv .venv && .venv/bin/pip install -q . && .venv/bin/handfoot conform"
    )
    assert tests == (
        "python3 -m venv .venv && .venv/bin/pip install -q -c constraints.txt -e '.[test]' "
        "&& .venv/bin/python -m pytest -q -n 2"
    )
    last = (CHECKOUT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1]
    assert last.startswith('"$BIN/python" -m pytest -q -n 2')


def test_the_licences_are_those_that_the_package_names() -> None:
    assert PROJECT["license"] == "Apache-2.0 AND CC0-1.0"
    code, data = ((CHECKOUT / name).read_text("utf-8") for name in PROJECT["license-files"])
    assert "Apache License\n                           Version 2.0, January 2004" in code
    assert "CC0 1.0 Universal" in data
