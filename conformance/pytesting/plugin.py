"""The suite as a plugin of pytest: its options, its markers, and the tests that there are.

`handfoot.pytest_door` brings it, where somebody says `pytest --pyargs conformance`. What an engine
is asked stands on its `bench`; how the tests hang together is said in `tree`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import conformance
from conformance.cases import CLAIMS
from conformance.commands import PROFILES
from conformance.pytesting.bench import BENCH, Bench, Wanted
from conformance.pytesting.tree import CAMPAIGN, VECTOR, Suite
from handfoot.words.rulebook import rulebook

__all__ = [
    "pytest_addoption",
    "pytest_collect_directory",
    "pytest_configure",
    "pytest_sessionfinish",
    "pytest_sessionstart",
]

NAME_IT = (
    "The suite needs an engine to test. Name the command that starts it: "
    "pytest --pyargs conformance --engine 'node my-engine.js'"
)

FOLDER = Path(str(conformance.__file__)).resolve().parent


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options, named as those of `handfoot conform`."""
    group = parser.getgroup("handfoot", "Hand and Foot: an engine under test")
    group.addoption("--engine", metavar="CMD", help="the command that starts the engine")
    group.addoption(
        "--ruleset",
        action="append",
        default=[],
        metavar="ID|FILE",
        help="a family, or a file of house rules; by default all families that it plays",
    )
    group.addoption(
        "--claim",
        action="append",
        default=[],
        choices=CLAIMS,
        metavar="CLAIM",
        help=f"test this claim, made or not: {', '.join(CLAIMS)}",
    )
    group.addoption("--seed", type=int, default=0, metavar="N", help="default: 0")
    group.addoption(
        "--budget", choices=PROFILES, default="default", help="how many cases (default: default)"
    )
    group.addoption(
        "--save",
        default="handfoot-failures",
        metavar="FOLDER",
        help="where failing cases go (default: handfoot-failures)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Makes the markers known, so that `-m` can choose by them under strict markers too."""
    marked = {
        VECTOR: "a frozen vector",
        CAMPAIGN: "scenarios and generated cases of a claim on a ruleset",
        **dict.fromkeys(CLAIMS, "what engines of this claim are tested on"),
        **dict.fromkeys(rulebook(), "a vector that this rule decides"),
    }
    for name, what in marked.items():
        config.addinivalue_line("markers", f"{name}: {what}")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Starts the engine. Raises `UsageError` where there is none, or none that talks."""
    option = session.config.option
    if option.engine is None:
        raise pytest.UsageError(NAME_IT)
    wanted = Wanted(
        option.engine,
        tuple(option.ruleset),
        tuple(option.claim),
        option.seed,
        option.budget,
        Path(option.save),
    )
    session.config.stash[BENCH] = Bench.opened(wanted)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Ends the engine."""
    if BENCH in session.config.stash:
        session.config.stash[BENCH].close()


def pytest_collect_directory(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """The suite, in the place of the files in the folder of its code."""
    if path.resolve() != FOLDER:
        return None
    return Suite.from_parent(parent, path=path, nodeid=FOLDER.name)
