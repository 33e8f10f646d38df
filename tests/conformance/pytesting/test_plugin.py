"""`pytest --pyargs conformance --engine "CMD"` as a user meets it, and as everybody else does not.

pytest is started as in a project of somebody's own, which finds handfoot by its entry point.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from conformance.frozen.vectors import vectors
from conformance.pytesting.bench import Bench, Wanted
from handfoot.adapters.commands import SKELETONS
from handfoot.cli import main

CHECKOUT = Path(__file__).resolve().parents[3]
SKELETON = SKELETONS / "python" / "adapter.py"
SUITE = ("--pyargs", "conformance", "--ruleset", "three-hands", "--budget", "quick")

ON_A_SERVER = ("CI", "BUILD_NUMBER", "PYTEST_ADDOPTS", "FORCE_COLOR", "NO_COLOR", "COLUMNS")
"""What changes the way in which pytest writes."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The folder of a project beside which handfoot is installed."""
    info = tmp_path / "installed" / "handfoot-0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Name: handfoot\nVersion: 0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[pytest11]\nhandfoot = handfoot.pytest_door\n")
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


def run(project: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A run of pytest in a project, at home unless `more` says that it is on a server."""
    own = {name: value for name, value in os.environ.items() if name not in ON_A_SERVER}
    path = os.pathsep.join((str(project.parent / "installed"), str(CHECKOUT)))
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--strict-markers", *words],
        cwd=project,
        env={**own, "PYTHONPATH": path, **more},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def engine(project: Path, old: str = "", new: str = "") -> tuple[str, str]:
    """The skeleton of an adapter as the engine under test, one piece of it changed."""
    text = SKELETON.read_text(encoding="utf-8")
    assert old in text
    (project / "adapter.py").write_text(text.replace(old, new) if old else text, encoding="utf-8")
    return "--engine", shlex.join([sys.executable, "adapter.py"])


# --- everybody else -------------------------------------------------------------------------------


def test_what_pytest_loads_for_everybody_brings_nothing_else_along() -> None:
    code = (
        "import __future__, sys, typing\n"
        "before = set(sys.modules)\n"
        "import handfoot.pytest_door\n"
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=CHECKOUT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["handfoot", "handfoot.pytest_door"]


def test_the_tests_of_another_project_are_run_as_if_handfoot_were_not_there(project: Path) -> None:
    (project / "conftest.py").write_text(
        "def pytest_addoption(parser):\n    parser.addoption('--engine', default='steam')\n"
    )
    (project / "conformance.py").write_text("MINE = True\n")
    (project / "test_mine.py").write_text(
        "import sys\n"
        "import conformance\n"
        "def test_mine(request):\n"
        "    assert conformance.MINE\n"
        "    assert request.config.getoption('--engine') == 'steam'\n"
        "    assert request.config.pluginmanager.get_plugin('handfoot') is not None\n"
        "    heavy = ('reference_engine', 'hypothesis', 'jsonschema', 'yaml', 'handfoot.words')\n"
        "    assert [name for name in heavy if name in sys.modules] == []\n"
    )
    done = run(project)
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout
    told = [run(project, "--help", *without).stdout for without in ((), ("-p", "no:handfoot"))]
    assert told[0] == told[1]


# --- no engine ------------------------------------------------------------------------------------


def test_an_engine_that_is_not_named_is_asked_for_in_a_sentence(project: Path) -> None:
    done = run(project, *SUITE)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert done.stderr.strip() == (
        "ERROR: The suite needs an engine to test. Name the command that starts it: "
        "pytest --pyargs conformance --engine 'node my-engine.js'"
    )
    assert "Traceback" not in done.stdout


def test_an_engine_that_is_missing_is_reported_in_a_sentence(project: Path) -> None:
    done = run(project, *SUITE, "--engine", "no-such-engine --fast")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    first, *_, last = done.stderr.strip().splitlines()
    assert first == (
        "ERROR: The engine cannot be tested: The engine could not be started: "
        "no-such-engine: No such file or directory."
    )
    assert last == "ERROR: `handfoot conform -- no-such-engine --fast` says more."
    assert "Traceback" not in done.stdout


@pytest.mark.parametrize(
    ("command", "ruleset", "complaint"),
    [
        ("'node", "three-hands", "--engine 'node: No closing quotation."),
        ("", "three-hands", "--engine says nothing."),
        ("no-such-engine", "three-hand", "Did you mean 'three-hands'?"),
        ("no-such-engine", "missing.yaml", "missing.yaml"),
    ],
)
def test_a_slip_in_an_option_is_misuse(
    command: str, ruleset: str, complaint: str, tmp_path: Path
) -> None:
    wanted = Wanted(command, (ruleset,), (), 0, "quick", tmp_path)
    with pytest.raises(pytest.UsageError) as raised:
        Bench.opened(wanted)
    assert complaint in str(raised.value)


def test_help_is_given_without_an_engine(project: Path) -> None:
    done = run(project, *SUITE, "--help")
    assert done.returncode == 0
    assert "--engine=CMD          the command that starts the engine" in done.stdout


# --- tests ----------------------------------------------------------------------------------------


def names(done: subprocess.CompletedProcess[str]) -> list[str]:
    """The tests that a run lists."""
    return [line for line in done.stdout.splitlines() if line.startswith("conformance::")]


def test_an_engine_that_is_right_passes_its_vectors_and_its_campaign(project: Path) -> None:
    done = run(project, *SUITE, *engine(project), "-v")
    assert done.returncode == 0, done.stdout
    tallies = [one.id for one in vectors("three-hands") if one.claim == "tally"]
    assert [line.split(" ")[0] for line in names(done)] == [
        "conformance::talks",
        *(f"conformance::three-hands::tally::{name}" for name in tallies),
        "conformance::three-hands::tally::campaign",
    ]
    assert f"{len(tallies) + 2} passed" in done.stdout


def test_tests_are_chosen_by_rule_claim_and_kind(project: Path) -> None:
    chosen = "talks or (score.out and vector) or (tally and campaign)"
    done = run(project, *SUITE, *engine(project), "--collect-only", "-q", "-m", chosen)
    assert done.returncode == 0, done.stdout
    about = [
        one.id
        for one in vectors("three-hands")
        if one.claim == "tally" and "score.out" in one.rules
    ]
    assert about
    assert [name.rpartition("::")[2] for name in names(done)] == ["talks", *about, "campaign"]


def test_a_failure_is_told_as_handfoot_conform_tells_it(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    named = engine(project, 'rules["out"]["bonus"]', '2 * rules["out"]["bonus"]')
    done = run(project, *SUITE, *named, "-m", "campaign")
    assert done.returncode == 1
    monkeypatch.chdir(project)
    command = shlex.split(named[1])
    words = ("--ruleset", "three-hands", "--claim", "tally", "--profile", "quick")
    assert main(["conform", *words, "--", *command]) == 1
    told = capsys.readouterr().out
    story = told[: told.index("my-engine 0.1 does not conform")]
    assert "plays as if out.bonus were 200 instead of 100" in story
    assert "FAILURE 1  disagree: score  score.out  (three-hands, tally)" in story
    assert story in done.stdout
    assert "my-engine 0.1 does not conform as tally to three-hands" in done.stdout
    assert "Traceback" not in done.stdout
    assert ".py:" not in done.stdout


def test_a_vector_that_is_missed_is_told_with_its_reason_and_can_be_repeated(project: Path) -> None:
    named = engine(project, 'rules["out"]["bonus"]', '2 * rules["out"]["bonus"]')
    done = run(project, *SUITE, *named, "-k", "going-out-with-the-last-cards-of-the-stock-tally")
    assert done.returncode == 1
    assert "FAILURE 1  disagree: score  score.out  (three-hands, tally)" in done.stdout
    assert "Asked     What does side 0 score that has" in done.stdout
    assert "going-out-with-the-last-cards-of-the-stock-tally: The player who drew" in done.stdout
    saved = re.findall(r"Saved +(handfoot-failures/\S+)", done.stdout)
    assert [(project / one).is_file() for one in saved] == [True]
    assert f"Repeat    handfoot replay {saved[0]} -- {named[1]}" in done.stdout


@pytest.mark.parametrize("server", [{}, {"CI": "true"}], ids=["at-home", "on-a-server"])
def test_a_failure_is_told_once_and_summed_up_in_a_line(
    project: Path, server: dict[str, str]
) -> None:
    named = engine(project, 'rules["out"]["bonus"]', '2 * rules["out"]["bonus"]')
    done = run(project, *SUITE, *named, "-k", "two-individuals-tally or campaign", **server)
    assert done.returncode == 1
    assert done.stdout.count("Going out earns 200 points") == 1
    assert done.stdout.count("FAILURE 1") == 2
    *_, first, second, _ = done.stdout.splitlines()
    assert first.startswith("FAILED conformance::three-hands::tally::scoring-two-individuals-tally")
    assert second == "FAILED conformance::three-hands::tally::campaign - disagree: score score.out"


def test_an_engine_that_breaks_again_and_again_is_not_asked_any_more(project: Path) -> None:
    broken = engine(project, "rules = self._rules(request)", "import os; os._exit(3)")
    done = run(project, *SUITE, *broken, "-m", "vector")
    assert done.returncode == pytest.ExitCode.INTERRUPTED
    assert "3 failed" in done.stdout
    assert "the engine broke too often in a row" in done.stdout
    assert "FAILURE 1  crash: tally  (three-hands, tally)" in done.stdout


def test_house_rules_have_no_vectors_and_a_claim_not_made_is_unsupported(project: Path) -> None:
    (project / "ours.yaml").write_text(
        "handfoot: 1\nextends: three-hands\nid: ours\ntitle: Ours\nout: {bonus: 250}\n"
    )
    words = ("--pyargs", "conformance", "--ruleset", "ours.yaml", "--budget", "quick")
    done = run(project, *words, *engine(project), "--claim", "tally", "--claim", "melds", "-v")
    assert done.returncode == 1
    assert "conformance::ours.yaml::tally::campaign PASSED" in done.stdout
    assert "conformance::ours.yaml::melds::campaign FAILED" in done.stdout
    assert "FAILURE 1  unsupported: meld  (ours.yaml, melds)" in done.stdout
    assert len(names(done)) == 2
