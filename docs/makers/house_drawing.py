"""The house drawn as a house: its floors from the ground up, and which way the arrows point."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from docs.makers.pictures import figure, svg, text
from handfoot.words.language import listed

__all__ = ["house_drawing", "storeys"]

_LEFT, _WIDTH, _STOREY, _ROOF, _EAVES, _MARGIN = 36, 372, 36, 48, 14, 34
_DATA = ("spec", "variants")
_CAPTION = "Imports point down. The rooms of one floor do not know each other."


def storeys(floors: Mapping[str, int]) -> list[list[str]]:
    """The rooms of each floor, from the ground up; a package that has rooms is none itself."""
    packages = {name.split(".")[0] for name in floors if "." in name}
    built = sorted((name for name in floors if name not in packages), key=lambda one: floors[one])
    return [list(rooms) for _, rooms in groupby(built, key=lambda one: floors[one])]


def house_drawing(floors: Mapping[str, int]) -> str:
    """A figure of the house: what stands highest is its roof, and what it stands on is data."""
    *walls, roof = storeys(floors)
    bottom = _ROOF + len(walls) * _STOREY
    drawn = [
        *_roof(listed(roof)),
        *(line for n, rooms in enumerate(walls) for line in _storey(rooms, _top(walls, n))),
        *_ground(bottom),
        *_arrow(bottom),
        *_packages(walls),
    ]
    told = "; on it ".join([listed(_DATA), *(listed(rooms) for rooms in walls), listed(roof)])
    size = (_LEFT + _WIDTH + _MARGIN, bottom + _STOREY + 4)
    return figure(svg(f"The house from the ground up: {told}.", *size, drawn), _CAPTION)


def _top(walls: Sequence[Sequence[str]], n: int) -> int:
    """Where the floor of this number begins, seen from above."""
    return _ROOF + (len(walls) - 1 - n) * _STOREY


def _roof(name: str) -> Iterator[str]:
    left, right, ridge = _LEFT - _EAVES, _LEFT + _WIDTH + _EAVES, _LEFT + _WIDTH / 2
    yield (
        f'<polygon points="{left},{_ROOF} {ridge:g},3 {right},{_ROOF}" fill="currentColor" '
        'fill-opacity="0.12" stroke="currentColor" stroke-linejoin="round"/>'
    )
    yield text(name, ridge, _ROOF - 13)


def _storey(rooms: Sequence[str], top: int) -> Iterator[str]:
    wide = _WIDTH / len(rooms)
    for n, name in enumerate(rooms):
        left = _LEFT + n * wide
        yield (
            f'<rect x="{left:g}" y="{top}" width="{wide:g}" height="{_STOREY}" fill="none" '
            'stroke="currentColor"/>'
        )
        yield text(name.rpartition(".")[2], left + wide / 2, top + _STOREY / 2 + 4)


def _ground(bottom: int) -> Iterator[str]:
    left, wide = _LEFT - _EAVES, _WIDTH + 2 * _EAVES
    yield (
        f'<rect x="{left}" y="{bottom}" width="{wide}" height="{_STOREY}" fill="currentColor" '
        'fill-opacity="0.12" stroke="currentColor"/>'
    )
    yield text(" \u00b7 ".join(_DATA), _LEFT + _WIDTH / 2, bottom + _STOREY / 2 + 4)


def _arrow(bottom: int) -> Iterator[str]:
    x, top = 10, _ROOF + 12
    yield f'<path d="M{x} {top}V{bottom - 6}m-5 -9l5 9l5 -9" fill="none" stroke="currentColor"/>'


def _packages(walls: Sequence[Sequence[str]]) -> Iterator[str]:
    """A brace beside the floors of a package that has rooms, with its name along it."""
    x = _LEFT + _WIDTH + 6
    inside = groupby(range(len(walls)), key=lambda n: walls[n][0].rpartition(".")[0])
    for name, group in inside:
        if not name:
            continue
        numbers = list(group)
        top, bottom = _top(walls, numbers[-1]) + 4, _top(walls, numbers[0]) + _STOREY - 4
        yield (
            f'<path d="M{x} {top}h6V{bottom}h-6" fill="none" stroke="currentColor"/>'
            f'<g transform="rotate(-90 {x + 21} {(top + bottom) // 2})">'
            f"{text(name, x + 21, (top + bottom) // 2)}</g>"
        )
