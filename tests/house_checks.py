"""The checks that keep the house as it was drawn, as functions over any folder.

`test_house.py` applies them to this checkout, and to tiny houses built to break each of them.
Every check returns a list of sentences, one for each fault, empty when all is well.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

from docs.makers.floors import FLOORS, PACKAGES, imports, modules, room

MOST_LINES = 420

# Frozen vectors are data about the documented families, and so must name them.
DATA = ("conformance/vectors/",)

# The words are put together here, so that this file does not hold what it forbids.
MACHINE_PATHS = re.compile(
    r"(?<![\w.:/-])/(?:" + "|".join(("work", "root", "home/\\w+", "tmp/hf", "opt/wheels")) + r")\b"
)
REGISTRIES = re.compile(
    "|".join(
        (
            r"pypi\." + "org",
            "python" + r"hosted\.org",
            r"registry\.npm" + r"js\.org",
            r"deb\.debian\." + "org",
        )
    )
)


def arrows_up(root: Path) -> list[str]:
    """Imports of a higher floor or of a neighbour, and modules that have no floor."""
    faults = []
    known = modules(root)
    for name, file in known.items():
        here = room(name)
        if here is None:
            faults.append(f"{name} has no floor: give it one in FLOORS")
            continue
        for line, target in imports(name, file, known):
            there = room(target)
            if there is None or there == here:
                continue
            if FLOORS[there] > FLOORS[here]:
                faults.append(f"{_place(root, file)}:{line} imports {target}, which is above it")
            elif FLOORS[there] == FLOORS[here] > 0:
                faults.append(f"{_place(root, file)}:{line} imports {target}, a neighbour of it")
    return faults


def circles(root: Path) -> list[str]:
    """Circles of modules that import each other, each named once, from its first module on."""
    known = modules(root)
    graph = {
        name: sorted({target for _, target in imports(name, file, known) if target in known})
        for name, file in known.items()
    }
    return [" -> ".join([*circle, circle[0]]) for circle in _circles(graph)]


def _circles(graph: Mapping[str, list[str]]) -> list[list[str]]:
    """One circle for each edge that leads back to a module still on the path walked."""
    found: set[tuple[str, ...]] = set()
    done: set[str] = set()

    def walk(name: str, path: list[str]) -> None:
        if name in path:
            circle = path[path.index(name) :]
            first = circle.index(min(circle))
            found.add((*circle[first:], *circle[:first]))
        elif name not in done:
            for target in graph[name]:
                walk(target, [*path, name])
            done.add(name)

    for name in sorted(graph):
        walk(name, [])
    return [list(circle) for circle in sorted(found)]


def long_modules(root: Path) -> list[str]:
    """Modules of more than MOST_LINES lines."""
    faults = []
    for file in modules(root).values():
        count = len(file.read_text(encoding="utf-8").splitlines())
        if count > MOST_LINES:
            faults.append(f"{_place(root, file)} has {count} lines, more than {MOST_LINES}")
    return faults


def named_variants(root: Path, variants: Iterable[str]) -> list[str]:
    """Places in the three packages that name a documented family, in any spelling of its id."""
    spellings = {re.escape(variant).replace(r"\-", "[-_]") for variant in variants}
    if not spellings:
        return []
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(spellings))})(?![\w-])", re.IGNORECASE)
    files = [file for file in tracked_files(root) if file.split("/")[0] in PACKAGES]
    return _matches(root, [file for file in files if not file.startswith(DATA)], pattern)


def machine_paths(root: Path) -> list[str]:
    """Places in tracked files that name a path of somebody's machine."""
    return _matches(root, tracked_files(root), MACHINE_PATHS)


def registry_hosts(root: Path) -> list[str]:
    """Places in tracked files that name the host of a package registry."""
    return _matches(root, tracked_files(root), REGISTRIES)


def tracked_files(root: Path) -> list[str]:
    """The files that belong to the project: what git tracks, or every file if git knows none."""
    listed = subprocess.run(
        ["git", "-C", str(root), "ls-files", "-z"], capture_output=True, text=True, check=False
    )
    if listed.returncode == 0 and listed.stdout:
        return [name for name in listed.stdout.split("\0") if name and (root / name).is_file()]
    return sorted(
        Path(folder, name).relative_to(root).as_posix()
        for folder, _, names in os.walk(root)
        for name in names
        if "__pycache__" not in folder
    )


def _matches(root: Path, files: Iterable[str], pattern: re.Pattern[str]) -> list[str]:
    faults = []
    for name in files:
        text = (root / name).read_bytes().decode("utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), start=1):
            if match := pattern.search(line):
                faults.append(f"{name}:{number} mentions {match.group()}")
    return faults


def _place(root: Path, file: Path) -> str:
    return file.relative_to(root).as_posix()
