"""What is told about a failure: its sections, the question, and the last words of the engine."""

from __future__ import annotations

import pytest

from conformance.cases import Case
from conformance.findings import Finding, failure_finding
from conformance.running import Failure
from conformance.session import house
from conformance.telling import asked_lines, heading, sections
from handfoot.wire.client import Crash, NoStart
from tests.variants.families import resolved

TALK = Case("talks", "talks", "", 0, ask={"op": "hello"})
MELD = Case("melds", "meld", "three-hands", 4, ask={"round": 1, "cards": ["K", "K"], "onto": None})


def failing() -> Failure:
    facts: dict[str, int | str] = {"least": 3, "size": 2}
    finding = Finding(
        "disagree", "too lenient", "meld.least", "refused", "accepted", MELD, facts=facts
    )
    return Failure(finding, "melds", house("three-hands", resolved("three-hands").data))


def test_a_failure_is_told_by_its_rule_its_values_and_both_answers() -> None:
    assert heading(failing()) == "disagree: too lenient  meld.least  (three-hands, melds)"
    assert [(one.label, one.lines) for one in sections(failing())] == [
        (
            "Rule",
            ("A meld is begun with at least three cards; here it would begin with two cards.",),
        ),
        ("Ruleset", ("melds.least: 3",)),
        ("Asked", ("May K K be laid as a new meld?",)),
        ("Expected", ("refused",)),
        ("Got", ("accepted",)),
    ]


def test_an_engine_that_breaks_is_told_with_its_last_words_and_the_blame() -> None:
    crash = failure_finding(TALK, Crash("hello", "Traceback\nKeyError: 'op'\n", 1))
    told = {one.label: one.lines for one in sections(Failure(crash, "talks", None))}
    assert told == {
        "Asked": ("It is greeted with 'hello', in version 1.0 of the protocol.",),
        "Expected": ("a reply to 'hello'",),
        "Got": ("The engine ended with exit code 1 instead of answering 'hello'.",),
        "stderr": ("Traceback", "KeyError: 'op'"),
        "Blame": ("the engine: it ends, closes its output, or answers that it failed",),
    }


NO_HANDFOOT = "Traceback\nModuleNotFoundError: No module named 'handfoot'\n"


@pytest.mark.parametrize(
    ("command", "stderr", "exit_code", "is_told"),
    [
        (["python", "my adapter.py"], "", None, True),
        (["/usr/bin/python3", "my adapter.py"], NO_HANDFOOT, 1, True),
        (["python", "my adapter.py"], "SyntaxError: invalid syntax\n", 1, False),
        (["ruby", "my adapter.py"], "", None, False),
        ([], "", None, False),
    ],
)
def test_a_python_that_is_not_there_or_lacks_handfoot_has_its_remedy(
    monkeypatch: pytest.MonkeyPatch,
    command: list[str],
    stderr: str,
    exit_code: int | None,
    is_told: bool,
) -> None:
    monkeypatch.setattr("sys.executable", "/opt/ours/bin/python")
    lost = failure_finding(TALK, NoStart("It did not start.", stderr, exit_code, command))
    remedy = " The Python that runs handfoot may do: /opt/ours/bin/python 'my adapter.py'"
    assert lost.got == f"It did not start.{remedy if is_told else ''}"


@pytest.mark.parametrize(
    ("op", "told"),
    [
        ("hello", "It is greeted with 'hello', in version 1.0 of the protocol."),
        ("no-such-operation", "It is asked for 'no-such-operation', which no protocol has."),
        ("bye", "It is told 'bye', upon which it ends with exit code 0."),
        ("rules", "It is asked for 'rules'."),
    ],
)
def test_an_engine_that_only_has_to_talk_is_asked_something_too(op: str, told: str) -> None:
    assert list(asked_lines(Case("talks", "talks", "", 0, ask={"op": op}), {})) == [told]


def evidence(stderr: str) -> list[str]:
    return failure_finding(TALK, Crash("hello", stderr, 1)).evidence.splitlines()


def test_the_cause_above_a_long_trace_is_kept() -> None:
    trace = [f"    at step {number}" for number in range(25)]
    assert evidence("\n".join(["Error: no deck", *trace])) == ["Error: no deck", *trace]


def test_what_stands_before_the_last_lines_is_counted() -> None:
    told = evidence("".join(f"line {number}\n" for number in range(100)))
    assert told == ["\u2026 (70 lines before)", *[f"line {number}" for number in range(70, 100)]]


def test_a_huge_line_keeps_both_ends() -> None:
    (told,) = evidence(f"ValueError: {'x' * 20_000} is not a card")
    assert told.startswith("ValueError: xxx")
    assert told.endswith("xxx is not a card")
    assert len(told) == 1003


def test_many_long_lines_are_left_out_whole() -> None:
    told = evidence("".join(f"{number} {'y' * 900}\n" for number in range(20)))
    assert told[0] == "\u2026 (16 lines before)"
    assert [line.split()[0] for line in told[1:]] == ["16", "17", "18", "19"]
