"""The house as it is drawn: which room stands on which floor, and what its modules import.

The page for builders draws it from here, and `tests/house_checks.py` holds every import against
it. Rooms and imports are read from the files; no module is loaded for it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

__all__ = ["DIVIDED", "FLOORS", "PACKAGES", "TOP", "imports", "modules", "room", "stands_on"]

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


def stands_on(root: Path) -> dict[str, list[str]]:
    """For each room the other rooms that its modules import, in the order of FLOORS."""
    known = modules(root)
    used: dict[str, set[str | None]] = {}
    for name, file in known.items():
        there = {room(target) for _, target in imports(name, file, known)}
        used.setdefault(room(name) or name, set()).update(there)
    return {
        name: [other for other in FLOORS if other in used[name] and other != name]
        for name in FLOORS
        if name in used
    }
