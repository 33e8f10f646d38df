"""Lints about the course of play: the discard, the discard pile, the opening, foot and going out.

They find rules that can never apply, and rules that rest on something that the game does not have.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from handfoot.rulesets.emitting import flow
from handfoot.rulesets.linting import Maker, Rules, counted, found_at, lint_named, rounds_of
from handfoot.rulesets.pointers import join, parent
from handfoot.rulesets.problems import Problem, quoted
from handfoot.rulesets.schemas import ruleset_language

_LONGEST = 200
_LATER_PILES = (("foot", "second", 2), ("toe", "third", 3))


@lint_named("lint-yields-unused")
def yields_unused(rules: Rules, make: Maker) -> Iterator[Problem]:
    """Bans say in which order they give way, and they never do; or the reverse."""
    for situation in make.variations:
        discard = situation.rules["turn"]["discard"]
        yielding = [name for name, ban in discard["bans"].items() if ban["yields"]]
        if discard["stuck"] == "end-turn":
            for name in yielding:
                number = discard["bans"][name]["yields"]
                message = (
                    f"The ban {quoted(name)} gives way as number {number}, and with "
                    f"`stuck: end-turn` no ban ever does."
                )
                at = situation.at(join("/turn/discard/bans", name, "yields"))
                suggestion = "Write `yields: 0`, or `stuck: give-way`."
                related = [situation.at("/turn/discard/stuck")]
                yield make(at, message, suggestion, severity="warning", related=related)
        elif discard["bans"] and not yielding:
            message = "Bans are to give way to a player who is stuck, and all of them are absolute."
            suggestion = "Write `stuck: end-turn`, or give a ban a number in `yields`."
            at, related = situation.at("/turn/discard/stuck"), ["/turn/discard/bans"]
            yield make(at, message, suggestion, severity="warning", related=related)


@lint_named("lint-no-last-discard")
def no_last_discard(rules: Rules, make: Maker) -> Iterator[Problem]:
    """Going out needs a last discard, and bans cover every card that it could be."""
    for situation in make.variations:
        discard = situation.rules["turn"]["discard"]
        if situation.rules["out"]["last-card"] != "discard":
            continue
        gives_way = discard["stuck"] == "give-way"
        covered = {
            card
            for ban in discard["bans"].values()
            if ban["of"] == "cards" and not (gives_way and ban["yields"])
            if ban["when"] in ({}, {"going-out": True})
            for card in ban["cards"]
        }
        deck = situation.rules["deck"]["cards"]
        if covered.issuperset(card for card in deck if situation.copies(card)):
            message = (
                "Who goes out discards the last card, and bans cover every card of the deck, so "
                "that nobody ever goes out."
            )
            suggestion = "Take cards out of a ban, or write `last-card: either`."
            at, related = situation.at("/turn/discard/bans"), [situation.at("/out/last-card")]
            yield make(at, message, suggestion, on_key=True, related=related)


@lint_named("lint-opening-list-short")
def opening_list_short(rules: Rules, make: Maker) -> Iterator[Problem]:
    """The opening changes from round to round, and its list ends before the game does."""
    rounds = rounds_of(rules)
    for situation in make.variations:
        points = situation.rules["opening"].get("points", [])
        at = situation.at("/opening/points")
        if rounds is None or not 1 < len(points) < rounds or not make.is_own(at):
            continue
        message = (
            f"The opening has {len(points)} numbers for {rounds} rounds, so that {points[-1]} "
            f"holds from round {len(points)} to the end."
        )
        whole = [*points, *[points[-1]] * (rounds - len(points))]
        suggestion = f"Write one number for each round, for example `points: {whole}`."
        yield make(at, message, suggestion, severity="warning")


@lint_named("lint-opening-falls")
def opening_falls(rules: Rules, make: Maker) -> Iterator[Problem]:
    """The opening needs fewer points in a round than in the one before."""
    for situation in make.variations:
        points = situation.rules["opening"].get("points", [])
        for index in range(1, len(points)):
            at = situation.at(f"/opening/points/{index}")
            if 0 < points[index] < points[index - 1] and make.is_own(at):
                message = (
                    f"The opening falls from {points[index - 1]} to {points[index]} points in "
                    f"round {index + 1}."
                )
                suggestion = "Check the number; at most tables it rises."
                yield make(at, message, suggestion, severity="note")


@lint_named("lint-bands-order")
def bands_order(rules: Rules, make: Maker) -> Iterator[Problem]:
    """The steps of the opening by score are not in order."""
    for situation in make.variations:
        bands = situation.rules["opening"].get("bands", [])
        for index in range(1, len(bands)):
            before, here = bands[index - 1]["from"], bands[index]["from"]
            if here <= before:
                message = f"The step from {here} stands after the step from {before}."
                at = situation.at(join("/opening/bands", index, "from"))
                yield make(at, message, "Write the steps from the lowest score to the highest.")


@lint_named("lint-pile-without-chapter")
def pile_without_chapter(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A pile is dealt that nobody ever picks up, or picked up though it is not dealt."""
    for situation in make.variations:
        piles = len(situation.rules["deal"]["piles"])
        for chapter, ordinal, number in _LATER_PILES:
            by = situation.rules[chapter]["by"]
            at = situation.at(join("", chapter, "by"))
            if by == "none" and piles >= number:
                message = (
                    f"Everybody receives {piles} piles, and the chapter {quoted(chapter)} says "
                    f"that there is no {ordinal} pile."
                )
                form = next(one for one in _examples_of(chapter) if one["by"] == "emptied")
                written = quoted(f"{chapter}: {flow(form)}", _LONGEST)
                suggestion = f"Say when it is picked up, for example {written}."
                yield make(at, message, suggestion, related=[situation.at("/deal/piles")])
            elif by != "none" and piles < number:
                message = (
                    f"Everybody receives {counted(piles, 'pile')}, so there is no {chapter} to "
                    f"pick up."
                )
                suggestion = f"Write `{chapter}: {{by: none}}`, or deal {number} piles."
                yield make(at, message, suggestion, related=[situation.at("/deal/piles")])


