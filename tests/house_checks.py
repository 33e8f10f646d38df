"""The checks that keep the house as it was drawn, as functions over any folder.

`test_house.py` applies them to this checkout, and to tiny houses built to break each of them.
Every check returns a list of sentences, one for each fault, empty when all is well.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

PACKAGES = ("handfoot", "reference_engine", "conformance")
TOP = ("docs", "examples", "benchmarks", "tests")

# The floor of every room, from the ground up. A room may import lower floors and itself.
# The longest name that fits decides, so a new room of `handfoot` must be given its floor here.
FLOORS: dict[str, int] = {
    "handfoot": 0,
    "handfoot.ground": 0,
    "handfoot.teaching": 0,
    "handfoot.rulesets": 1,
    "handfoot.words": 2,
    "handfoot.wire": 2,
    "handfoot.authoring": 3,
    "handfoot.adapters": 3,
    "handfoot.commands": 3,
    "handfoot.completion": 4,
    "handfoot.cli": 4,
    "handfoot.docs_door": 4,
    "handfoot.pytest_door": 4,
    "handfoot.__main__": 5,
    "reference_engine": 6,
    "conformance": 7,
    "docs": 8,
    "examples": 8,
    "benchmarks": 8,
    "tests": 9,
}
# Rooms that stand alone: without an entry of its own in FLOORS, a room of theirs has no floor.
DIVIDED = ("handfoot",)

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


def modules(root: Path) -> dict[str, Path]:
    """Every Python module of the packages and of the folders above them: dotted name to file."""
    found: dict[str, Path] = {}
    for top in (*PACKAGES, *TOP):
        for file in sorted((root / top).rglob("*.py")):
            parts = file.relative_to(root).with_suffix("").parts
            if parts[-1] == "__init__":
                parts = parts[:-1]
            found[".".join(parts)] = file
    return found


def imports(name: str, file: Path, known: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Each import that a module states anywhere in it, functions and branches included.

    Gives the line, and the known module meant: `from a.b import c` means `a.b.c` where that is
    a module, else `a.b`. An `import_module("a.b")` with its name written out counts too.
    """
    known = set(known)
    package = name.split(".") if file.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
        targets: list[str] = []
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*start, *(node.module.split(".") if node.module else [])])
            targets = [
                f"{base}.{alias.name}" if f"{base}.{alias.name}" in known else base
                for alias in node.names
            ]
        elif isinstance(node, ast.Call) and _is_import_call(node):
            argument = node.args[0]
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                targets = [argument.value]
        for target in dict.fromkeys(targets):
            if target in known or target.split(".")[0] in (*PACKAGES, *TOP):
                yield getattr(node, "lineno", 0), target


def _is_import_call(node: ast.Call) -> bool:
    called = node.func
    called_name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return called_name in ("import_module", "__import__") and bool(node.args)


def room(name: str) -> str | None:
    """The entry of FLOORS that a module belongs to, or None where it has none."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        entry = ".".join(parts[:length])
        if entry in FLOORS:
            return None if entry in DIVIDED and length < len(parts) else entry
    return None


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
