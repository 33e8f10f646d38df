"""What is frozen stays as it is, unless somebody says that it may change."""

from __future__ import annotations

import copy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from conformance.frozen import freezing, hand
from conformance.frozen.answering import answered
from conformance.frozen.freezing import Freeze, UnknownRule, changes, freeze, pins, write
from conformance.frozen.hand import Disagreement, by_hand
from conformance.frozen.manifest import faults, read_manifest, reread, sentences, text_of
from conformance.frozen.vectors import Vector, vectors
from conformance.scenarios import Scenario, scenarios
from conformance.session import House, house
from handfoot import ground
from tests.conformance.frozen.tables import judge
from tests.variants.families import resolved

FAMILY = "three-hands"
Json = dict[str, Any]


@cache
def rules() -> House:
    return house(FAMILY, resolved(FAMILY).data)


@cache
def two() -> list[Scenario]:
    """Two scenarios of the family: one with a refusal, and its twin."""
    found = {one.id: one for one in scenarios(FAMILY)}
    refused = found["two-naturals-begin-no-meld"]
    return [found[refused.twin or ""], refused]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the vectors of two scenarios, and one vector by engine."""
    few = two()
    monkeypatch.setattr(hand, "scenarios", lambda family: few)
    by_engine = Vector(FAMILY, answered(judge().said, rules().resolved))
    monkeypatch.setattr(freezing, "whole_games", lambda rules: [by_engine])
    monkeypatch.setattr(freezing, "move_trees", lambda rules: [])
    frozen(tmp_path)
    monkeypatch.setattr(freezing, "whole_games", lambda rules: [])
    return tmp_path


def frozen(folder: Path, *again: str) -> Freeze:
    """Freezes what there is to freeze, unless something speaks against it."""
    one = freeze(rules(), again, folder)
    if not one.conflicts:
        write(changes([one], {FAMILY: rules().digest}, pins((), folder), folder))
    return one


def test_scenarios_become_vectors_by_hand_with_their_clauses_and_twins(folder: Path) -> None:
    found = {one.id: one for one in vectors(FAMILY, folder)}
    assert list(found) == [
        "three-naturals-begin-a-meld",
        "three-naturals-begin-a-meld-cards",
        "two-naturals-begin-no-meld",
        "two-naturals-begin-no-meld-cards",
        "some",
    ]
    refused = found["two-naturals-begin-no-meld"]
    assert (refused.by, refused.clauses) == ("hand", ("three-hands-27",))
    assert refused.said["twin"] == "three-naturals-begin-a-meld"
    assert [step.get("refused") for step in refused.said["steps"]] == [None, ["meld.least"]]
    assert "meld.least" in found["three-naturals-begin-a-meld"].rules


def test_a_second_time_nothing_changes(folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*.json")}
    again = frozen(folder)
    assert again == Freeze(FAMILY, again.vectors)
    assert {path: path.read_bytes() for path in folder.rglob("*.json")} == before


def retold(monkeypatch: pytest.MonkeyPatch, **said: Any) -> None:
    """Two scenarios, the first of which says something else now."""
    first, second = two()
    monkeypatch.setattr(hand, "scenarios", lambda family: [replace(first, **said), second])


def redealt() -> Json:
    """The position of the first scenario, with a nine instead of the eight in hand."""
    position = copy.deepcopy(two()[0].position)
    position["zones"]["hands"][0][-1] = "9"
    return position


NAME = "three-naturals-begin-a-meld"


def test_a_scenario_that_asks_something_else_may_not_change_its_vector(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    retold(monkeypatch, position=redealt(), then={})
    assert frozen(folder).conflicts == [
        f"three-hands/{NAME}: It is frozen with other position, steps."
    ]
    assert "9" not in vectors(FAMILY, folder)[0].said["position"]["zones"]["hands"][0]


def test_it_may_where_that_is_asked_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    retold(monkeypatch, position=redealt(), then={})
    assert frozen(folder, NAME).changed == [NAME]
    assert "9" in vectors(FAMILY, folder)[0].said["position"]["zones"]["hands"][0]


def test_what_describes_a_vector_follows_its_scenario(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    retold(monkeypatch, why="Because.")
    again = frozen(folder)
    assert (again.conflicts, again.described) == ([], [NAME, f"{NAME}-cards"])
    assert [one.said["why"] for one in vectors(FAMILY, folder)][:2] == ["Because.", "Because."]


def test_a_vector_whose_scenario_is_gone_goes_only_when_asked(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hand, "scenarios", lambda family: two()[:1])
    name = "two-naturals-begin-no-meld"
    assert frozen(folder).conflicts == [
        f"three-hands/{name}: Its scenario is gone.",
        f"three-hands/{name}-cards: Its scenario is gone.",
    ]
    assert frozen(folder, name, f"{name}-cards").gone == [name, f"{name}-cards"]
    assert name not in [one.id for one in vectors(FAMILY, folder)]


def test_an_engine_that_would_answer_otherwise_today_changes_no_vector(folder: Path) -> None:
    one = freeze(rules(), (), folder)
    right, refused = one.vectors[-1].said["verdicts"]
    verdicts = [right, {**refused, "refused": ["meld.start"]}]
    one.vectors[-1] = Vector(FAMILY, {**one.vectors[-1].said, "verdicts": verdicts})
    write(changes([one], {FAMILY: rules().digest}, sentences(), folder))
    assert frozen(folder).conflicts == ["three-hands/some: It is frozen with other verdicts."]
    assert frozen(folder, "some").changed == ["some"]


def test_topics_without_vectors_lose_their_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [path.name for path in sorted((folder / FAMILY).iterdir())] == ["meld.json"]
    retold(monkeypatch, rules=("turn.due",))
    frozen(folder)
    assert [path.name for path in sorted((folder / FAMILY).iterdir())] == ["meld.json", "turn.json"]
    retold(monkeypatch)
    frozen(folder)
    assert [path.name for path in sorted((folder / FAMILY).iterdir())] == ["meld.json"]


@pytest.mark.parametrize("family", ground.variant_ids())
def test_all_that_a_family_shows_is_frozen_as_it_is(family: str) -> None:
    # Where this fails: `handfoot vectors freeze`.
    again = freeze(house(family, resolved(family).data))
    assert (again.conflicts, again.new, again.described, again.gone) == ([], [], [], [])


# --- the manifest -----------------------------------------------------------------------------


def test_a_file_that_was_changed_or_taken_away_or_added_is_told(folder: Path) -> None:
    assert faults(read_manifest(folder), folder) == []
    path = folder / FAMILY / "meld.json"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Three kings", "Two kings"), encoding="utf-8")
    (folder / FAMILY / "more.json").write_text("{}", encoding="utf-8")
    assert faults(read_manifest(folder), folder) == [
        "The file three-hands/meld.json is not the one that was frozen.",
        "The file three-hands/more.json is not in the manifest.",
    ]
    path.unlink()
    assert faults(read_manifest(folder), folder)[0] == "The file three-hands/meld.json is missing."


def test_a_changed_sentence_lists_the_vectors_to_read_again(folder: Path) -> None:
    said = read_manifest(folder)
    said["sentences"]["meld.least"] = "sha256:before"
    assert reread(said, vectors(FAMILY, folder)) == {
        "meld.least": [f"three-hands/{one.id}" for one in vectors(FAMILY, folder)]
    }


def test_a_changed_sentence_stays_pinned_until_its_vectors_were_reviewed(folder: Path) -> None:
    said = read_manifest(folder)
    said["sentences"]["meld.least"] = "sha256:before"
    (folder / "manifest.json").write_text(text_of(said), encoding="utf-8")
    assert pins((), folder)["meld.least"] == "sha256:before"
    assert pins(["meld.least"], folder) == sentences()
    with pytest.raises(UnknownRule) as raised:
        pins(["meld.leest"], folder)
    assert str(raised.value) == (
        "There is no rule 'meld.leest'. Did you mean 'meld.least', 'meld.start' or "
        "'meld.lay-most'? `handfoot matrix` lists them all."
    )


# --- by hand ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"then": {"/game/round": 2}}, "by the reference, /game/round must be 2, and is 1"),
        ({"steps": ()}, "by the reference, /zones/melds/0 must be"),
        ({"seats": 5}, "this vector can't be read"),
    ],
)
def test_a_scenario_with_which_the_reference_does_not_agree_becomes_no_vector(
    said: Json, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    retold(monkeypatch, **said)
    with pytest.raises(Disagreement, match="three-naturals-begin-a-meld: ") as raised:
        by_hand(rules())
    assert told in str(raised.value)


def test_a_move_that_is_refused_for_another_reason_becomes_no_vector(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = two()
    draw, lay = second.steps
    steps = (draw, replace(lay, refused=("meld.start",)))
    monkeypatch.setattr(hand, "scenarios", lambda family: [first, replace(second, steps=steps)])
    with pytest.raises(Disagreement, match=r"move 2 breaks \['meld\.least'\]"):
        by_hand(rules())


def test_a_score_of_books_and_cards_is_told_to_score_pads_too() -> None:
    made = {one.id: one for one in by_hand(rules())}
    tally = next(one for one in made.values() if one.claim == "tally")
    name = tally.id.removesuffix("-tally")
    score = made.get(f"{name}-score") or made[name]
    totals = [[side["total"] for side in one.said["sides"]] for one in (tally, score)]
    assert totals[0] == totals[1]
    assert (tally.by, tally.clauses) == ("hand", score.clauses)
