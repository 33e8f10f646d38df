"""English for the card table: numbers, plurals, lists, and what cards, books and piles are called.

Everything that the project says about rules, in a refusal, on a sheet or in a drawing, takes its
single words from here, so that a house's own words (`names:` in its ruleset) are used everywhere.
This module builds words and phrases; whole sentences are the business of `handfoot.words.rulings`
and `handfoot.words.sheet`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from handfoot.words.naming import SUITS, WILD, Naming

__all__ = [
    "Words",
    "a",
    "capital",
    "count",
    "digits",
    "listed",
    "number",
    "ordinal",
    "plain",
    "plural",
    "points",
    "sentence",
    "times",
]

_NUMBERS = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]
_ORDINALS = [
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
]
_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "joker": "joker"}
_IRREGULAR = {"foot": "feet", "knave": "knaves"}
# Words that begin with a vowel in writing and with a consonant when spoken.
_CONSONANT = re.compile(r"(one|uni|use|eu)", re.IGNORECASE)
_VOWEL = re.compile(r"([aeiou]|8|11\b|18\b)", re.IGNORECASE)


def number(n: int) -> str:
    """A number in words up to twelve, in digits beyond.

    >>> number(7), number(0), number(22), number(2500)
    ('seven', 'no', '22', '2,500')
    """
    return _NUMBERS[n] if 0 <= n <= 12 else digits(n)


def digits(n: int) -> str:
    """A number in digits, with the thousands apart and a true minus sign.

    >>> digits(12000), digits(-500)
    ('12,000', '\u2212500')
    """
    return f"{n:,}".replace("-", "\u2212")


def ordinal(n: int) -> str:
    """The place in a row.

    >>> ordinal(1), ordinal(12), ordinal(13), ordinal(22)
    ('first', 'twelfth', '13th', '22nd')
    """
    if 0 <= n <= 12:
        return _ORDINALS[n]
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def times(n: int) -> str:
    """How often something happens.

    >>> times(1), times(2), times(5)
    ('once', 'twice', 'five times')
    """
    return {1: "once", 2: "twice"}.get(n) or f"{number(n)} times"


def plural(word: str) -> str:
    """The plural of a noun or of a phrase whose head is known.

    >>> [plural(word) for word in ("lady", "six", "king", "queen of spades", "foot", "13")]
    ['ladies', 'sixes', 'kings', 'queens of spades', 'feet', '13s']
    """
    head, of, rest = word.partition(" of ")
    if of:
        return f"{plural(head)} of {rest}"
    before, space, last = word.rpartition(" ")
    if space:
        return f"{before} {plural(last)}"
    if word.lower() in _IRREGULAR:
        return word[0] + _IRREGULAR[word.lower()][1:]
    if re.search(r"(s|x|z|ch|sh)$", word, re.IGNORECASE):
        return f"{word}es"
    if re.search(r"[^aeiou]y$", word, re.IGNORECASE):
        return f"{word[:-1]}ies"
    return f"{word}s"


def count(n: int, singular: str, many: str | None = None) -> str:
    """So many of something.

    >>> count(1, "card"), count(2, "card"), count(0, "wild card"), count(3, "foot")
    ('one card', 'two cards', 'no wild cards', 'three feet')
    """
    return f"{number(n)} {singular if n == 1 else many or plural(singular)}"


def points(n: int) -> str:
    """A number of points, in digits as score sheets have it.

    >>> points(500), points(1), points(-5)
    ('500 points', '1 point', '\u22125 points')
    """
    return f"{digits(n)} {'point' if abs(n) == 1 else 'points'}"


def a(phrase: str) -> str:
    """A phrase with its article.

    >>> a("ace"), a("king"), a("eight"), a("one"), a("8")
    ('an ace', 'a king', 'an eight', 'a one', 'an 8')
    """
    vowel = _VOWEL.match(phrase) and not _CONSONANT.match(phrase)
    return f"{'an' if vowel else 'a'} {phrase}"


def listed(items: Iterable[str], word: str = "and") -> str:
    """Items as a list in a sentence.

    >>> listed(["a joker"]), listed(["hand", "foot"]), listed(["A", "B", "C"], "or")
    ('a joker', 'hand and foot', 'A, B or C')
    """
    parts = list(items)
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def capital(text: str) -> str:
    """The text with a capital at its head.

    >>> capital("two aces"), capital("")
    ('Two aces', '')
    """
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A text as a sentence: with a capital at its head and a stop at its end.

    >>> sentence("nobody may look "), sentence("Is that so?")
    ('Nobody may look.', 'Is that so?')
    """
    text = capital(" ".join(text.split()))
    return text if text.endswith((".", "!", "?", ":", "\u201d")) else f"{text}."


