"""The page on what the language does not say gives a reason for each entry, and names silences."""

from __future__ import annotations

import re
from typing import Any

import yaml

from handfoot import ground

PAGE = ground.spec_path("not-said.md").read_text(encoding="utf-8")
HEAD, *CHAPTERS = PAGE.split("\n## ")


def test_every_entry_stands_in_a_chapter_and_has_one_of_the_reasons() -> None:
    reasons = re.findall(r"^- \*\*(\w)\*\*, \*", HEAD, re.MULTILINE)
    assert reasons == ["O", "P", "M", "L"]
    entries = [line for chapter in CHAPTERS for line in chapter.splitlines() if line[:2] == "- "]
    assert len(entries) > 80
    without = [line for line in entries if not re.search(r"\*\*[OPML]\*\*", line)]
    assert without == []


def test_every_chapter_of_a_ruleset_has_its_place() -> None:
    assert [chapter.partition("\n")[0] for chapter in CHAPTERS] == [
        *("Anywhere", "Table", "Deck", "Deal", "Turn", "Discard pile", "Melds", "Books"),
        *("Opening", "Foot and toe", "Going out", "End of the round", "Scoring", "Game"),
    ]


def named() -> set[str]:
    """The silences that the entries name, in full; a bare number is of the family before it."""
    found, family = set(), ""
    for chapter in CHAPTERS:
        for before, number in re.findall(r"`([a-z]+(?:-[a-z]+)+-)?(S\d\d)`", chapter):
            family = before or family
            found.add(f"{family}{number}")
    return found


def silences() -> dict[str, Any]:
    """The silences of all families, by id."""
    files = [ground.clauses_path(family).read_text("utf-8") for family in ground.variant_ids()]
    return {
        name: said for text in files for name, said in yaml.safe_load(text)["silences"].items()
    }


def test_every_silence_that_is_named_is_one_of_its_family() -> None:
    assert sorted(named() - silences().keys()) == []
    assert {name.rpartition("-")[0] for name in named()} == set(ground.variant_ids())


def test_whatever_an_alternative_is_declined_for_is_told_here() -> None:
    declined = {
        name
        for name, said in silences().items()
        if any("declined" in one for one in said["alternatives"])
    }
    assert len(declined) > 30
    assert sorted(declined - named()) == []
