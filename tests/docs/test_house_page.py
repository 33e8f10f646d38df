"""The page for whoever carries the project on: the drawing, the rooms, a value's way, the gates."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs import generate
from docs.makers.floors import FLOORS, PACKAGES, modules, room, stands_on
from docs.makers.house_drawing import house_drawing, storeys
from docs.makers.house_page import (
    first_sentence,
    folders,
    gate_steps,
    house_page,
    long_scripts,
    rooms,
)

CHECKOUT = Path(__file__).resolve().parents[2]
DETAILS = re.compile(r"<summary><code>([\w.]+)</code> (.+?)</summary>\n(.*?)</details>", re.DOTALL)
MODULE = re.compile(r"^\| `([\w.]+)` \| (.*) \|$", re.MULTILINE)


def build(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def page() -> str:
    return house_page(generate.HOUSE.read_text(encoding="utf-8"))


def test_no_blank_of_the_page_is_left_open(page: str) -> None:
    assert not re.search(r"^\{\w+\}$", page, re.MULTILINE)


def test_every_room_and_every_module_stands_on_the_page_once_and_says_what_it_is_for(
    page: str,
) -> None:
    shown = [
        (name, told) if not inside else (f"{name}.{inside}", told)
        for name, purpose, below in DETAILS.findall(page)
        for inside, told in [("", purpose), *MODULE.findall(below)]
    ]
    known = [one for one in modules(CHECKOUT) if one.split(".")[0] in PACKAGES]
    assert sorted(name for name, _ in shown) == sorted(known)
    assert [name for name, told in shown if len(told) < 20 or told[-1] != "."] == []


def test_what_a_room_stands_on_is_read_from_the_imports_of_its_modules(tmp_path: Path) -> None:
    build(
        tmp_path,
        {
            "handfoot/__init__.py": '"""The\nlibrary. More."""\n',
            "handfoot/ground.py": '"""Finds `spec` < here."""\n',
            "handfoot/words/__init__.py": '"""Words."""\n',
            "handfoot/words/cards.py": '"""Cards."""\nfrom handfoot import ground, words\n',
            "reference_engine/__init__.py": '"""Plays."""\n',
            "reference_engine/play.py": '"""One game.\n\nAnd on."""\nimport handfoot.words.cards\n',
            "tests/checks.py": "from reference_engine import play\n",
        },
    )
    assert stands_on(tmp_path) == {
        "handfoot": [],
        "handfoot.ground": [],
        "handfoot.words": ["handfoot.ground"],
        "reference_engine": ["handfoot.words"],
        "tests": ["reference_engine"],
    }
    told = "\n".join(rooms(tmp_path))
    assert [name for name, _, _ in DETAILS.findall(told)] == [
        "handfoot",
        "handfoot.ground",
        "handfoot.words",
        "reference_engine",
    ]
    assert "<code>handfoot</code> The library.</summary>\n\nStands on nothing else.\n" in told
    assert "<code>handfoot.ground</code> Finds <code>spec</code> &lt; here.</summary>" in told
    assert "Stands on `handfoot.words`.\n" in told
    assert MODULE.findall(told) == [("cards", "Cards."), ("play", "One game.")]


def test_the_drawing_has_every_room_of_the_house_once_on_its_floor() -> None:
    walls = storeys(FLOORS)
    drawn = [name for names in walls for name in names]
    known = {room(name) for name in modules(CHECKOUT)}
    assert sorted(drawn) == sorted(str(one) for one in known - {"handfoot"})
    assert [FLOORS[names[0]] for names in walls] == sorted({FLOORS[name] for name in drawn})
    assert all(FLOORS[name] == FLOORS[names[0]] for names in walls for name in names)


def test_higher_floors_are_drawn_higher_and_neighbours_side_by_side() -> None:
    drawing = house_drawing({"home": 0, "home.cellar": 0, "left": 2, "right": 2, "roof": 3})
    places = {
        name: (float(x), float(y))
        for x, y, name in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]+)<', drawing)
    }
    assert set(places) == {"spec · variants", "cellar", "home", "left", "right", "roof"}
    heights = [places[one][1] for one in ("spec · variants", "cellar", "left", "roof")]
    assert heights == sorted(heights, reverse=True)
    assert places["left"][1] == places["right"][1]
    assert places["left"][0] < places["right"][0]
    assert "spec and variants; on it home.cellar; on it left and right; on it roof." in drawing


def test_a_value_is_followed_from_its_line_to_the_sentence_that_refuses(page: str) -> None:
    stops = [
        "'  wilds: {most: 3, naturals: 2, per-wild: 1, lead: 0}'",
        "`melds.wilds.most` is `three`, and should be a whole number or `any`. Write `most: 3`.",
        "'sha256:",
        "\n>>> rules.wilds_most\n3\n",
        "('meld.wilds-most', {'most': 3, 'wilds': 4})",
        "A meld holds at most three wild cards; this one would hold four wild cards.\n",
    ]
    found = [page.find(stop) for stop in stops]
    assert -1 not in found
    assert found == sorted(found)


def test_the_steps_of_the_gate_are_those_that_its_script_tells(tmp_path: Path) -> None:
    build(
        tmp_path,
        {
            ".ci/run": 'say() { printf "$*"; }\nsay "Install, with $(python --version)"\n'
            'say "Linter"\nfor one in a b; do\n    say "Example $one"\ndone\nsay "Tests"\n',
            ".ci/full": 'long() {\n    "$PYTHON" "tests/long/$1"\n}\nlong b.py\n(long a.py) &\n',
            "tests/long/c.py": '"""Measures, and is not run there."""\n',
            "tests/long/b.py": '"""Takes an hour.\n\nOr two."""\n',
            "tests/long/a.py": '"""Takes\na night. Or more."""\n',
        },
    )
    assert list(gate_steps(tmp_path)) == ["Install", "Linter", "Example", "Tests"]
    assert list(long_scripts(tmp_path)) == ["- `b.py`: Takes an hour.", "- `a.py`: Takes a night."]
    assert first_sentence(tmp_path / "tests" / "long" / "a.py") == "Takes a night."


def test_the_folders_are_those_of_the_first_page_without_its_links(tmp_path: Path) -> None:
    head = "| no | table |\n\n## Where things are\n\n| folder | what |\n|---|---|\n"
    build(tmp_path, {"README.md": f"{head}| [`a/`](a/), `b/` | [this](x) and that |\n\nMore.\n"})
    assert list(folders(tmp_path)) == [
        "| folder | what |",
        "|---|---|",
        "| `a/`, `b/` | this and that |",
    ]