def plain(name: str) -> str:
    """A name made of words and hyphens as words.

    >>> plain("cards-that-fit")
    'cards that fit'
    """
    return name.replace("-", " ")


class Words(Naming):
    """What one house calls its cards, books, piles and rounds.

    Made from a ruleset, or from nothing for the words of the field. Nothing is ever refused: a kind
    of card or book that the ruleset does not know is called by its own name.

    >>> words = Words({"names": {"cards": {"2": "deuce"}, "piles": {"foot": "knee"}}})
    >>> words.card("red-3"), words.cards("2"), words.card("10"), words.pile("foot")
    ('red three', 'deuces', 'ten', 'knee')
    """

    def card(self, kind: str) -> str:
        """One card of a kind, without an article."""
        own = self.own("cards", kind)
        if own:
            return own
        if kind == WILD:
            return "wild card"
        if self.is_mixed(kind):
            return plain(kind)
        parts = kind.split("-")
        if len(parts) == 2 and parts[1].lower() in SUITS:
            return f"{_rank(parts[0])} of {parts[1].lower()}"
        return " ".join(_rank(part) for part in parts)

    def cards(self, kind: str) -> str:
        """Several cards of a kind."""
        if self.is_mixed(kind) and not self.own("cards", kind):
            # A mixed rank is named by its author, commonly in the plural already.
            return plain(kind) if kind.endswith("s") else plural(plain(kind))
        return plural(self.card(kind))

    def kinds(self, kinds: Iterable[str], word: str = "and") -> str:
        """Several kinds of card, in the plural: "wild cards and red threes"."""
        return listed([plural(one) for one in self._groups(kinds)], word)

    def kinds_by_name(self, kinds: Iterable[str], word: str = "and") -> str:
        """Several kinds of card, in the plural, wild cards each by its own name."""
        return listed([plural(one) for one in self._groups(kinds, together=False)], word)

    def a_card_of(self, kinds: Iterable[str]) -> str:
        """One card out of several kinds: "a wild card or a red three"."""
        return listed([a(one) for one in self._groups(kinds)], "or")

    def book(self, kind: str, n: int = 1) -> str:
        """One or several books of a kind: "clean book", "books of sevens"."""
        word = self.own("books", kind) or self._book(kind)
        return word if n == 1 else plural(word)

    def any_book(self, kinds: Iterable[str]) -> str:
        """One book of some kinds, without an article: "clean or dirty book"."""
        words = [self.book(kind) for kind in kinds]
        if all(word.endswith(" book") for word in words):
            return f"{listed([word.removesuffix(' book') for word in words], 'or')} book"
        if all(word.startswith("book of ") for word in words):
            return f"book of {listed([word.removeprefix('book of ') for word in words], 'or')}"
        return listed(words, "or")

    def books(self, kinds: Mapping[str, int] | Sequence[str], word: str = "and") -> str:
        """So many books of each kind: "two clean books and one dirty book"."""
        numbers = kinds if isinstance(kinds, Mapping) else dict.fromkeys(kinds, 1)
        return listed(
            [f"{number(n)} {self.book(kind, n)}" for kind, n in numbers.items() if n], word
        )

    def pile(self, name: str) -> str:
        """A pile that a player is dealt, by its name hand, foot or toe."""
        return self.own("piles", name) or plain(name)

    def round(self, n: int) -> str:
        """A round by its number, counted from 1."""
        return self.own("rounds", str(n)) or f"round {n}"

    def rounds(self, numbers: Sequence[int], word: str = "and") -> str:
        """Several rounds: "rounds 2 and 3", or by the house's own words."""
        if len(numbers) > 1 and not any(self.own("rounds", str(n)) for n in numbers):
            return f"rounds {listed([str(n) for n in numbers], word)}"
        return listed([self.round(n) for n in numbers], word)

    def _book(self, kind: str) -> str:
        name = plain(kind)
        if name.split(" ")[-1] in ("book", "books"):
            return name.removesuffix("s")
        made_of = self.book_kinds.get(kind, {}).get("made-of")
        if name == "wilds" and made_of in ("wilds", "like-wilds", None):
            return "book of wild cards"
        return f"book of {name}" if name.endswith("s") else f"{name} book"

    def _groups(self, kinds: Iterable[str], together: bool = True) -> list[str]:
        """The words for kinds, with all wild cards, or all colours of a rank, as one."""
        return [self.card(one) for one in self.grouped(kinds, together)]


def _rank(name: str) -> str:
    if name.isdecimal():
        return number(int(name)) if 1 <= int(name) <= 12 else name
    return _RANKS.get(name, name)
