"""Danish for the card table: numbers, genders, plurals, lists, and what cards and books are called.

The counterpart of `handfoot.words.language`. A Danish noun has a gender, an irregular plural and
its article at its end, so every noun is a `Noun` with all its forms. Words that a house gave its
cards (`names:` in its ruleset) are its own and are declined as regular nouns; what documented
families call theirs stands, with all forms, in `variants/names.da.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from handfoot.words.danish.families import written
from handfoot.words.language import listed as joined
from handfoot.words.language import plain
from handfoot.words.naming import SUITS, WILD, Naming

__all__ = [
    "BOOK",
    "CARD",
    "JOKER",
    "MELD",
    "NATURAL_CARD",
    "PACK",
    "WILD_CARD",
    "Noun",
    "Words",
    "clauses",
    "count",
    "declined",
    "digits",
    "listed",
    "number",
    "ordinal",
    "points",
    "times",
]

_NUMBERS = [
    "ingen",
    "én",
    "to",
    "tre",
    "fire",
    "fem",
    "seks",
    "syv",
    "otte",
    "ni",
    "ti",
    "elleve",
    "tolv",
]
_ORDINALS = [
    "nulte",
    "første",
    "anden",
    "tredje",
    "fjerde",
    "femte",
    "sjette",
    "syvende",
    "ottende",
    "niende",
    "tiende",
    "ellevte",
    "tolvte",
]


def number(n: int, neuter: bool = False) -> str:
    """A number in words up to twelve, in digits beyond; one of something has its gender.

    >>> number(7), number(1), number(1, neuter=True), number(0), number(2500)
    ('syv', 'én', 'ét', 'ingen', '2.500')
    """
    if n == 1:
        return "ét" if neuter else "én"
    return _NUMBERS[n] if 0 <= n <= 12 else digits(n)


def digits(n: int) -> str:
    """A number in digits, with a point between the thousands and a true minus sign.

    >>> digits(12000), digits(-500)
    ('12.000', '\u2212500')
    """
    return f"{n:,}".replace(",", ".").replace("-", "\u2212")


def ordinal(n: int, neuter: bool = False) -> str:
    """The place in a row.

    >>> ordinal(1), ordinal(2), ordinal(2, neuter=True), ordinal(13)
    ('første', 'anden', 'andet', '13.')
    """
    if n == 2 and neuter:
        return "andet"
    return _ORDINALS[n] if 0 <= n <= 12 else f"{n}."


def times(n: int) -> str:
    """How often something happens.

    >>> times(1), times(2)
    ('én gang', 'to gange')
    """
    return f"{number(n)} {'gang' if n == 1 else 'gange'}"


def points(n: int) -> str:
    """A number of points; the word is the same for one and for many.

    >>> points(500), points(-5)
    ('500 point', '\u22125 point')
    """
    return f"{digits(n)} point"


def listed(items: Iterable[str], word: str = "og") -> str:
    """Items as a list in a sentence.

    >>> listed(["A", "B", "C"]), listed(["A", "B"], "eller")
    ('A, B og C', 'A eller B')
    """
    return joined(items, word)


def clauses(items: Sequence[str]) -> str:
    """Clauses as a list; a comma ends the one before the last where it holds a clause of its own.

    >>> clauses(["hvis A", "når B"]), clauses(["hvis A har det, der kræves", "når B"])
    ('hvis A og når B', 'hvis A har det, der kræves, og når B')
    """
    before = ", og" if any("," in item for item in items[:-1]) else " og"
    *first, last = items
    return f"{', '.join(first)}{before} {last}" if first else last


@dataclass(frozen=True)
class Noun:
    """A noun, or a phrase around one: one of it, many of it, the one spoken of, and its gender."""

    one: str
    many: str
    the: str
    neuter: bool = False

    @property
    def a(self) -> str:
        """With its article: "en joker", "et es"."""
        return f"{'et' if self.neuter else 'en'} {self.one}"

    @property
    def it(self) -> str:
        """Spoken of again."""
        return "det" if self.neuter else "den"

    @property
    def your(self) -> str:
        """As the reader's own."""
        return f"{'dit' if self.neuter else 'din'} {self.one}"

    @property
    def their(self) -> str:
        """As that of whoever acts in the sentence."""
        return f"{'sit' if self.neuter else 'sin'} {self.one}"


