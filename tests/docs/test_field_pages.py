"""The field reference: every key of the schema is told, and what every family says in it."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from docs.makers.families import FAMILIES, Family, load_family
from docs.makers.field_pages import field_pages
from docs.makers.field_values import values_of
from docs.makers.fields import HEAD, Field, chapters, example_of, field_link, fields, takes
from docs.makers.rulebook_page import rulebook_page
from handfoot import ground
from handfoot.rulesets.emitting import block
from handfoot.rulesets.reader import read
from handfoot.rulesets.shape import author_findings
from handfoot.words.rulebook import rulebook

SCHEMA: dict[str, Any] = json.loads(ground.schema_path().read_text(encoding="utf-8"))
HEADING = re.compile(r"^#+ .* \{: #(\S+) [^}]*\}$", re.MULTILINE)
ANCHOR = re.compile(r'<span id="([^"]+)">')
# What a file holds as it stands in the text of a page.
CODE = re.compile(r"<code>(.*?)</code>")


@pytest.fixture(scope="module")
def families() -> list[Family]:
    return [load_family(name) for name in FAMILIES]


@pytest.fixture(scope="module")
def pages(families: list[Family]) -> dict[str, str]:
    return field_pages(families)


def keys_of(schema: dict[str, Any], at: str = "") -> Iterator[str]:
    """Every key of a schema, read from it without the help of the project; chapters once."""
    for key, part in schema.get("properties", {}).items():
        yield f"{at}/{key}"
        yield from keys_of(part, f"{at}/{key}")
    for keyword in ("additionalProperties", "items"):
        if isinstance(schema.get(keyword), dict):
            yield from keys_of(schema[keyword], f"{at}/*")


def section(pages: dict[str, str], pointer: str) -> str:
    """What stands under the heading of a field."""
    page, _, anchor = field_link(pointer).partition("#")
    _, _, rest = pages[page].partition(f"{{: #{anchor} ")
    return re.split(r"^#", rest.partition("\n")[2], maxsplit=1, flags=re.MULTILINE)[0]


def leaves() -> list[Field]:
    return [one for one in fields().values() if one.is_leaf]


def told_before(one: Field) -> bool:
    """Whether it stands in a group whose keys mean what those of another one mean."""
    return any(other.like and one.pointer.startswith(f"{other.pointer}/") for other in with_like())


def with_like() -> list[Field]:
    return [one for one in fields().values() if one.like]


# --- every key ------------------------------------------------------------------------------------


def test_every_key_of_the_schema_is_a_field() -> None:
    assert set(keys_of(SCHEMA)) <= set(fields())
    # The others are what stands under any name of a map, or in a list.
    assert all(one.endswith("/*") for one in set(fields()) - set(keys_of(SCHEMA)))


def test_every_field_has_one_anchor_on_the_page_that_links_name(pages: dict[str, str]) -> None:
    anchors = {
        name: [*HEADING.findall(text), *ANCHOR.findall(text)] for name, text in pages.items()
    }
    for pointer in fields():
        page, _, anchor = field_link(pointer).partition("#")
        assert anchors[page].count(anchor) == 1, pointer
    assert sum(map(len, anchors.values())) == len(fields())


def test_no_heading_stands_two_levels_below_the_one_before(pages: dict[str, str]) -> None:
    for name, text in pages.items():
        plain = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
        levels = [len(marks) for marks in re.findall(r"^(#+) ", plain, re.MULTILINE)]
        assert all(b <= a + 1 for a, b in itertools.pairwise(levels)), name


def test_every_key_is_told_by_its_title_and_its_description(pages: dict[str, str]) -> None:
    for one in fields().values():
        if one.is_entry or one in chapters() or told_before(one):
            continue
        plain = re.sub(r"\\(.)", r"\1", section(pages, one.pointer)).replace("&#8203;", "")
        assert plain.startswith(f"\n**{one.title}.** {one.description}\n"), one.pointer


def test_every_word_is_told_with_its_meaning(pages: dict[str, str]) -> None:
    for one in leaves():
        told = section(pages, one.pointer) if not told_before(one) else ""
        for word, _ in one.words if told else ():
            assert told.count(f"- `{word}`: ") == 1, f"{one.pointer}: {word}"
    assert "- `went-out`: The player who went out begins;" in pages["fields/table.md"]


def test_the_first_page_leads_to_all_chapters_and_tells_the_other_keys(
    pages: dict[str, str],
) -> None:
    listed = re.findall(r"^- \[(.+?)\]\((\w+)\.md\), `(\w+)`: \S.*\.$", pages[HEAD], re.MULTILINE)
    assert listed == [(one.title, one.key, one.key) for one in chapters()]
    assert sorted(pages) == sorted([HEAD, *(f"fields/{key}.md" for _, key, _ in listed)])
    assert HEADING.findall(pages[HEAD]) == ["handfoot", "id", "title", "edition", "extends"]


def test_the_navigation_has_the_chapters_by_their_titles_in_their_order() -> None:
    text = (ground.root() / "docs" / "mkdocs.yml").read_text(encoding="utf-8")
    listed = re.findall(r"^      - (.+): fields/(\w+)\.md$", text, re.MULTILINE)
    assert listed == [(one.title, one.key) for one in chapters()]


# --- what may stand there -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pointer", "told"),
    [
        ("/edition", "A whole number from 1 to 9,999."),
        ("/deck/cards/*/points", "A whole number from \u22125,000 to 5,000."),
        ("/melds/lay-most", "A whole number from 1 to 100 or `any`."),
        ("/pile/take/ways/*/like", "`true` or `false`."),
        ("/deal/piles", "A list of whole numbers from 1 to 40, 1 to 4 of them."),
        ("/turn/discard/bans/*/cards", "A list of cards, at least 1, none of them twice."),
        ("/scoring/sets/*/card", "The name of a card."),
        ("/title", "A text of at most 120 characters."),
        ("/handfoot", "Only `1`."),
        ("/table/first", "One of these words:"),
        ("/game/end", "A group in several forms; `by` says which:"),
        ("/turn/discard", "A group with the keys `bans` and `stuck`."),
        ("/opening/bands", "A list of groups, 1 to 20 of them."),
        ("/except/*/deck", "Any keys of the chapter `deck`."),
    ],
)
def test_what_a_field_takes_is_said_in_words(pointer: str, told: str) -> None:
    assert takes(fields()[pointer]) == told


def test_the_forms_of_a_group_name_the_keys_that_go_with_each(pages: dict[str, str]) -> None:
    told = section(pages, "/game/end")
    assert "- `by: rounds` with [`rounds`](game.md#game.end.rounds)\n" in told
    assert "- `by: target` with [`points`](game.md#game.end.points)\n" in told
    assert "Not with <code>by: target</code>." in section(pages, "/game/end/rounds")


def test_the_effect_and_the_rules_that_read_a_value_are_told(pages: dict[str, str]) -> None:
    effects = {one.pointer: one.effect for one in leaves() if not one.chapter}
    assert set(effects.values()) == {"play", "score", "view", "page"}
    for one in leaves():
        if told_before(one) or one.chapter:
            continue
        told = section(pages, one.pointer)
        assert f"Effect: *{one.effect}*." in told, one.pointer
        assert set(re.findall(r"rulebook\.md#([\w.-]+)\)", told)) == set(one.rules)


def test_every_value_that_a_rule_reads_is_a_field_that_names_the_rule_and_is_linked(
    families: list[Family],
) -> None:
    book = rulebook_page(families)
    for rule in rulebook().values():
        _, _, told = book.partition(f"### `{rule.id}` ")
        for pointer in rule.reads:
            assert rule.id in fields()[pointer].rules
            assert f"[`{pointer}`]({field_link(pointer)})" in told.partition("\n### ")[0]


def test_a_rule_that_reads_a_group_reads_what_stands_in_it_and_the_other_way_round() -> None:
    # The rules read /game/end and /opening/bands as a whole, and /deal/hand/by in a group.
    assert fields()["/game/end/points"].rules == ["game.end"]
    assert "opening.points" in fields()["/opening/bands/*/from"].rules
    assert "turn.due" in fields()["/deal/hand"].rules
    assert fields()["/table/direction"].rules == []


def test_what_even_a_whole_ruleset_may_leave_out_is_told(pages: dict[str, str]) -> None:
    for one in fields().values():
        if one.is_entry or one in chapters() or told_before(one):
            continue
        told = "May be left out." in section(pages, one.pointer)
        assert told == (one.node.says("x-optional") is True), one.pointer


def test_every_example_is_one_that_a_file_may_hold(pages: dict[str, str]) -> None:
    shown = [
        text for page in pages.values() for text in re.findall(r"```yaml\n(.*?)```", page, re.S)
    ]
    assert len(shown) > 200
    for text in shown:
        document = read(text.encode(), "shown.yaml")
        # An example is no whole file, and so lacks what the head of one must say.
        found = [one for one in author_findings(document) if one.code != "missing-leaf"]
        assert found == [], text


def test_of_several_examples_the_fullest_is_shown_and_short_ones_beside_it(
    pages: dict[str, str],
) -> None:
    assert "turn: {draw: 2}  # or 3\n" in section(pages, "/turn/draw")
    assert "deal: {piles: [15, 13, 11]}  # or [11, 11]\n" in section(pages, "/deal/piles")
    assert "  hand: {by: highest, order: [joker, A, K]}\n" in section(pages, "/deal/hand")
    # What a word means stands above it.
    assert "opening: {pile-cards: top}\n" in section(pages, "/opening/pile-cards")


def test_an_example_stands_in_all_that_is_around_it() -> None:
    assert example_of(fields()["/deck/cards/*/points"]) == {
        "deck": {"cards": {"joker": {"points": 10}}}
    }
    assert (
        block(example_of(fields()["/opening/bands/*/from"])) == "opening:\n  bands: [{from: 0}]\n"
    )


# --- what the families say ------------------------------------------------------------------------


def value_at(data: Any, keys: list[str]) -> list[Any]:
    """All values at a place, by any name of a map."""
    if not keys:
        return [data]
    if keys[0] == "*":
        entries = data.values() if isinstance(data, dict) else data
        return [found for entry in entries for found in value_at(entry, keys[1:])]
    return value_at(data[keys[0]], keys[1:]) if keys[0] in data else []


def test_every_family_is_told_once_in_every_field(
    pages: dict[str, str], families: list[Family]
) -> None:
    for one in leaves():
        told = [family.id for values in values_of(one, families) for family in values.families]
        assert sorted(told) == sorted(FAMILIES), one.pointer
        if told_before(one):
            continue
        text = section(pages, one.pointer)
        said_at_all = any(values.is_said for values in values_of(one, families))
        assert ("None of the families says it." in text) != said_at_all, one.pointer
        named = re.findall(r"\]\(\.\./rules/([\w-]+)\.md", text)
        assert sorted(named) == (sorted(FAMILIES) if said_at_all else []), one.pointer


def test_every_value_of_every_family_is_told(families: list[Family]) -> None:
    for one in leaves():
        keys = one.pointer.split("/")[1:]
        for family in families:
            told = next(v for v in values_of(one, families) if family in v.families)
            found = value_at(family.ruleset, keys) if keys[0] != "except" else []
            assert keys[0] == "except" or told.is_said == bool(found), one.pointer
            single = {json.dumps(v) for v in found if not isinstance(v, (str, list, dict))}
            single |= {v for v in found if isinstance(v, str) and re.fullmatch(r"[a-z-]+", v)}
            if "entries" not in told.text:
                assert single <= set(CODE.findall(told.text)), one.pointer


def said(pointer: str, families: list[Family]) -> dict[str, str]:
    told = values_of(fields()[pointer], families)
    return {family.id: values.text for values in told for family in values.families}


def test_a_value_under_the_names_of_a_map_is_told_with_the_names(families: list[Family]) -> None:
    told = said("/deck/cards/*/is", families)
    assert told["three-hands"].startswith(
        "<code>wild</code> (joker, 2), <code>natural</code> (A, K,"
    )


def test_what_an_exception_changes_is_told_beside_the_value(families: list[Family]) -> None:
    told = said("/deck/packs/base", families)
    assert told["haand-og-fod"] == (
        "<code>5</code>; <code>6</code> under the exception <code>five-or-six-players</code>"
    )
    assert said("/except/*/deck", families)["haand-og-fod"] == (
        "<code>{packs: {base: 6}}</code> (five-or-six-players)"
    )


def test_what_all_families_say_is_told_in_a_line(pages: dict[str, str]) -> None:
    told = section(pages, "/scoring/cards/books")
    assert "\nAll families say <code>plus</code>: [Three Hands](" in told
    assert '<div class="answers"' not in told
    assert "All families" not in section(pages, "/turn/draw")


def test_who_says_nothing_stands_last(families: list[Family]) -> None:
    told = values_of(fields()["/deal/grab/for"], families)
    assert [([family.id for family in one.families], one.is_said) for one in told] == [
        (["lady-lord"], True),
        (["three-hands", "haand-og-fod", "english-family", "hand-foot-toe"], False),
    ]


def test_where_a_family_says_nothing_the_reason_is_told(families: list[Family]) -> None:
    assert said("/deal/grab/bonuses/*/points", families)["three-hands"] == (
        "not with <code>by: none</code>"
    )
    assert said("/except/*/rounds", families)["three-hands"] == "no entries"
    assert set(said("/notes/deck", families).values()) == {"not said"}


def test_a_family_leads_to_the_paragraph_of_its_sheet_about_the_value(
    pages: dict[str, str],
) -> None:
    told = section(pages, "/turn/draw")
    assert "[Lady and Lord](../rules/lady-lord.md#on-turn.course)" in told
    # A paragraph may be made from further values beside it.
    assert "[Lady and Lord](../rules/lady-lord.md#on-deck.packs)" in (
        section(pages, "/deck/packs/base")
    )
    # The sheet tells nothing of what the game has not.
    assert "[Three Hands](../rules/three-hands.md)" in section(pages, "/deal/grab/for")
