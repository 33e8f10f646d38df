"""Explains codes in the terminal: one at length, or all of them in a list.

What a code means stands in the table of `handfoot.rulesets.codes`. Here it becomes text as wide as
a terminal, or data for other programs.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

from handfoot.rulesets.codes import Code, Example, codes
from handfoot.rulesets.problems import printable
from handfoot.teaching import no_such

_WIDTH = 79

# What the first word of a code says about all that begin so.
FAMILIES = {
    "read": "The file cannot be read as a ruleset",
    "shape": "Something does not fit the language",
    "extends": "The parent cannot be used",
    "missing": "Something is left unsaid",
    "allow": "A comment that allows a warning is wrong",
    "lint": "The rules contradict themselves, or say something in vain",
}


def family_of(code: str) -> str:
    """The first word of a code, which says what all that begin so are about."""
    return code.partition("-")[0]


def unknown(code: str) -> str:
    """What to say of a code that there is not."""
    return no_such("code", code, codes(), there_is="`handfoot explain` lists them all.")


def overview() -> str:
    """All codes with what they mean, a line or two each, under what they have in common."""
    lines: list[str] = []
    width = max(map(len, codes())) + 2
    for family, title in FAMILIES.items():
        lines += [f"{title}:" if not lines else f"\n{title}:"]
        for name, code in codes().items():
            if family_of(name) == family:
                lines += _hanging(f"  {name:<{width}}", code.what)
    lines += ["", "`handfoot explain CODE` says more about one, with an example."]
    return "\n".join(lines)


def explained(code: Code) -> str:
    """A code at length: what, why, and an example of a wrong and of a right file."""
    lines = [f"{code.name} ({code.severity})", "", *_wrapped(code.what), "", *_wrapped(code.why)]
    if code.example is not None:
        lines += [line.rstrip() for line in _example(code.example)]
    if code.severity != "error":
        lines += ["", *_wrapped(_allowing(code.name))]
    return "\n".join(lines)


def as_data(told: Iterable[Code]) -> list[dict[str, Any]]:
    """Codes for other programs; the examples are whole files."""
    return [
        {
            "code": one.name,
            "severity": one.severity,
            "what": one.what,
            "why": one.why,
            "bad": one.example.bad_file if one.example else None,
            "good": one.example.good_file if one.example else None,
        }
        for one in told
    ]


def introduced(example: Example, text: str, which: str) -> str:
    """The line above an example: which of the two it is, and what must be known to read it."""
    about = "" if example.whole else f", in a file that extends {example.family}"
    if text == example.bad:
        if example.times > 1:
            about += f", {example.times:,} times"
        if example.encoding != "utf-8":
            about += f", saved as {example.encoding.upper()}"
    return f"{which}{about}:"


def shown_call(example: Example, which: str) -> str:
    """The command of an example in which it is the name of the file that matters."""
    return f"handfoot validate {example.called[which]}"


def _example(example: Example) -> Iterator[str]:
    if example.called:
        if example.closed:
            return
        yield from ("", "Wrong:", "", f"    {shown_call(example, 'bad')}")
        yield from ("", "Right:", "", f"    {shown_call(example, 'good')}")
        return
    for text, which in ((example.bad, "Wrong"), (example.good, "Right")):
        yield from ("", introduced(example, text, which), "")
        yield from (f"    {printable(line)}" for line in text.splitlines())
    for name, text in example.beside.items():
        yield from ("", f"Beside it lies {name}:", "")
        yield from (f"    {printable(line)}" for line in text.splitlines())


def _allowing(code: str) -> str:
    return (
        f"Where it is meant, write `# handfoot: allow {code}` at the end of the line or above it. "
        f"What is an error cannot be allowed."
    )


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, break_long_words=False, break_on_hyphens=False)


def _hanging(head: str, text: str) -> list[str]:
    """A text beside a head, further lines below the first."""
    body = textwrap.wrap(text, _WIDTH - len(head), break_on_hyphens=False)
    return [(head if not index else " " * len(head)) + line for index, line in enumerate(body)]