def count(n: int, noun: Noun) -> str:
    """So many of something.

    >>> count(1, CARD), count(2, CARD), count(1, BOOK), count(3, BOOK)
    ('ét kort', 'to kort', 'én canasta', 'tre canastaer')
    """
    return f"{number(n, noun.neuter)} {noun.one if n == 1 else noun.many}"


CARD = Noun("kort", "kort", "kortet", neuter=True)
NATURAL_CARD = Noun("naturligt kort", "naturlige kort", "det naturlige kort", neuter=True)
WILD_CARD = Noun("vildt kort", "vilde kort", "det vilde kort", neuter=True)
PACK = Noun("spil kort", "spil kort", "spillet kort", neuter=True)
MELD = Noun("sæt", "sæt", "sættet", neuter=True)
BOOK = Noun("canasta", "canastaer", "canastaen")

JOKER = Noun("joker", "jokere", "jokeren")

_RANKS = {
    "joker": JOKER,
    "A": Noun("es", "esser", "esset", neuter=True),
    "K": Noun("konge", "konger", "kongen"),
    "Q": Noun("dame", "damer", "damen"),
    "J": Noun("knægt", "knægte", "knægten"),
}
_NUMERALS = [
    "ener",
    "toer",
    "treer",
    "firer",
    "femmer",
    "sekser",
    "syver",
    "otter",
    "nier",
    "tier",
    "ellever",
    "tolver",
]
_SUITS = dict(zip(sorted(SUITS), ("klør", "ruder", "hjerter", "spar"), strict=True))
_PILES = {
    "hand": Noun("hånd", "hænder", "hånden"),
    "foot": Noun("fod", "fødder", "foden"),
    "toe": Noun("tå", "tæer", "tåen"),
    "second toe": Noun("anden tå", "andre tæer", "den anden tå"),
}
# The words before a noun that names commonly have: of common gender, and of many.
_ADJECTIVES = {
    "black": ("sort", "sorte"),
    "clean": ("ren", "rene"),
    "dirty": ("uren", "urene"),
    "mixed": ("blandet", "blandede"),
    "natural": ("naturlig", "naturlige"),
    "red": ("rød", "røde"),
    "wild": ("vild", "vilde"),
}
_OF_RANK = {
    "aces": "A",
    "kings": "K",
    "queens": "Q",
    "jacks": "J",
    "jokers": "joker",
    "twos": "2",
    "threes": "3",
    "fours": "4",
    "fives": "5",
    "sixes": "6",
    "sevens": "7",
    "eights": "8",
    "nines": "9",
    "tens": "10",
}
# Nouns that own words are likely to end in, and that no rule declines.
_IRREGULAR = {
    noun.one: noun
    for noun in (
        CARD,
        BOOK,
        MELD,
        *_RANKS.values(),
        *_PILES.values(),
        Noun("bog", "bøger", "bogen"),
    )
}


def declined(word: str) -> Noun:
    """A word that somebody chose, with forms by rule.

    >>> declined("prins").many, declined("rød bog").many, declined("ridder").the
    ('prinser', 'røde bøger', 'ridderen')
    """
    before, _, last = word.rpartition(" ")
    if last not in _IRREGULAR:
        # Who knows whether the words before it are adjectives, or even Danish?
        return Noun(word, *_by_rule(word))
    head = _IRREGULAR[last]
    if not before:
        return head
    many = f"{re.sub(r'et$', 'ed', before)}e" if not before.endswith("e") else before
    return Noun(word, f"{many} {head.many}", f"{head.it} {many} {head.one}", head.neuter)


def _by_rule(word: str) -> tuple[str, str]:
    if word.endswith("er"):
        return f"{word}e", f"{word}en"
    if word.endswith("e"):
        return f"{word}r", f"{word}n"
    return f"{word}er", f"{word}en"


