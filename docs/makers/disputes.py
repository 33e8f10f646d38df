"""The questions that tables argue about, and how a house answers each of them.

An answer begins with a word or two that follow from the values of the ruleset; after it stand the
sentences of the house's own sheet on which it rests. Nothing is answered for a single family.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from handfoot.words.english.voice import Voice
from handfoot.words.language import points
from handfoot.words.sheet.out import matters

__all__ = ["DISPUTES", "Dispute"]

Verdict = Callable[[Voice], str]

_ALONE = "No, everybody plays alone."


@dataclass(frozen=True)
class Dispute:
    """A question, and how its answer is put together.

    `verdict` gives the first words. `says` names what stands after them: the sentences of a
    paragraph on a topic, as "paragraph/topic", or a mere paragraph, which is not quoted. The
    first of them is where a reader is led.
    """

    chapter: str
    question: str
    says: tuple[str, ...]
    verdict: Verdict


def _yes(right: bool) -> str:
    return "Yes." if right else "No."


def _none(_: Voice) -> str:
    return ""


# --- the discard pile


def _ways(house: Voice) -> list[Mapping[str, Any]]:
    return list(house.peek("/pile/take/ways").values()) if house.takes_pile else []


def _bare(way: Mapping[str, Any]) -> bool:
    """Whether a way asks for no cards from hand."""
    return not way["naturals"] and not way["wilds"]


def _wild_helps(house: Voice) -> str:
    laid = house.peek("/pile/take/use") == "laid"
    return _yes(
        house.mixes
        and any(
            way["wilds"] or (laid and _bare(way) and way["onto"] != "meld") for way in _ways(house)
        )
    )


def _at_once(house: Voice) -> str:
    return _yes(house.takes_pile and house.peek("/pile/take/use") == "laid")


def _onto_meld(house: Voice) -> str:
    return _yes(any(_bare(way) and way["onto"] in ("meld", "either") for way in _ways(house)))


def _before_opening(house: Voice) -> str:
    if not house.opens:
        return "Yes, for there is no opening."
    told = {"never": "No.", "in-opening": "Only in the act of opening.", "free": "Yes."}
    return told[house.peek("/pile/take/before-opening")]


def _stopped(house: Voice, cards: Iterable[str], until: str) -> bool:
    """Whether each of these cards stops the pile for everybody in this manner."""
    stops = house.peek("/pile/stops").values()
    stopping = {
        card
        for stop in stops
        if stop["until"] == until and stop["for"] == "everyone"
        for card in stop["cards"]
    }
    return bool(cards) and set(cards) <= stopping


def _under_wild(house: Voice) -> str:
    # A wild card has no rank of its own that a card from hand could match.
    can_go = any(not way["naturals"] for way in _ways(house))
    return _yes(can_go and not _stopped(house, house.wilds, "covered"))


def _unmeldable_stops(house: Voice) -> str:
    dead = house.that_are("unmeldable")
    if _stopped(house, dead, "covered"):
        return "Yes."
    if _at_once(house) == "Yes." and dead:
        return f"Yes, for {house.words.kinds(dead)} cannot be laid."
    return "No."


def _freezes(house: Voice) -> str:
    return _yes(_stopped(house, house.wilds, "taken"))


def _seen(house: Voice) -> str:
    return _yes(house.peek("/pile/seen") == "all")


def _pile_opens(house: Voice) -> str:
    if not house.opens:
        return "There is nothing to open."
    return _yes(house.peek("/opening/pile-cards") == "all")


# --- the turn, melds and books


def _discard_wild(house: Voice) -> str:
    bans = house.peek("/turn/discard/bans").values()
    wilds = {*house.wilds}
    return _banned(house, [one for one in bans if one["of"] == "cards" and wilds & {*one["cards"]}])


def _discard_fitting(house: Voice) -> str:
    bans = house.peek("/turn/discard/bans").values()
    return _banned(house, [one for one in bans if one["of"] == "fitting"])


def _banned(house: Voice, bans: Iterable[Mapping[str, Any]]) -> str:
    """Whether a discard is free, forbidden always, or forbidden under some facts."""
    yields = house.peek("/turn/discard/stuck") == "give-way"
    found = [bool(ban["when"]) or (yields and ban["yields"] > 0) for ban in bans]
    if not found:
        return "Yes."
    return "Not always." if all(found) else "No."


def _only_wilds(house: Voice) -> str:
    return _yes(house.melds_wilds)


def _twice(house: Voice) -> str:
    return _yes(house.peek("/melds/same-rank") == "free")


def _closed(house: Voice) -> str:
    closed = house.peek("/books/closed")
    return _yes(bool(closed["naturals"]) or closed["wilds"] != "none")


def _soils(house: Voice) -> str:
    if house.mixes and house.peek("/books/closing/by") == "choice":
        return "Yes, until the book is closed."
    return _yes(house.mixes and house.peek("/books/closed/wilds") == "any")


# --- the opening and the foot


def _in_one_go(house: Voice) -> str:
    if not house.opens:
        return "There is nothing to open."
    return _yes(house.peek("/opening/judged") == "act")


def _wilds_count(house: Voice) -> str:
    if not house.opens:
        return "There is nothing to open."
    return _yes(bool(house.wilds) and house.peek("/opening/counts") == "all")


def _partner_opens(house: Voice) -> str:
    if not house.opens:
        return "There is nothing to open."
    return _yes(house.peek("/opening/for") == "side") if house.teams else _ALONE


def _look(house: Voice) -> str:
    only = house.peek("/deal/hand/by") == "look"
    return "Only at its bottom card, when you choose your hand." if only else "No."


def _plays_on(house: Voice) -> str:
    foot = house.peek("/foot")
    return _yes(foot["by"] == "emptied" and foot["melded"] == "play-on")


# --- going out and scoring


def _without_discard(house: Voice) -> str:
    return _yes(house.peek("/out/last-card") != "discard")


def _ask(house: Voice) -> str:
    return _yes(house.peek("/out/permission/from") != "nobody") if house.teams else _ALONE


def _partner_ready(house: Voice) -> str:
    if not house.teams:
        return _ALONE
    conditions = house.peek("/out/conditions").values()
    return _yes(any(one["must"] != "hold-none" and matters(one, house) for one in conditions))


def _lay_all(house: Voice) -> str:
    return _yes(not house.peek("/out/keep"))


def _goes_on(house: Voice) -> str:
    return _yes(house.peek("/round/after-out") != "ends")


def _foot_counts(house: Voice) -> str:
    return _yes(house.peek("/scoring/cards/sealed") == "minus")


def _out_earns(house: Voice) -> str:
    bonus = house.peek("/out/bonus")
    return f"Yes, {points(bonus)}." if bonus else "No."


_PILE, _MELDS, _TURN = "The discard pile", "Melds and books", "Discarding"
_OPENING, _FOOT, _OUT, _SCORE = "The opening", "The foot", "Going out", "The score"

DISPUTES: tuple[Dispute, ...] = (
    Dispute(_PILE, "How much of the discard pile do I take?", ("pile.taking/take",), _none),
    Dispute(
        _PILE,
        "May a wild card help to take the pile?",
        ("pile.taking/key", "pile.taking/way"),
        _wild_helps,
    ),
    Dispute(_PILE, "Must I lay the top card at once?", ("pile.taking/rest",), _at_once),
    Dispute(
        _PILE,
        "May I take the pile just to add its top card to a meld on the table?",
        ("pile.taking",),
        _onto_meld,
    ),
    Dispute(
        _PILE,
        "May I take the pile before my side has opened?",
        ("pile.taking",),
        _before_opening,
    ),
    Dispute(
        _PILE,
        "May I take the pile while a wild card lies on top?",
        ("pile.stops/stop:covered",),
        _under_wild,
    ),
    Dispute(
        _PILE,
        "Does a card that can never be melded stop the pile while it lies on top?",
        ("pile.stops/stop:covered",),
        _unmeldable_stops,
    ),
    Dispute(_PILE, "Does a wild card freeze the pile?", ("pile.stops/stop:taken",), _freezes),
    Dispute(_PILE, "May I look through the pile?", ("pile.view",), _seen),
    Dispute(
        _PILE,
        "May the other cards of the pile help me to open?",
        ("opening.counting/pile-cards",),
        _pile_opens,
    ),
    Dispute(_TURN, "May I discard a wild card?", ("turn.bans/",), _discard_wild),
    Dispute(
        _TURN,
        "May I discard a card that would fit a meld of mine?",
        ("turn.bans/",),
        _discard_fitting,
    ),
    Dispute(
        _MELDS,
        "How many wild cards may stand in a meld?",
        ("melds.limits/start", "melds.limits/wilds"),
        _none,
    ),
    Dispute(_MELDS, "May a meld be made of wild cards only?", ("melds.nature",), _only_wilds),
    Dispute(
        _MELDS,
        "May my side have two melds of the same rank at the same time?",
        ("melds.same-rank/same-rank",),
        _twice,
    ),
    Dispute(_MELDS, "May I add cards to a closed book?", ("books.closing/closed",), _closed),
    Dispute(
        _MELDS,
        "May I add a wild card to a clean book?",
        ("books.closing/purity",),
        _soils,
    ),
    Dispute(
        _OPENING,
        "Must all that opens be laid at the same moment?",
        ("opening.counting",),
        _in_one_go,
    ),
    Dispute(
        _OPENING,
        "Do wild cards count towards the opening?",
        ("opening.counting",),
        _wilds_count,
    ),
    Dispute(
        _OPENING,
        "Once my partner has opened, may I lay cards too?",
        ("opening.counting",),
        _partner_opens,
    ),
    Dispute(_FOOT, "May I look at my foot before I pick it up?", ("deal.hand",), _look),
    Dispute(
        _FOOT,
        "When do I pick up my foot?",
        ("foot.reached/emptied", "foot.reached/book", "foot.reached/left-over"),
        _none,
    ),
    Dispute(
        _FOOT,
        "If I lay the last card of my hand on the table, do I play on from my foot at once?",
        ("foot.reached/without",),
        _plays_on,
    ),
    Dispute(_OUT, "May I go out without a discard?", ("out.needs/last-card",), _without_discard),
    Dispute(_OUT, "Which books does going out need?", ("out.needs/books",), _none),
    Dispute(_OUT, "Must I ask my partner before I go out?", ("out.permission/ask",), _ask),
    Dispute(
        _OUT,
        "Must my partner have picked up the foot before I go out?",
        ("out.needs/condition",),
        _partner_ready,
    ),
    Dispute(
        _OUT,
        "May I lay down all my cards although I may not go out?",
        ("out.staying",),
        _lay_all,
    ),
    Dispute(_OUT, "Does the round go on after somebody has gone out?", ("round.end",), _goes_on),
    Dispute(_OUT, "What happens when the stock runs out?", ("round.end/stock",), _none),
    Dispute(_SCORE, "Does going out itself earn points?", ("scoring.bonuses",), _out_earns),
    Dispute(
        _SCORE,
        "Do the cards of a foot that I never picked up count against me?",
        ("scoring.cards",),
        _foot_counts,
    ),
    Dispute(
        _SCORE, "What happens when the scores are equal at the end?", ("game.game/ties",), _none
    ),
)
