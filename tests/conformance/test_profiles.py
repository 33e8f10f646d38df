"""The profiles: how much each asks, and that nothing but the seed bears on what is asked."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import astuple
from pathlib import Path

from hypothesis import settings

from conformance import commands
from conformance.profiles import PROFILES, register
from tests.conformance.zoo import ROOT, animal

# A user's own profile, loaded before the suite is, and then a run of the suite.
LOADED = """\
import sys
from hypothesis import Phase, settings
from hypothesis.database import DirectoryBasedExampleDatabase
kept = DirectoryBasedExampleDatabase(sys.argv[1])
settings.register_profile("a-user-s", {said})
settings.load_profile("a-user-s")
from handfoot.cli import main
sys.exit(main(sys.argv[2:]))
"""


def test_the_command_offers_the_profiles_from_few_cases_to_many() -> None:
    assert tuple(PROFILES) == commands.PROFILES == ("quick", "default", "ci", "thorough")
    sizes = [astuple(profile.budget) for profile in PROFILES.values()]
    assert sizes == [(3, 30, 1), (8, 200, 2), (24, 600, 6), (200, 3000, 40)]


def test_where_nobody_waits_a_failure_is_made_smaller_with_more_patience() -> None:
    assert PROFILES["default"].effort.shrinks == PROFILES["quick"].effort.shrinks == 120
    assert PROFILES["ci"].effort.shrinks == PROFILES["thorough"].effort.shrinks == 400


def test_hypothesis_knows_the_profiles_by_names_of_their_own() -> None:
    register()
    assert settings.get_profile("handfoot-ci").max_examples == 24
    assert settings.get_profile("handfoot-ci").database is None


def run(folder: Path, said: str) -> str:
    """The report on an engine that pays too much, made with a profile that says such things."""
    folder.mkdir()
    words = ["--profile", "quick", "--ruleset", "three-hands", "--claim", "scorer", "--json"]
    command = [sys.executable, "-c", LOADED.format(said=said), str(folder / "examples"), "conform"]
    engine = animal(folder.parent, "bonus off by one")
    done = subprocess.run(
        [*command, *words, "--save", "failures", "--", *engine],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "storage")},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 1, done.stderr
    return done.stdout


def test_a_profile_that_a_user_has_loaded_changes_nothing_and_no_example_is_kept(
    tmp_path: Path,
) -> None:
    plain = run(tmp_path / "plain", "max_examples=100, database=None")
    said = "max_examples=1, database=kept, deadline=1, phases=[Phase.generate]"
    odd = run(tmp_path / "odd", said)
    assert odd == plain
    assert '"type": "failure"' in plain
    assert not (tmp_path / "odd" / "examples").exists()
    assert not (tmp_path / "odd" / "storage" / "examples").exists()
