"""What no Danish sentence of ours may look like."""

from __future__ import annotations

import re

from tests.words.prose import FORBIDDEN as IN_ANY_LANGUAGE

# Words that a Danish text would only hold if a piece of English had been left in it.
_ENGLISH = (
    "a an and are be been before book books by can card cards clean closed dirty discard "
    "draw each every face foot from hand has if is it may meld melded melds most "
    "must nobody no not of once only or out pile piles player players round "
    "rounds sides stock than that the their then they this toe too top turn two three "
    "until when whoever wild wilds with without you your"
)
_ENGLISH_WORDS = "|".join(_ENGLISH.split())
_ONE_CARD = r"(?:naturligt |vildt )?kort"
_MANY = r"(?:to|tre|fire|fem|seks|syv|otte|ni|ti|elleve|tolv|[0-9]*[02-9]|[0-9]+1)"
_COMMON = "canasta|joker|spiller|runde|treer|toer|ener|lady|lord|nar|skurk|fod|tå|hånd"
_SHARED = (
    "a plural in brackets",
    "a value of a program",
    "a pointer",
    "a slot",
    "a space before a stop",
    "two spaces",
)

FORBIDDEN: dict[str, re.Pattern[str]] = {
    **{name: IN_ANY_LANGUAGE[name] for name in _SHARED},
    "an English word": re.compile(rf"(?<![\w-])(?:{_ENGLISH_WORDS})(?![\w-])", re.IGNORECASE),
    "a word twice": re.compile(r"(?<!\w)(\w+) \1(?!\w)", re.IGNORECASE),
    # The stop of an ordinal, as in "13. kort", is followed by a space.
    "two stops": re.compile(r"[.,;:!?][.,;:]|[,;]$"),
    "a comma between thousands": re.compile(r"\d,\d{3}"),
    "four digits without a point": re.compile(r"\d{4}"),
    "a wrong gender": re.compile(
        rf"\b(?:[Ee]n|[Éé]n|[Dd]in|[Dd]en) {_ONE_CARD}\b|\b(?:[Ee]n|[Éé]n) (?:es|hold|sæt)\b"
        rf"|\b(?:[Ee]t|[Éé]t|[Dd]it) (?:{_COMMON})\b"
    ),
    "one of many": re.compile(
        r"\b(?:[Ee]t|[Éé]t|1) (?:naturlige|vilde) kort\b"
        r"|\b(?:[Ee]n|[Éé]n) (?:rene |urene |vilde )?canastaer\b|\b1 runder\b"
    ),
    "many of one": re.compile(
        rf"\b{_MANY} (?:(?:naturligt|vildt) kort|(?:ren |uren |vild )?canasta"
        r"|gang|runde|treer|joker|spiller|esset|makker)\b",
        re.IGNORECASE,
    ),
    "an adjective that does not agree": re.compile(
        r"\b(?:[Éé]n|[Ee]n) (?:rene|urene|vilde|røde|sorte)\b|\b(?:ren|uren) canastaer\b"
    ),
    "no comma before a clause": re.compile(
        r"(?<![,:;(.])(?<!\bog)(?<!\bikke)(?<!\bder) "
        r"(?:hvis(?! tur\b)(?! nederste\b)|medmindre|indtil|uanset|hvoraf)\b"
    ),
    "an empty list": re.compile(r"\beller[,.;:]|\bog[.;:]"),
}


def faults(text: str) -> list[str]:
    """What is wrong with a text that should be one or more whole sentences."""
    found = phrase_faults(text)
    if not re.match(r"[A-ZÆØÅÉ0-9\u201d]", text):
        found.append(f"no capital: {text}")
    if not re.search(r"[.!?:\u201d]$", text):
        found.append(f"no stop: {text}")
    return found


def phrase_faults(text: str) -> list[str]:
    """What is wrong with a phrase in a list or a table."""
    return [f"{what}: {text}" for what, pattern in FORBIDDEN.items() if pattern.search(text)]
