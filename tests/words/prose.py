"""What no sentence of ours may look like."""

from __future__ import annotations

import re

_NUMBERS = "(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[0-9]+[02-9]|[2-9])"

FORBIDDEN: dict[str, re.Pattern[str]] = {
    "a plural in brackets": re.compile(r"\w\(e?s\)"),
    "a value of a program": re.compile(r"\b(None|null|True|False|nan)\b"),
    "a pointer": re.compile(r"(?<!\w)/[a-z]+(/|\b)"),
    "a slot": re.compile(r"[{}]"),
    "a word twice": re.compile(r"\b([a-z]+) \1\b", re.IGNORECASE),
    "a space before a stop": re.compile(r"\s[.,;:!?]"),
    "two stops": re.compile(r"[.,;:!?][.,;:]|[,;]$"),
    "two spaces": re.compile(r"  "),
    "an a before a vowel": re.compile(r"\b[Aa] (?!one\b|uni|use|eu)[aeiou]"),
    "an an before a consonant": re.compile(r"\b[Aa]n (?![aeiou8]|1[18]\b)"),
    "one of many": re.compile(r"\b(?:one|1) (?:natural |wild |clean |dirty )?(?:cards|books)\b"),
    "many of one": re.compile(rf"\b{_NUMBERS} (?:natural |wild |clean |dirty )?(?:card|book)\b"),
    "an empty list": re.compile(r"\b(?:and|or|of|with|the|a|an)[,.;:]"),
    "a number below zero in words": re.compile(r"\u2212[0-9]+ (?:cards|books|packs)"),
}


def faults(text: str) -> list[str]:
    """What is wrong with a text that should be one or more whole sentences."""
    found = [f"{what}: {text}" for what, pattern in FORBIDDEN.items() if pattern.search(text)]
    if not re.match(r"[A-Z0-9\u201c]", text):
        found.append(f"no capital: {text}")
    if not re.search(r"[.!?:\u201d]$", text):
        found.append(f"no stop: {text}")
    return found


def phrase_faults(text: str) -> list[str]:
    """What is wrong with a phrase in a list or a table."""
    return [f"{what}: {text}" for what, pattern in FORBIDDEN.items() if pattern.search(text)]
