"""The page of house rules: every file of the folder, with all that its table tells about it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.makers.families import FAMILIES, Family, load_family
from docs.makers.houses import FOLDER, House, Unsaid, houses, reasons
from docs.makers.houses_page import houses_page

README = (FOLDER / "README.md").read_text(encoding="utf-8")
FILES = {path.name.partition(".")[0]: path for path in FOLDER.glob("*.handfoot.yaml")}


@pytest.fixture(scope="module")
def families() -> list[Family]:
    return [load_family(name) for name in FAMILIES]


@pytest.fixture(scope="module")
def found(families: list[Family]) -> list[House]:
    return houses(families)


@pytest.fixture(scope="module")
def page(found: list[House], families: list[Family]) -> str:
    return houses_page(found, families)


def section(page: str, name: str) -> str:
    """What stands under the heading of a file."""
    return page.partition(f"{{: #{name} }}\n")[2].partition("\n### ")[0]


def test_every_file_has_a_row_and_a_section_with_its_text(page: str) -> None:
    rows = re.findall(r"^\| \[.+?\]\(#([\w-]+)\)<br>", page, re.MULTILINE)
    assert sorted(rows) == sorted(FILES)
    assert re.findall(r"^### .* \{: #([\w-]+) \}$", page, re.MULTILINE) == rows
    for name, path in FILES.items():
        text = path.read_text(encoding="utf-8")
        assert f"```yaml\n{text}```\n" in section(page, name)


def test_the_figures_of_a_row_are_those_that_the_readme_of_the_folder_has(page: str) -> None:
    told = re.findall(r"^\| \[.+?\]\(#([\w-]+)\).* \| (\d+) \| (\d+) \|$", page, re.MULTILINE)
    there = re.findall(r"^\| \[(.+?)\]\(.*\) .* \| (\d+) \| (\d+) \|$", README, re.MULTILINE)
    assert told == there
    values, unsaid = (sum(int(row[n]) for row in there) for n in (1, 2))
    assert f"{len(FILES)} files say {values} values in all, and leave {unsaid} rules" in page


def test_every_rule_left_unsaid_is_told_with_what_its_letter_means(
    page: str, found: list[House]
) -> None:
    listed = re.findall(r"^- \[(.+?)\]\(.+?\): (.+) \*\*([A-Z])\*\*$", README, re.MULTILINE)
    assert sum(len(house.unsaid) for house in found) == len(listed)
    for name, text, letter in listed:
        assert f"- {text} *{reasons()[letter].capitalize()}.*\n" in section(page, name)


def test_the_letters_mean_what_the_list_of_all_that_is_not_said_says() -> None:
    assert reasons() == {
        "O": "another game",
        "P": "people, not cards",
        "M": "more machinery than it is worth",
        "L": "a leaf that is not there yet",
    }


def test_a_file_leads_to_what_it_extends_a_family_or_another_file(page: str) -> None:
    assert "Extends [Three Hands](rules/three-hands.md) and says 40 values: three rounds," in (
        section(page, "good-sams-florida")
    )
    told = section(page, "ten-thousand-canasta")
    assert told.startswith("\n*canasta.dk.* Extends [Canasta](#classic-canasta) and says 2 values:")


def test_what_differs_stands_beside_what_the_family_says(page: str) -> None:
    rows = section(page, "ten-thousand-canasta").partition("| [Canasta](#classic-canasta) |")[2]
    assert rows.splitlines()[2:4] == [
        "| A pack is the usual 52 cards and two jokers. "
        "| A pack is the usual 52 cards and three jokers. |",
        "| Rounds are played until, at the end of one, a side has 5,000 points or more. "
        "| Rounds are played until, at the end of one, a side has 10,000 points or more. |",
    ]


def test_what_an_entry_is_called_is_no_difference_at_the_table(page: str) -> None:
    told = section(page, "danish-canasta")
    assert "names:\n  books: {clean: red canasta, canasta: black canasta}\n" in told
    assert "names.books" not in told


def test_the_rows_of_the_readme_are_the_order_and_its_cells_the_words(
    tmp_path: Path, families: list[Family]
) -> None:
    head = "handfoot: 1\ntitle: {}\nextends: {}\nid: {}\n"
    own = (
        head.format("Own", "./base.handfoot.yaml", "own")
        + "turn: {draw: 4}\nnotes: {deck: Blue.}\n"
    )
    base = head.format("Base", "lady-lord", "base") + "turn: {draw: 3}\nout: {bonus: 7}\n"
    rows = [
        "| [own](own.handfoot.yaml) | a napkin | four cards | 1 | 1 |",
        "| [base](base.handfoot.yaml) | a wall | three cards | 2 | 0 |",
        "",
        "- [own](own.handfoot.yaml): Singing. **P**",
    ]
    (tmp_path / "README.md").write_text("\n".join(rows), encoding="utf-8")
    (tmp_path / "own.handfoot.yaml").write_text(own, encoding="utf-8")
    (tmp_path / "base.handfoot.yaml").write_text(base, encoding="utf-8")
    first, second = houses(families, tmp_path)
    assert (first.id, first.title, first.text) == ("own", "Own", own)
    assert (first.sheet, first.special, first.extends) == ("a napkin", "four cards", "base")
    # What is a note, or the name of the file, is no rule.
    assert (first.said, second.said) == (1, 2)
    assert (first.unsaid, second.unsaid) == ((Unsaid("Singing.", "P"),), ())
    texts = [one.other for chapter in first.comparison.chapters for one in chapter.differences]
    assert [text for text in texts if "four cards" in text]
    assert second.extends == "lady-lord"
