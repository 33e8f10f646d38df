"""The page of the codes: every code has its place there, with what it says in the terminal."""

from __future__ import annotations

import re

from docs.makers.codes_page import codes_page
from handfoot.rulesets.codes import codes

PAGE = codes_page()


def test_every_code_has_an_anchor_of_its_own() -> None:
    assert re.findall(r"^### `(\S+)` \{: #(\S+) \}$", PAGE, re.MULTILINE) == [
        (code, code) for code in codes()
    ]


def test_a_code_is_told_with_what_it_means_why_and_both_examples() -> None:
    told = PAGE.partition("{: #lint-below-zero }\n")[2].partition("\n### ")[0]
    assert told == (
        "\n*Warning.* What players try to reach costs them points. Bonuses are written without a "
        "sign, and a minus turns the aim of the game into something to avoid.\n\n"
        "Wrong, in a file that extends haand-og-fod:\n\n"
        "```yaml\nout: {bonus: -100}\n```\n\n"
        "Right, in a file that extends haand-og-fod:\n\n"
        "```yaml\nout: {bonus: 100}\n```\n"
    )


def test_what_cannot_be_printed_is_shown_by_its_code() -> None:
    assert "turn: {draw: 3}\\x00\n" in PAGE
    assert PAGE.isprintable() or {one for one in PAGE if not one.isprintable()} == {"\n"}


def test_every_block_of_an_example_is_closed() -> None:
    fences = re.findall(r"^```(\w*)$", PAGE, re.MULTILINE)
    assert len(fences) % 2 == 0
    assert set(fences[1::2]) == {""}
