"""The house stands as it was drawn, and each check of that is shown to be able to fail."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from handfoot import ground
from tests import house_checks as house

CHECKOUT = Path(__file__).resolve().parent.parent


def build(root: Path, files: dict[str, str]) -> Path:
    """A tiny house: each path with its text."""
    for name, text in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return root


# This checkout


def test_every_import_points_down() -> None:
    assert house.arrows_up(CHECKOUT) == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert house.circles(CHECKOUT) == []


def test_no_module_is_longer_than_a_room() -> None:
    assert house.long_modules(CHECKOUT) == []


def test_no_package_names_a_documented_family() -> None:
    assert house.named_variants(CHECKOUT, ground.variant_ids()) == []


def test_no_tracked_file_names_a_path_of_a_machine() -> None:
    assert house.machine_paths(CHECKOUT) == []


def test_no_tracked_file_names_the_host_of_a_package_registry() -> None:
    assert house.registry_hosts(CHECKOUT) == []


def test_the_checks_see_this_checkout() -> None:
    known = house.modules(CHECKOUT)
    assert known["handfoot"] == CHECKOUT / "handfoot" / "__init__.py"
    assert known["tests.test_house"] == Path(__file__).resolve()
    stated = [target for _, target in house.imports("handfoot.cli", known["handfoot.cli"], known)]
    assert stated == ["handfoot", "handfoot.commands", "handfoot.ground", "handfoot.teaching"]


# Tiny houses, each with one fault


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        (
            "handfoot/ground.py",
            "from handfoot import rulesets\n",
            "handfoot/ground.py:1 imports handfoot.rulesets, which is above it",
        ),
        (
            "handfoot/rulesets/read.py",
            "import os\nfrom handfoot.words.cards import draw\n",
            "handfoot/rulesets/read.py:2 imports handfoot.words.cards, which is above it",
        ),
        (
            "handfoot/words/cards.py",
            "from ..wire import serve\n",
            "handfoot/words/cards.py:1 imports handfoot.wire, a neighbour of it",
        ),
        (
            "handfoot/cli.py",
            "def main():\n    import reference_engine.play\n",
            "handfoot/cli.py:2 imports reference_engine.play, which is above it",
        ),
        (
            "handfoot/cli.py",
            "if TYPE_CHECKING:\n    from conformance import verdicts\n",
            "handfoot/cli.py:2 imports conformance.verdicts, which is above it",
        ),
        (
            "reference_engine/play.py",
            "import importlib\n\nimportlib.import_module('conformance.verdicts')\n",
            "reference_engine/play.py:3 imports conformance.verdicts, which is above it",
        ),
        (
            "conformance/verdicts.py",
            "from tests.house_checks import room\n",
            "conformance/verdicts.py:1 imports tests.house_checks, which is above it",
        ),
        (
            "benchmarks/run.py",
            "from tests import house_checks\n",
            "benchmarks/run.py:1 imports tests.house_checks, which is above it",
        ),
        (
            "handfoot/attic.py",
            "",
            "handfoot.attic has no floor: give it one in FLOORS",
        ),
    ],
)
def test_an_arrow_up_is_seen(tmp_path: Path, name: str, text: str, fault: str) -> None:
    sound = {
        "handfoot/__init__.py": "",
        "handfoot/ground.py": "from handfoot import __version__\n",
        "handfoot/rulesets/__init__.py": "from handfoot import ground\nfrom . import read\n",
        "handfoot/rulesets/read.py": "from ..ground import root\n",
        "handfoot/words/__init__.py": "",
        "handfoot/words/cards.py": "from handfoot.rulesets import read\n",
        "handfoot/wire/__init__.py": "",
        "handfoot/cli.py": "from handfoot import ground, words\n",
        "reference_engine/__init__.py": "",
        "reference_engine/play.py": "from handfoot.words import cards\n",
        "conformance/__init__.py": "",
        "conformance/verdicts.py": "import reference_engine.play\n",
        "benchmarks/run.py": "import conformance.verdicts\n",
        "tests/house_checks.py": "import benchmarks.run\nimport conformance\n",
    }
    build(tmp_path, sound)
    assert house.arrows_up(tmp_path) == []
    build(tmp_path, {name: text})
    assert house.arrows_up(tmp_path) == [fault]


def test_a_circle_of_two_modules_is_seen_though_one_import_is_inside_a_function(
    tmp_path: Path,
) -> None:
    build(
        tmp_path,
        {
            "conformance/__init__.py": "",
            "conformance/cases.py": "from conformance import plans\n",
            "conformance/plans.py": "def late():\n    from . import cases\n",
        },
    )
    assert house.circles(tmp_path) == [
        "conformance.cases -> conformance.plans -> conformance.cases"
    ]


def test_a_circle_through_the_front_of_a_package_is_seen(tmp_path: Path) -> None:
    build(
        tmp_path,
        {
            "handfoot/words/__init__.py": "from .cards import draw\n",
            "handfoot/words/cards.py": "from handfoot.words import draw\n",
        },
    )
    assert house.circles(tmp_path) == ["handfoot.words -> handfoot.words.cards -> handfoot.words"]


def test_a_diamond_is_no_circle(tmp_path: Path) -> None:
    build(
        tmp_path,
        {
            "conformance/a.py": "from conformance import b, c\n",
            "conformance/b.py": "from conformance import d\n",
            "conformance/c.py": "from conformance import d\n",
            "conformance/d.py": "",
        },
    )
    assert house.circles(tmp_path) == []


def test_a_module_one_line_too_long_is_seen(tmp_path: Path) -> None:
    build(tmp_path, {"handfoot/cli.py": "pass\n" * 420})
    assert house.long_modules(tmp_path) == []
    build(tmp_path, {"handfoot/cli.py": "pass\n" * 421})
    assert house.long_modules(tmp_path) == ["handfoot/cli.py has 421 lines, more than 420"]


@pytest.mark.parametrize("text", ["two-aunts", "'Two_Aunts'", "as in two-aunts."])
def test_a_family_named_in_a_package_is_seen(tmp_path: Path, text: str) -> None:
    build(
        tmp_path,
        {
            "handfoot/words/terms.md": "two-aunts-and-more, tutwo-aunts, two aunts\n",
            "conformance/vectors/deal.json": "two-aunts\n",
            "examples/two-aunts.yaml": "extends: two-aunts\n",
        },
    )
    assert house.named_variants(tmp_path, ["two-aunts", "uncle"]) == []
    build(tmp_path, {"handfoot/words/terms.md": f"Words.\n{text}\n"})
    [fault] = house.named_variants(tmp_path, ["two-aunts", "uncle"])
    assert fault.lower().replace("_", "-") == "handfoot/words/terms.md:2 mentions two-aunts"


@pytest.mark.parametrize("folder", ["work", "root", "home/somebody", "tmp/hf"])
def test_a_path_of_a_machine_is_seen(tmp_path: Path, folder: str) -> None:
    build(tmp_path, {"README.md": "See /pile/root, https://example.org/work, ./work/ and /tmp.\n"})
    assert house.machine_paths(tmp_path) == []
    build(tmp_path, {"README.md": f"See `/{folder}/notes`.\n"})
    assert house.machine_paths(tmp_path) == [f"README.md:1 mentions /{folder}"]


@pytest.mark.parametrize("host", ["pypi" + ".org", "registry.npm" + "js.org"])
def test_the_host_of_a_registry_is_seen(tmp_path: Path, host: str) -> None:
    build(tmp_path, {"uv.lock": f"source = https://{host}/simple\n"})
    assert house.registry_hosts(tmp_path) == [f"uv.lock:1 mentions {host}"]


def test_only_tracked_files_are_read_where_git_tracks_any(tmp_path: Path) -> None:
    build(tmp_path, {"kept.md": "", "draft.md": ""})
    assert house.tracked_files(tmp_path) == ["draft.md", "kept.md"]
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    subprocess.run(["git", "-C", str(tmp_path), "add", "kept.md"], check=True)
    assert house.tracked_files(tmp_path) == ["kept.md"]
