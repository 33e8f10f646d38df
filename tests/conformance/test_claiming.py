"""What a run says about each claim, and what it must not keep quiet about."""

from __future__ import annotations

from dataclasses import replace

from conformance.claiming import Untested, standings, untested
from conformance.running import Failure, Result
from conformance.session import House
from tests.conformance.reports.samples import meld_failure, report, report_of

OURS = House("a+b/ours.yaml", {"id": "ours"}, "sha256:")
THEIRS = House("theirs", {"id": "theirs"}, "sha256:")


def run(**cases: int) -> Result:
    """A run of an engine that makes these claims, with so many cases of each on one ruleset."""
    one = Result({"engine": {"name": "mine"}}, ("talks", *cases), [OURS, THEIRS])
    for claim, n in cases.items():
        one.cases[OURS.name, claim] = n
    return one


def test_a_failure_spoils_its_own_ruleset_though_the_path_of_it_has_a_plus() -> None:
    one = run(melds=3)
    one.failures.append(Failure(meld_failure().finding, "melds", OURS))
    told = {(of.claim, of.house and of.house.id): of.conforms for of in standings(one)}
    assert not told["melds", "ours"]


def test_house_rules_spoil_the_ruleset_that_they_are_made_of() -> None:
    one = run(interpreter=3)
    made = House(f"{OURS.name}+S01", {"id": "ours"}, "sha256:")
    one.failures.append(Failure(meld_failure().finding, "interpreter", made))
    counted = {of.house.id: len(of.failures) for of in standings(one) if of.house is not None}
    assert counted == {"ours": 1, "theirs": 0}


def test_a_claim_that_was_tested_nowhere_is_untested() -> None:
    assert untested(run(melds=3, scorer=0), []) == [Untested("claim", "scorer")]


def test_a_ruleset_that_was_named_and_not_tested_is_untested() -> None:
    assert untested(run(melds=3), [OURS, THEIRS]) == [Untested("ruleset", "theirs")]
    assert untested(run(melds=3), []) == []


def test_an_engine_that_only_talks_leaves_nothing_untested() -> None:
    assert untested(run(), [OURS]) == []


def test_what_was_not_tested_costs_the_exit_code_of_what_is_not_done() -> None:
    one = report_of(run(melds=0))
    assert one.exit_code() == 0
    assert report().exit_code() == 0
    assert replace(one, untested=[Untested("claim", "melds")]).exit_code() == 4


def test_the_id_of_a_failure_is_made_of_what_stays_the_same() -> None:
    assert meld_failure().id == "three-hands/melds/disagree/too-lenient/meld.least"
    named = House("./here/three-hands.yaml", {"id": "three-hands"}, "sha256:")
    assert Failure(meld_failure().finding, "melds", named).id == meld_failure().id