def _examples_of(chapter: str) -> list[dict[str, Any]]:
    examples: list[dict[str, Any]] = ruleset_language().author_node.child(chapter).says("examples")
    return examples


@lint_named("lint-condition-without-pile")
def condition_without_pile(rules: Rules, make: Maker) -> Iterator[Problem]:
    """Going out depends on a pile that nobody receives."""
    for situation in make.variations:
        piles = len(situation.rules["deal"]["piles"])
        for pointer, pile in found_at(situation.rules, "/out/conditions/*/pile"):
            needed = next(number for name, _, number in _LATER_PILES if name == pile)
            if piles < needed:
                message = (
                    f"Going out needs the {pile}, and everybody receives {counted(piles, 'pile')}."
                )
                dropped = make.drop(situation, parent(pointer), "the condition")
                suggestion = f"Deal {needed} piles, or {dropped}."
                at, related = situation.at(pointer), [situation.at("/deal/piles")]
                yield make(at, message, suggestion, related=related)


@lint_named("lint-condition-met")
def condition_met(rules: Rules, make: Maker) -> Iterator[Problem]:
    """A condition for going out holds whatever happens."""
    for situation in make.variations:
        for pointer, condition in found_at(situation.rules, "/out/conditions/*"):
            if condition["must"] == "hold-none" and condition["of"] == "player":
                message = (
                    "A player who goes out holds no card, so that this condition is always met."
                )
                suggestion = "Write `of: partners`; a ban keeps cards from being the last discard."
                at, related = situation.at(join(pointer, "of")), [situation.at(pointer)]
                yield make(at, message, suggestion, severity="warning", related=related)


@lint_named("lint-nobody-to-ask")
def nobody_to_ask(rules: Rules, make: Maker) -> Iterator[Problem]:
    """Something is asked of partners, and nobody ever has one."""
    if any(situation.sides < situation.players for situation in make.situations):
        return
    for situation in make.situations:
        if situation.rules["out"]["permission"]["from"] != "nobody":
            message = "Partners are asked for permission, and everybody plays alone."
            suggestion = "Write `permission: {from: nobody}`, or form sides in `table.players`."
            at = situation.at("/out/permission/from")
            yield make(at, message, suggestion, severity="warning", related=["/table/players"])
        for pointer, of in found_at(situation.rules, "/out/conditions/*/of"):
            if of == "partners":
                message = "This is a condition about partners, and everybody plays alone."
                dropped = make.drop(situation, parent(pointer), "the condition")
                suggestion = f"Form sides, or {dropped}."
                at, related = situation.at(pointer), ["/table/players"]
                yield make(at, message, suggestion, severity="warning", related=related)