class Words(Naming):
    """What one house calls its cards, books, piles and rounds, in Danish.

    >>> words = Words({"names": {"piles": {"foot": "støvle"}}})
    >>> words.card("red-3").many, words.card("10").a, words.pile("foot").the
    ('røde treere', 'en tier', 'støvlen')
    """

    def card(self, kind: str) -> Noun:
        """A kind of card, or all wild cards."""
        own = self.own("cards", kind)
        if own:
            return declined(own)
        if kind == WILD:
            return WILD_CARD
        known = written()["cards"].get(kind)
        if known:
            return Noun(**known)
        if self.is_mixed(kind):
            # A mixed rank is named by its author, and in one form.
            name = plain(kind)
            return _rank(_OF_RANK[kind]) if kind in _OF_RANK else Noun(name, name, name)
        first, *rest = kind.split("-")
        if len(rest) == 1 and rest[0].lower() in _SUITS:
            suit, rank = _SUITS[rest[0].lower()], _rank(first)
            one, many, the = (f"{suit} {form}" for form in (rank.one, rank.many, rank.the))
            return Noun(one, many, the, rank.neuter)
        if len(rest) == 1 and first in _ADJECTIVES:
            return _described(first, _rank(rest[0]))
        return _rank(kind)

    def kinds(self, kinds: Iterable[str], word: str = "og") -> str:
        """Several kinds of card, in the plural: "vilde kort og røde treere"."""
        return listed([self.card(one).many for one in self.grouped(kinds)], word)

    def kinds_by_name(self, kinds: Iterable[str], word: str = "og") -> str:
        """Several kinds of card, in the plural, wild cards each by its own name."""
        return listed([self.card(one).many for one in self.grouped(kinds, together=False)], word)

    def a_card_of(self, kinds: Iterable[str]) -> str:
        """One card out of several kinds: "et vildt kort eller en rød treer"."""
        return listed([self.card(one).a for one in self.grouped(kinds)], "eller")

    def book(self, kind: str) -> Noun:
        """A kind of book."""
        own = self.own("books", kind)
        if own:
            return declined(own)
        if kind in _ADJECTIVES:
            return _described(kind, BOOK)
        if kind in _OF_RANK:
            return _made_of(self.card(_OF_RANK[kind]).many)
        if kind == "wilds":
            return _made_of(WILD_CARD.many)
        name = f"{kind}-canasta"
        return Noun(name, f"{name}er", f"{name}en")

    def short_book(self, kind: str) -> str:
        """A kind of book without the word for it: "ren", "syvere"."""
        word = self.book(kind).one
        return word.removesuffix("-canasta").removesuffix(" canasta").removeprefix(_MADE_OF)

    def any_book(self, kinds: Iterable[str]) -> str:
        """One book of some kinds, without an article: "ren eller uren canasta"."""
        words = [self.book(kind).one for kind in kinds]
        if all(word.endswith(" canasta") for word in words):
            return f"{listed([one.removesuffix(' canasta') for one in words], 'eller')} canasta"
        if all(word.startswith(_MADE_OF) for word in words):
            return f"{_MADE_OF}{listed([one.removeprefix(_MADE_OF) for one in words], 'eller')}"
        return listed([words[0], *(f"en {word}" for word in words[1:])], "eller")

    def books(self, kinds: Mapping[str, int], word: str = "og") -> str:
        """So many books of each kind: "to rene canastaer og én uren canasta"."""
        return listed([count(n, self.book(kind)) for kind, n in kinds.items() if n], word)

    def pile(self, name: str) -> Noun:
        """A pile that a player is dealt, by its name."""
        own = self.own("piles", name)
        return declined(own) if own else _PILES[name]

    def round(self, n: int) -> str:
        """A round by its number, counted from 1."""
        return self.own("rounds", str(n)) or f"runde {n}"

    def rounds(self, numbers: Sequence[int], word: str = "og") -> str:
        """Several rounds: "runde 2 og 3", or by the house's own words."""
        if len(numbers) > 1 and not any(self.own("rounds", str(n)) for n in numbers):
            return f"runde {listed([str(n) for n in numbers], word)}"
        return listed([self.round(n) for n in numbers], word)


_MADE_OF = "canasta af "


def _made_of(cards: str) -> Noun:
    return Noun(f"{_MADE_OF}{cards}", f"canastaer af {cards}", f"canastaen af {cards}")


def _described(adjective: str, noun: Noun) -> Noun:
    """A noun of common gender or neuter with an adjective before it."""
    one, many = _ADJECTIVES[adjective]
    if noun.neuter and not one.endswith("t"):
        one = f"{one}t"
    return Noun(
        f"{one} {noun.one}", f"{many} {noun.many}", f"{noun.it} {many} {noun.one}", noun.neuter
    )


def _rank(name: str) -> Noun:
    if name in _RANKS:
        return _RANKS[name]
    if name.isdecimal():
        if 1 <= int(name) <= 12:
            return declined(_NUMERALS[int(name) - 1])
        return Noun(f"{name}\u2019er", f"{name}\u2019ere", f"{name}\u2019eren")
    return declined(plain(name))
