"""Finds the ground: the folders `spec` and `variants`, which hold the written rules as data.

In an installed wheel the two folders travel inside this package, under `_ground`. In a checkout,
and so in an editable install, they lie beside the package. Everybody asks here, and nobody else
needs to know which of the two is the case. This module only says where files are; it reads none
of them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from handfoot.teaching import nearest, no_such

__all__ = [
    "GroundNotFound",
    "UnknownVariant",
    "clauses_path",
    "editor_schema_path",
    "locate",
    "names_path",
    "root",
    "scenarios_path",
    "schema_path",
    "spec_path",
    "variant_ids",
    "variant_path",
]

PACKED = "_ground"
FOLDERS = ("spec", "variants")
RULESET_SUFFIX = ".handfoot.yaml"
CLAUSES_SUFFIX = ".clauses.yaml"
SCENARIOS_SUFFIX = ".scenarios.yaml"
_NAMES = "names.{}.yaml"


class GroundNotFound(RuntimeError):
    """Neither a packaged copy of the ground nor a checkout around the package was found."""

    def __init__(self, package: Path) -> None:
        super().__init__(
            f"The folders {' and '.join(FOLDERS)} were found neither in {package / PACKED} "
            f"nor in {package.parent}. Install the package again, or run it from a checkout."
        )


class UnknownVariant(KeyError):
    """No documented family has the id that was asked for.

    `variant` is the id asked for, `nearest` the ids most like it (none to three, best first),
    `known` all ids there are.

    >>> print(UnknownVariant("grandm", ["grandma"]))
    There is no documented family 'grandm'. Did you mean 'grandma'? The families are: grandma.
    >>> print(UnknownVariant("x", ["grandma", "uncle"]))
    There is no documented family 'x'. The families are: grandma, uncle.
    >>> print(UnknownVariant("x", []))
    There is no documented family 'x'.
    """

    def __init__(self, variant: str, known: list[str]) -> None:
        super().__init__(variant)
        self.variant = variant
        self.known = known
        self.nearest = nearest(variant, known)

    def __str__(self) -> str:
        return no_such("documented family", self.variant, self.known, "families")


def locate(package: Path) -> Path:
    """The ground that belongs to the package in this folder.

    The packaged copy is preferred, because beside an installed package stand only strangers.
    Raises `GroundNotFound` where there is neither.
    """
    for place in (package / PACKED, package.parent):
        if all((place / folder).is_dir() for folder in FOLDERS):
            return place
    raise GroundNotFound(package)


@cache
def root() -> Path:
    """The folder that holds `spec` and `variants`.

    Raises `GroundNotFound`.

    >>> sorted(folder.name for folder in root().iterdir() if folder.name in ("spec", "variants"))
    ['spec', 'variants']
    """
    return locate(Path(__file__).resolve().parent)


def spec_path(name: str) -> Path:
    """A file of `spec`, by its name there, for instance `spec_path("protocol.schema.json")`.

    The file is not looked for: opening it says whether it is there.
    """
    return root() / "spec" / name


def schema_path() -> Path:
    """The author's schema, which a ruleset file is checked against.

    >>> schema_path().name
    'ruleset.schema.json'
    """
    return spec_path("ruleset.schema.json")


def editor_schema_path() -> Path:
    """The schema for editors, made from the author's.

    >>> editor_schema_path().name
    'ruleset.editor.schema.json'
    """
    return spec_path("ruleset.editor.schema.json")


def variant_ids() -> list[str]:
    """The ids of the documented families, sorted: one for each ruleset file in `variants`."""
    files = (root() / "variants").glob(f"*{RULESET_SUFFIX}")
    return sorted(file.name.removesuffix(RULESET_SUFFIX) for file in files)


def variant_path(variant: str) -> Path:
    """The ruleset file of a family. Raises `UnknownVariant`.

    >>> all(variant_path(variant).is_file() for variant in variant_ids())
    True
    """
    return _beside(variant, RULESET_SUFFIX)


def clauses_path(variant: str) -> Path:
    """The clauses and silences of a family's sheet, as data. Raises `UnknownVariant`.

    A family whose sheet has not been taken apart yet has no such file.
    """
    return _beside(variant, CLAUSES_SUFFIX)


def scenarios_path(variant: str) -> Path:
    """The scenarios worked out by hand from a family's sheet. Raises `UnknownVariant`.

    A family whose sheet has not been taken apart yet has no such file.
    """
    return _beside(variant, SCENARIOS_SUFFIX)


def names_path(language: str) -> Path:
    """What the documented families call things in a language other than English, by its code.

    The file is not looked for: opening it says whether it is there.
    """
    return root() / "variants" / _NAMES.format(language)


def _beside(variant: str, suffix: str) -> Path:
    known = variant_ids()
    # Only an id from the listing becomes part of a path, so that no id can lead elsewhere.
    if variant not in known:
        raise UnknownVariant(variant, known)
    return root() / "variants" / f"{variant}{suffix}"
