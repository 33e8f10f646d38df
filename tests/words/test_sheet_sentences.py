"""What a sheet says for a value, word for word, read against what the schema says it means."""

from __future__ import annotations

from typing import Any

import pytest

from handfoot.words.sheet import render_sheet
from tests.words.moving import FEATURES, changed, family, sound

TEAMS, ALONE, TOE, WILD = "three-hands", "english-family", "hand-foot-toe", "lady-lord"
FOUR_THREES = {
    "/scoring/sets/four": {"card": "red-3", "size": 4, "points": 700, "singles": "replaced"}
}
TABLE: list[tuple[str, dict[str, Any], str]] = [
    # players and sides
    (TEAMS, {}, "Two play each for themselves; four, six or eight form sides of two."),
    (ALONE, {}, "Two to six people can play, each for themselves."),
    (TOE, {}, "Four people play, in sides of two."),
    (
        WILD,
        {},
        "With five, the player in the last seat plays with a side that changes from round to "
        "round: the first side in rounds 1 and 4, and the second side in rounds 2 and 3.",
    ),
    (
        TEAMS,
        {"/table/next-first": "went-out"},
        "Each later round is begun by whoever went out in the round before; if nobody did, by the "
        "player after the one who began it.",
    ),
    # deck
    (TEAMS, {}, "The deck is two packs for every side, shuffled together."),
    (ALONE, {}, "The deck is one pack for every player and one more, shuffled together."),
    (TEAMS, {}, "A pack is the usual 52 cards and two jokers."),
    (
        WILD,
        {},
        "It holds 262 cards: 10 jokers, 10 villains, 10 ladies, 20 jesters, 20 lords and 16 of "
        "each rank from twelve to one.",
    ),
    (TEAMS, {}, "Threes are never melded; only a discard gets rid of them."),
    (WILD, {}, "Ladies are never melded, but may top a complete book."),
    # deal
    (
        TEAMS,
        {},
        "Everybody takes 13 cards for the hand and 11 for the foot from the shuffled deck.",
    ),
    (
        TOE,
        {},
        "One player deals everybody a hand of 15 cards, another a foot of 13 and a third a toe of "
        "11; in each new round each of these tasks passes on to the next player.",
    ),
    (
        TEAMS,
        {"/deal/upcard/put-back": "buried"},
        "If a three or a wild card is turned up, it stays where it is, and another card is turned "
        "up on top of it.",
    ),
    (
        TEAMS,
        FEATURES["highest"],
        "Lifting the exact number earns 100 points and missing it by two at most earns 50 points.",
    ),
    (
        TEAMS,
        FEATURES["highest"],
        "From the highest down the order is ten, nine and eight; all other cards are lower and "
        "equal to each other.",
    ),
    (
        TEAMS,
        {
            "/deal/hand": {
                "by": "highest",
                "order": [
                    "A",
                    "joker",
                    "2",
                    "K",
                    "Q",
                    "J",
                    "10",
                    "9",
                    "8",
                    "7",
                    "6",
                    "5",
                    "4",
                    "red-3",
                    "black-3",
                ],
            }
        },
        "From the highest down the order is ace, joker, two, king, queen, jack, ten, nine, eight, "
        "seven, six, five, four, red three and black three.",
    ),
    # A pile comes by itself after the discard, whoever chooses when to pick it up.
    (
        TEAMS,
        {"/foot/pick-up": "choice"},
        "If you discarded your last card, you pick up the foot at once and play it from your next "
        "turn on.",
    ),
    (
        TEAMS,
        {"/opening/judged": "turn"},
        "What you lay in one turn is added up; until it is enough you may take it back, and you "
        "may not end your turn without doing so, come to another pile or go out.",
    ),
    (
        TEAMS,
        {"/game/end": {"by": "target", "points": 10000}, "/game/ties": "extra-round"},
        "When several sides have the same highest score, the game goes on until a single one has "
        "the highest.",
    ),
    (
        TEAMS,
        FEATURES["asked"],
        "on a meld of your side, once your side has opened and as long as no side has a clean "
        "book.",
    ),
    (
        TEAMS,
        {"/pile/take/ways/playable/when": {"melded": True}},
        "You may take the pile only once your side has a meld on the table.",
    ),
    (TEAMS, FEATURES["asked-shown"], "To take it, show cards from your hand in one of these ways:"),
    (
        TEAMS,
        FEATURES["asked-shown"],
        "one card of exactly the top card's kind, after your first turn of a round; or",
    ),
    (TEAMS, FEATURES["asked-shown"], "none, once your side has two dirty books."),
    (
        TEAMS,
        FEATURES["asked"],
        "A red three laid aside costs 100 points instead of its value; this holds for a side only "
        "if it has no meld on the table.",
    ),
    (
        ALONE,
        FEATURES["asked"],
        "Four red threes laid aside by one player together earn 400 points, on top of their "
        "single values; one such set is paid, and further red threes count singly; this holds for "
        "a player only if they went out.",
    ),
    # turn
    (TEAMS, {"/turn/draw": 1}, "Begin your turn by drawing one card from the stock."),
    (
        TOE,
        {},
        "For each one that you are dealt or draw, take the next card of the stock, while there is "
        "one; those that you take with the discard pile or find in your foot or your toe are not "
        "replaced.",
    ),
    (
        ALONE,
        {},
        "A natural card that could still be added to a meld of yours may not be discarded unless "
        "you go out with it.",
    ),
    (
        ALONE,
        {},
        "If you may discard none of your cards, the ban on cards that fit falls; if you still have "
        "nothing to discard, the ban on wild cards falls too.",
    ),
    (
        ALONE,
        {},
        "A wild card may not be discarded if you go out with it; this ban never falls.",
    ),
    (ALONE, {}, "If you then have nothing to discard, your turn ends without a discard."),
    (
        "haand-og-fod",
        {},
        "Red threes are laid aside face up as soon as they come to you (those of the deal when "
        "your first turn begins); this is done even before your side has opened, and does not "
        "count as opening.",
    ),
    # discard pile
    (TEAMS, {}, "Lay the top card on the table at once, in a new meld or on a meld of your side."),
    (
        TOE,
        {},
        "To take it, show two natural cards of the top card's rank from your hand; then "
        "all the cards that you take go into your hand, and you need not lay any.",
    ),
    (
        ALONE,
        {},
        "Instead of drawing you may take the top five cards of the discard pile; a pile of fewer "
        "than five cannot be taken.",
    ),
    (
        TEAMS,
        {"/pile/take/draw-too": 1},
        "Instead of the usual draw you may take the whole discard pile; then you also draw one "
        "card.",
    ),
    (
        TEAMS,
        {"/pile/take/key": "bottom"},
        "Lay the bottom card on the table at once, in a new meld or on a meld of your side.",
    ),
    (
        WILD,
        {},
        "Once a wild card has been covered, the pile is frozen until somebody takes it: it can "
        "be taken only with two natural cards of the top card's rank from hand.",
    ),
    (
        WILD,
        {"/pile/stops/no-suit-card-on-top/cards": ["lady", "villain"]},
        "Once a wild card has come onto the pile, the pile is frozen until somebody takes it, and "
        "can be taken only with two natural cards of the top card's rank from hand.",
    ),
    (
        WILD,
        {"/pile/stops/frozen/for": "next"},
        "When a wild card comes onto the pile, the player whose turn comes next may take the pile "
        "only with two natural cards of the top card's rank from hand.",
    ),
    (TEAMS, {"/pile/take": {"by": "never"}}, "The discard pile is never taken."),
    # melds and books
    (TEAMS, {}, "Begin a meld with at least three cards, at least two of them natural."),
    (
        ALONE,
        {},
        "Begin a meld with at least three cards, at least two of them natural and at most one "
        "wild.",
    ),
    (
        TEAMS,
        {},
        "At every moment a meld holds at most three wild cards and at least as many natural cards "
        "as wild ones.",
    ),
    (TOE, {}, "At every moment a meld holds more natural cards than wild ones."),
    (TOE, {}, "Sevens and fives are melded without wild cards."),
    (
        TEAMS,
        {"/melds/same-rank": "never"},
        "Your side may have only one meld of each rank in a round.",
    ),
    (TEAMS, {}, "A wild card makes a clean book a dirty book."),
    (
        TOE,
        {},
        "A closed book still takes natural cards of its rank, and wild cards if it holds one "
        "already, within the limits for melds; but the books needed for going out never hold more "
        "than seven cards.",
    ),
    (
        TOE,
        {},
        "Until your side has every book needed for going out, it may have no other melds: only one "
        "for each of these books, complete or on its way to become that book.",
    ),
    (
        TOE,
        {},
        "Until then no meld holds more than seven cards, and the books needed, which are the first "
        "that it completes of each kind, never do.",
    ),
    (
        WILD,
        {},
        "Once a lady lies on a book without wild cards, no wild card may be added to it.",
    ),
    (
        WILD,
        {"/books/caps/lady/then-wilds": "cap-lost"},
        "A book with a lady on it may still take wild cards, but the lady earns nothing if that "
        "makes the book no clean or wild book any more.",
    ),
    # opening
    (
        TEAMS,
        {},
        "To open, your side's first melds of a round must together be worth at least 90 points in "
        "round 1, 120 in round 2 and 150 in round 3.",
    ),
    (
        TEAMS,
        FEATURES["opening"],
        "To open, your side's first melds of a round must together be worth at least a number of "
        "points that depends on your side's score before the round: 15 below 0, 50 from 0 and 90 "
        "from 1,500 on.",
    ),
    (TOE, {}, "There is no opening: the first melds of a round need no points."),
    # foot, toe, going out
    (
        TOE,
        {},
        "As soon as your side has completed a book of any kind, every player of the side picks up "
        "their foot, even out of turn; whoever has the turn plays on.",
    ),
    (
        WILD,
        {},
        "If only one card is left in your hand after the discard, you may pick up the foot as "
        "well; that card joins it, and you play them all from your next turn on.",
    ),
    (
        TEAMS,
        {"/foot/discarded": "next-turn"},
        "If you discarded your last card, you pick up the foot at the beginning of your next turn.",
    ),
    (TEAMS, {"/out/bonus": 0}, "Going out itself earns nothing."),
    (TEAMS, {}, "You may go out only when your side has two clean books and one dirty book."),
    (
        TOE,
        {"/out/conditions/all": {"must": "have-reached", "of": "side", "pile": "foot"}},
        "You and your partner must have picked up the foot.",
    ),
    (TEAMS, {}, "At that moment your partner, if you have one, may hold no threes."),
    (
        WILD,
        {},
        "Before going out you must ask all your partners, if you have any, and a single no forbids "
        "it for this turn.",
    ),
    (
        TEAMS,
        {"/out/keep": 2},
        "While you play your foot and may not go out, you must still hold at least two cards when "
        "your turn is over: when you lay cards, keep those two and the card that you will discard.",
    ),
    (WILD, {}, "Ask only if you can go out: after a yes you must, in the same turn."),
    (
        TEAMS,
        {"/out/keep": 0},
        "If your cards run out and you may not go out, you sit without any and draw again at your "
        "next turn.",
    ),
    # end and score
    (
        TEAMS,
        {},
        "The round also ends when the stock is empty; the turn in which that happens is still "
        "played to its end.",
    ),
    (
        TEAMS,
        {"/round/stock": {"then": "reshuffle", "times": 1}},
        "When somebody has to draw more cards than are left in the stock, the discard pile without "
        "its top card is shuffled and becomes the new stock, once in a round at most. When that "
        "would still be too few, or it may not be shuffled again, play goes on; the round also "
        "ends when somebody whose turn begins has no card to draw and does not take the discard "
        "pile.",
    ),
    (
        TOE,
        {},
        "When the round is over, a clean book earns 500 points, a dirty book 300 and a book of "
        "wild cards, sevens or fives 2,500.",
    ),
    (
        TOE,
        {},
        "Seven red threes laid aside by one side together earn 1,500 points, in place of their "
        "single values; one such set is paid, and further red threes count singly.",
    ),
    (
        TOE,
        FOUR_THREES,
        "Of these sets of red threes, only the largest that a side has is paid.",
    ),
    (
        WILD,
        {},
        "A lady left in hand or in a pile not picked up costs 500 points instead of its value.",
    ),
    (
        TEAMS,
        FEATURES["lines"],
        "A side loses 100 points if none of its players went out, somebody went out, the last card "
        "of whoever went out was laid on the table and it is left with a joker in a hand or in a "
        "pile not picked up.",
    ),
    (TEAMS, {}, "The game has three rounds."),
    (TEAMS, {}, "When several sides have the same highest score, they share the win."),
]


@pytest.mark.parametrize(("name", "patch", "said"), TABLE, ids=[row[2][:50] for row in TABLE])
def test_a_value_is_said_in_this_sentence(name: str, patch: dict[str, Any], said: str) -> None:
    house = changed(family(name), patch)
    assert sound(house)
    sentences = [one.text for p in render_sheet(house.data).paragraphs for one in p.sentences]
    assert said in sentences
