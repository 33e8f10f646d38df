"""Sheets as Markdown and as text, and the command that prints them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from handfoot import cli
from handfoot.words.commands import LANGUAGE_CODES
from handfoot.words.languages import LANGUAGES
from handfoot.words.sheet import (
    Chapter,
    Paragraph,
    Row,
    Sentence,
    Sheet,
    Silence,
    as_html,
    as_markdown,
    as_text,
    render_sheet,
)
from tests.words.moving import changed, family

ROOT = Path(__file__).resolve().parents[2]

SHEET = Sheet(
    "our-table",
    "Our *own* table",
    3,
    (Row("players", "Players", "2 | 4"),),
    (
        Chapter(
            "pile",
            "The discard pile",
            (
                Paragraph(
                    "pile.taking",
                    (
                        Sentence("key", "Lay the top card, in one of two ways:"),
                        Sentence("way:1", "with two natural cards; or", item=True),
                        Sentence("way:2", "on a meld.", item=True),
                        Sentence("rest", "The other cards join your hand."),
                    ),
                ),
                Paragraph(
                    "pile.note",
                    (Sentence("note", "1. <b>Look</b> away."),),
                    lead="House custom",
                    note=True,
                ),
            ),
        ),
    ),
    (Silence("S1", "Who deals?", "Anybody.", "It is silent.", ("The oldest.",)),),
)


def test_markdown_has_lists_and_nothing_that_a_ruleset_smuggled_in() -> None:
    assert as_markdown(SHEET, lambda paragraph: f" ({paragraph.id})").splitlines() == [
        "# Our \\*own\\* table",
        "",
        "Ruleset `our-table`, edition 3.",
        "",
        "| | |",
        "|---|---|",
        "| **Players** | 2 \\| 4 |",
        "",
        "## The discard pile",
        "",
        "Lay the top card, in one of two ways:",
        "",
        "- with two natural cards; or",
        "- on a meld.",
        "",
        "The other cards join your hand. (pile.taking)",
        "",
        "**House custom (no program checks this).** 1&#8203;. &lt;b&gt;Look&lt;/b&gt; away. "
        "(pile.note)",
        "",
        "## What the family\u2019s own sheet leaves open",
        "",
        "The sheet of this family does not say the following. Here is what was assumed, and why.",
        "",
        "- **Who deals?** Anybody. It is silent.",
        "",
        "    - Or else: The oldest.",
        "",
    ]


def test_a_page_to_print_stands_by_itself_and_takes_no_text_for_markup() -> None:
    page = as_html(SHEET, silences=True)
    assert not re.search(r"(src|href|url|@import)", page)
    head, _, body = page.partition("</style>\n")
    assert head.startswith('<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n')
    assert body.splitlines() == [
        "<h1>Our *own* table</h1>",
        "<p>Ruleset our-table, edition 3.",
        "<table>",
        '<tr><th scope="row">Players<td>2 | 4',
        "</table>",
        "<h2>The discard pile</h2>",
        "<p>Lay the top card, in one of two ways:",
        "<ul><li>with two natural cards; or<li>on a meld.</ul>",
        "<p>The other cards join your hand.",
        "<p><b>House custom (no program checks this).</b> 1. &lt;b&gt;Look&lt;/b&gt; away.",
        "<h2>What the family\u2019s own sheet leaves open</h2>",
        "<p>The sheet of this family does not say the following. Here is what was assumed, and "
        "why.",
        "<ul>",
        "<li><b>Who deals?</b> Anybody. It is silent.<ul><li>Or else: The oldest.</ul>",
        "</ul>",
        "</html>",
    ]
    assert "Who deals?" not in as_html(SHEET)


def test_the_command_writes_a_page_in_the_language_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["sheet", "three-hands", "--format", "html", "--language", "da"]) == 0
    page = capsys.readouterr().out
    assert '<html lang="da">' in page
    assert "<h1>Tre hænder</h1>" in page


def test_text_is_wrapped_and_leaves_the_open_questions_out_unless_asked() -> None:
    text = as_text(SHEET, 40)
    assert text.splitlines() == [
        "Our *own* table",
        "===============",
        "",
        "Ruleset our-table, edition 3.",
        "",
        "Players  2 | 4",
        "",
        "The discard pile",
        "----------------",
        "",
        "Lay the top card, in one of two ways:",
        "- with two natural cards; or",
        "- on a meld.",
        "The other cards join your hand.",
        "",
        "House custom (no program checks this).",
        "1. <b>Look</b> away.",
    ]
    assert "* Who deals? Anybody. It is silent.\n  - Or else: The oldest." in as_text(
        SHEET, 40, silences=True
    )


def test_the_house_speaks_in_its_own_words_and_its_notes_are_marked() -> None:
    patch = {
        "/names": {
            "cards": {"2": "deuce"},
            "piles": {"foot": "knee"},
            "rounds": {"1": "the first"},
        },
        "/notes": {"deal": "The loser shuffles"},
    }
    text = as_text(render_sheet(changed(family("three-hands"), patch).data))
    assert "Jokers and deuces are wild." in text
    assert "The knee\n--------" in text
    assert "90 in the first, 120 in round 2" in text
    assert "House custom (no program checks this). The loser shuffles." in text


def test_a_family_is_told_where_its_rules_come_from() -> None:
    sheet = render_sheet(family("three-hands").data)
    (paragraph,) = [one for one in sheet.paragraphs if one.id == "melds.same-rank"]
    assert (paragraph.stated, paragraph.assumed) == ((), ("three-hands-S27",))
    (paragraph,) = [one for one in sheet.paragraphs if one.id == "turn.course"]
    assert paragraph.stated == ("three-hands-23",)


def test_a_source_of_a_whole_chapter_holds_for_all_that_is_in_it() -> None:
    sources = {"/melds": {"stated": ["x-1"]}, "/melds/least": {"assumed": ["x-S2"]}}
    sheet = render_sheet(changed(family("three-hands"), {"/sources": sources}).data)
    found = {one.id: (one.stated, one.assumed) for one in sheet.paragraphs if one.id[0] == "m"}
    assert found == {
        "melds.nature": (("x-1",), ()),
        "melds.limits": (("x-1",), ("x-S2",)),
        "melds.same-rank": (("x-1",), ()),
    }


def run(*arguments: str, source: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "handfoot", "sheet", *arguments],
        cwd=ROOT,
        input=source,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
        check=False,
    )


def test_the_command_prints_a_family_by_its_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sheet", "three-hands"]) == 0
    printed = capsys.readouterr()
    assert printed.out == as_text(render_sheet(family("three-hands").data))
    assert printed.err == ""


def test_the_command_writes_markdown_into_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "sheet.md"
    arguments = ["sheet", "lady-lord", "--format", "markdown", "--output", str(target)]
    assert cli.main(arguments) == 0
    assert capsys.readouterr().out == ""
    assert target.read_text(encoding="utf-8").startswith("# Lady and Lord\n")


def test_the_command_tells_open_questions_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sheet", "three-hands", "--open"]) == 0
    assert "How many jokers does a pack hold?" in capsys.readouterr().out


def test_house_rules_are_read_from_the_standard_input() -> None:
    source = "handfoot: 1\nid: ours\ntitle: Ours\nextends: three-hands\nturn: {draw: 3}\n"
    done = run("-", source=source)
    assert done.returncode == 0
    assert "Begin your turn by drawing three cards from the stock." in done.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["three-hand"], 2, "Did you mean 'three-hands'?"),
        (["nowhere.yaml"], 2, "There is no such file."),
        (["three-hands", "--output", "no/such/folder/x"], 2, "cannot be written"),
        (["three-hands", "--format", "pdf"], 2, "There is no choice 'pdf'."),
        ([], 2, "RULESET"),
    ],
)
def test_misuse_gets_a_message_and_exit_code_two(
    arguments: list[str], code: int, said: str
) -> None:
    done = run(*arguments)
    assert done.returncode == code
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_ruleset_with_errors_is_not_printed() -> None:
    done = run(
        "-", source="handfoot: 1\nid: ours\ntitle: Ours\nextends: three-hands\nturn: {}\nx: 1\n"
    )
    assert done.returncode == 1
    assert "error[" in done.stderr
    assert done.stdout == ""


def test_a_danish_sheet_is_danish_to_its_last_heading(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sheet", "three-hands", "--language", "da", "--format", "markdown"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("# Tre hænder\n\nRegelsæt `three-hands`, udgave 1.\n")
    assert "\n## Rundens slutning\n" in told


def test_what_a_family_leaves_open_is_told_in_english_only(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["sheet", "three-hands", "--language", "da", "--open"]) == 0
    assert capsys.readouterr().out.endswith(
        "Hvad familiens egne regler ikke siger\n"
        "-------------------------------------\n\n"
        "Hvad familiens egne regler lader stå åbent, og hvad der er antaget i stedet,\n"
        "står kun i den engelske udgave.\n"
    )


def test_a_language_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sheet", "three-hands", "--language", "no"]) == 2
    assert "There is no choice 'no'. The choices are: en, da." in capsys.readouterr().err


def test_the_command_offers_the_languages_that_there_are() -> None:
    assert tuple(LANGUAGES) == LANGUAGE_CODES


def test_a_custom_of_a_house_is_marked_in_the_language_of_the_sheet() -> None:
    notes = {"deal": "Bland godt."}
    sheet = render_sheet({**family("three-hands").data, "notes": notes}, None, "da")
    assert "\n**Husregel (intet program kontrollerer dette).** Bland godt." in as_markdown(sheet)
