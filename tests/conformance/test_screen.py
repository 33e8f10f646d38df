"""What the terminal shows: the bar, the claims, the way to repeat a failure."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from conformance.cases import Case
from conformance.findings import Finding
from conformance.running import Failure, Result
from conformance.screen import Progress, claim_lines, failure_text, repeat_command
from conformance.session import House
from handfoot import __version__


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


SUITE = f"suite {__version__}"
HOUSE = House("ours", {"id": "ours"}, "sha256:" + "ab" * 32)


def failing(claim: str, house: House | None, sort: str = "too strict") -> Failure:
    case = Case(claim, "meld", "ours", 4, ask={"cards": ["K"], "onto": None})
    return Failure(Finding("disagree", sort, "", "accepted", "refused", case), claim, house)


def lines(result: Result) -> list[str]:
    return list(claim_lines(result, __version__, io.StringIO()))


def result(*claims: str) -> Result:
    one = Result({"engine": {"name": "mine", "version": "2"}}, claims, [HOUSE])
    for claim in claims:
        one.cases["ours", claim] = 10
    return one


def test_on_a_terminal_one_bar_moves() -> None:
    terminal = Terminal()
    progress = Progress(terminal)
    progress("ours: melds, meld.least", 3, 12)
    progress.clear()
    assert terminal.getvalue() == (
        "\r\x1b[K[######..................] 3/12 ours: melds, meld.least\r\x1b[K"
    )


def test_elsewhere_every_ruleset_is_told_once() -> None:
    stream = io.StringIO()
    progress = Progress(stream)
    for doing in ("ours: scenarios", "ours: melds, meld.least", "theirs: scenarios", "done"):
        progress(doing, 1, 4)
    progress.clear()
    assert stream.getvalue() == "testing ours\ntesting theirs\n"


def test_every_claim_is_told_for_every_ruleset() -> None:
    one = result("talks", "melds", "tally")
    one.failures.append(failing("melds", HOUSE))
    assert lines(one) == [
        "mine 2 talks",
        f"mine 2 does not conform as melds to ours (sha256:abababababab) with {SUITE}: 10 cases",
        f"mine 2 conforms as tally to ours (sha256:abababababab) with {SUITE}: 10 cases",
    ]


def test_a_failure_on_house_rules_spoils_the_family_they_are_made_of() -> None:
    one = result("interpreter", "melds")
    one.failures.append(failing("interpreter", House("ours+S01", {}, "sha256:")))
    assert "does not conform as interpreter to ours" in lines(one)[0]
    assert "conforms as melds to ours" in lines(one)[1]


def test_a_wrong_reason_spoils_the_explanations_alone() -> None:
    one = result("melds", "explains")
    one.failures.append(failing("explains", HOUSE, "reason"))
    assert "mine 2 conforms as melds to ours" in lines(one)[0]
    assert "mine 2 does not conform as explains to ours" in lines(one)[1]


def test_what_was_not_tested_is_never_told_as_conforming() -> None:
    one = result("melds")
    one.cases.clear()
    assert lines(one) == ["mine 2 was not tested as melds on ours: nothing of it was asked"]


def test_an_engine_that_does_not_answer_does_not_talk() -> None:
    assert lines(Result()) == ["the engine does not talk"]


def test_the_command_to_repeat_quotes_what_must_be_quoted() -> None:
    command = repeat_command(Path("my cases/a.json"), ["./my engine", "--fast"])
    assert command == "handfoot replay 'my cases/a.json' -- './my engine' --fast"


def test_colours_are_for_terminals_that_want_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    failure = failing("melds", None)
    assert "\x1b[31m" in failure_text(1, failure, None, (), Terminal())
    assert "\x1b" not in failure_text(1, failure, None, (), io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in failure_text(1, failure, None, (), Terminal())
