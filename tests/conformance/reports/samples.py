"""A report to look at in all its forms: what is right, what is wrong, and who says so."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from conformance.cases import Case
from conformance.findings import Finding
from conformance.planning import BUDGETS
from conformance.reports.report import Report, header_of
from conformance.reports.writing import write_report
from conformance.running import Counted, Failure, Options, Result
from conformance.session import House, Limits, house
from tests.conformance.tables import discard, draw, laid_out, over
from tests.variants.families import resolved

COMMAND = ["node", "mine.js"]

MELD = Case("melds", "meld", "three-hands", 4, ask={"round": 1, "cards": ["K", "K"], "onto": None})


def rules() -> House:
    return house("three-hands", resolved("three-hands").data)


def meld_failure(sort: str = "too lenient") -> Failure:
    facts: dict[str, int | str] = {"least": 3, "size": 2}
    finding = Finding("disagree", sort, "meld.least", "refused", "accepted", MELD, facts=facts)
    return Failure(finding, "melds", rules())


def score_failure() -> Failure:
    position = over(laid_out("three-hands", 4, hands={0: "black-3", 1: "", 2: "", 3: ""}))
    case = Case("scorer", "score", "three-hands", 4, position=position)
    texts = "side 0: -5 points (-5 hand)", "side 0: 0 points"
    finding = Finding("disagree", "score", "score.cards", *texts, case, facts={"of": "hand"})
    return Failure(finding, "scorer", rules())


def move_failure() -> Failure:
    position = laid_out(
        "three-hands", 4, hands={0: "K Q"}, sealed={0: "2 A"}, discard="9", stock="7 7 J"
    )
    case = Case(
        "referee",
        "move",
        "three-hands",
        4,
        position=position,
        moves=(draw(),),
        ask={"move": discard("K")},
    )
    finding = Finding("disagree", "too strict", "turn.due", "accepted", "refused", case)
    return Failure(finding, "referee", rules())


def crash(evidence: str = "KeyError: 'op'") -> Failure:
    case = Case("talks", "talks", "", 0, ask={"op": "bye"})
    finding = Finding("crash", "bye", "", "exit code 0", "exit code 1", case, evidence)
    return Failure(finding, "talks", None)


def result(*failures: Failure, claims: Sequence[str] = ("talks", "melds")) -> Result:
    """A run in which each claim was tested in twelve cases."""
    one = Result({"engine": {"name": "mine", "version": "2"}}, tuple(claims), [rules()])
    one.failures += failures
    one.cases["", "talks"] = 1
    for claim in claims:
        if claim != "talks":
            one.cases["three-hands", claim] = 12
            one.counts[Counted("three-hands", claim, "meld.least", "meld", "refused")] = 7
            one.counts[Counted("three-hands", claim, "meld.least", "meld", "accepted")] = 4
    return one


def report(*failures: Failure, claims: Sequence[str] = ("talks", "melds")) -> Report:
    return report_of(result(*failures, claims=claims))


def report_of(one: Result) -> Report:
    header = header_of(COMMAND, one, Options(5, BUDGETS["quick"]), Limits(), "quick")
    return Report(header, one)


def saved_in(one: Report, folder: str) -> Report:
    """The same with each case in a file of the folder."""
    names = tuple(f"{folder}/{number}.json" for number in range(len(one.result.failures)))
    return replace(one, saved=names)


def written(one: Report) -> str:
    stream = io.StringIO()
    write_report(one, stream)
    return stream.getvalue()


def put(path: Path, one: Report) -> str:
    """Writes a report to a file, and gives back the name of the file."""
    path.write_text(written(one), encoding="utf-8")
    return str(path)
