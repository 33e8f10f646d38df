"""The page of a report: it stands by itself, shows the cards, and trusts no engine."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from conformance.claiming import Untested
from conformance.reports.page import page_of
from conformance.reports.report import Report
from tests.conformance.reports.samples import (
    crash,
    meld_failure,
    move_failure,
    report,
    report_of,
    result,
    saved_in,
    score_failure,
)

VOID = {"meta", "link", "br"}


class Page(HTMLParser):
    """A page read with its tags counted off against each other."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] != "style" and data.strip():
            self.texts.append(" ".join(data.split()))

    def all(self, tag: str, kind: str = "") -> list[dict[str, str | None]]:
        found = [attributes for name, attributes in self.tags if name == tag]
        return [one for one in found if kind in str(one.get("class") or "").split() or not kind]


def whole() -> Report:
    failures = [meld_failure(), score_failure(), move_failure(), crash()]
    return saved_in(report(*failures, claims=("talks", "melds", "scorer", "referee")), "cases")


def pictures(one: Report) -> list[str]:
    return [str(svg["aria-label"]) for svg in Page(page_of(one)).all("svg")]


def test_the_page_fetches_nothing_and_runs_nothing() -> None:
    text = page_of(whole())
    page = Page(text)
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    assert {"http-equiv": "Content-Security-Policy", "content": policy} in page.all("meta")
    assert page.all("link") == [{"rel": "icon", "href": "data:,"}]
    for tag in ("script", "img", "iframe", "object", "form", "a"):
        assert page.all(tag) == []
    assert not any({"src", "srcset", "onclick", "onload"} & of.keys() for _, of in page.tags)
    assert re.findall(r"url\(|@import", text) == []


def test_the_head_says_who_was_tested_and_what_came_of_it() -> None:
    texts = Page(page_of(whole())).texts
    assert texts[:5] == [
        "mine 2: does not conform",
        "Conformance to written rules of Hand and Foot",
        "mine 2",
        "does not conform",
        "37 cases, 4 failures",
    ]


def test_every_claim_has_a_line_with_its_counts_and_a_bar() -> None:
    page = Page(page_of(report(meld_failure())))
    (bar,) = page.all("span", "bar")
    assert bar["aria-label"] == "4 accepted, 7 refused"
    at = page.texts.index("melds")
    assert page.texts[at : at + 4] == ["melds", "does not conform", "12", "1"]


def test_every_rule_of_a_claim_can_be_looked_up_with_its_counts() -> None:
    page = Page(page_of(report(meld_failure())))
    at = page.texts.index("three-hands \u00b7 melds: 1 rule")
    assert page.texts[at + 1 : at + 9] == [
        "Rule",
        "accepted",
        "refused",
        "answered",
        "failed",
        "meld.least",
        "4",
        "7",
    ]


def test_a_failure_is_told_from_its_rule_to_the_command_that_repeats_it() -> None:
    page = Page(page_of(saved_in(report(meld_failure()), "cases")))
    (article,) = page.all("article")
    assert article["id"] == "three-hands/melds/disagree/too-lenient/meld.least"
    at = page.texts.index("too lenient")
    assert page.texts[at : at + 14] == [
        "too lenient",
        "meld.least",
        "three-hands \u00b7 melds",
        "A meld is begun with at least three cards; here it would begin with two cards.",
        "Asked",
        "May K K be laid as a new meld?",
        "K",
        "K",
        "Expected",
        "refused",
        "Got",
        "accepted",
        "In the ruleset",
        "melds.least: 3",
    ]
    assert page.texts[at + 14 : at + 16] == [
        "Repeat it",
        "handfoot replay cases/0.json -- node mine.js",
    ]


def test_the_cards_on_the_table_are_drawn_and_those_face_down_too() -> None:
    assert pictures(report(move_failure(), claims=("talks", "referee"))) == [
        "three cards, face down",
        "nine",
        "king and queen",
        "two cards, face down",
        "four",
        "four",
        "four",
        "2 sevens and jack",
        "ace and two",
        "king",
    ]


def test_a_meld_that_is_added_to_is_drawn_beside_what_joins_it() -> None:
    failure = meld_failure()
    onto = {"rank": "K", "cards": ["K", "K", "K"], "caps": [], "closed": False, "kind": None}
    case = replace(failure.finding.case, ask={"round": 1, "cards": ["2"], "onto": onto})
    adding = replace(failure, finding=replace(failure.finding, case=case))
    assert pictures(report(adding)) == ["two", "3 kings"]


def test_an_engine_that_breaks_is_shown_with_its_last_words_and_the_blame() -> None:
    texts = Page(page_of(report(crash()))).texts
    assert "crash: bye" in texts
    at = texts.index("Written to stderr")
    assert texts[at + 1] == "KeyError: 'op'"
    assert texts[at + 2].startswith("Blame: the engine: it ends, closes its output")


def test_nothing_that_an_engine_writes_is_taken_for_html() -> None:
    evil = '<script>alert("1")</script>'
    one = result(crash(evil))
    one.hello = {"engine": {"name": evil, "version": "'\"><img src=x>"}}
    one.stopped = evil
    page = Page(page_of(report_of(one)))
    assert page.all("script") == page.all("img") == []
    assert evil in page.texts


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (
            replace(report(), whole=False),
            "The report is incomplete: it was cut, and what it does not tell is not known.",
        ),
        (
            replace(report(), untested=[Untested("claim", "scorer")]),
            "Not tested at all: the claim scorer.",
        ),
        (
            replace(report(), fixed=("-/talks/hang/bye/-",)),
            "Listed as a known failure, but it does not fail: -/talks/hang/bye/-",
        ),
    ],
)
def test_what_a_reader_must_know_first_stands_above_the_figures(one: Report, told: str) -> None:
    texts = Page(page_of(one)).texts
    assert texts.index(told) < texts.index("Claims")


def test_a_known_failure_bears_a_mark() -> None:
    known = frozenset({meld_failure().id})
    assert Page(page_of(replace(report(meld_failure()), known=known))).all("span", "known") != []
    assert Page(page_of(report(meld_failure()))).all("span", "known") == []
