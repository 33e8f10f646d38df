"""The pages that are made from the data: every mark leads somewhere, and nothing is fetched."""

from __future__ import annotations

import os
import posixpath
import re
from itertools import combinations
from pathlib import Path

import pytest

from docs import generate
from docs.makers.families import FAMILIES, Family
from docs.makers.family_page import family_page
from docs.makers.fields import chapters
from docs.makers.protocol_page import protocol_page
from handfoot import ground
from handfoot.rulesets.checking import load
from handfoot.words.rulebook import rulebook
from handfoot.words.sheet import applicable, render_sheet

HEADING = re.compile(r"\{: #([\w.-]+) [^}]*\}")
ANCHOR = re.compile(r'id="([^"]+)"')
TRANSLATED = ("rules/", "compare.md", "glossary.md")
LINK = re.compile(r"\]\(([^)]*)\)")
SITE = Path(generate.__file__).parent


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """All generated pages by name, written into a folder of their own."""
    folder = tmp_path_factory.mktemp("pages")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(generate, "PAGES", folder)
        generate.main()
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*.md")
    }


def test_there_is_a_page_for_each_listed_family_and_for_what_they_share(
    pages: dict[str, str],
) -> None:
    families = [f"{kind}/{family}.md" for kind in ("examples", "rules") for family in FAMILIES]
    pairs = [f"compare/{one}--{other}.md" for one, other in combinations(FAMILIES, 2)]
    shared = ["codes", "compare", "counts", "disputes", "glossary", "protocol", "rulebook"]
    guides = ["how-it-is-built", "tutorial", "write-your-rules"]
    tested = ["games", "matrix", "mutants", "vectors"]
    written = ["house-rules", "fields/index", *(f"fields/{one.key}" for one in chapters())]
    names = [f"{name}.md" for name in (*shared, *guides, *tested, *written)]
    danish = [f"da/{name}" for name in (*families, *names) if name.startswith(TRANSLATED)]
    assert sorted(pages) == sorted([*families, *pairs, *names, *danish])


def test_every_generated_page_stands_in_the_navigation(pages: dict[str, str]) -> None:
    navigation = (SITE / "mkdocs.yml").read_text(encoding="utf-8")
    unlisted = [name for name in pages if f" {name}\n" not in navigation]
    # To every two families leads the page that compares them all.
    assert all(name.startswith("compare/") for name in unlisted)


def test_every_link_of_a_generated_page_leads_to_something(pages: dict[str, str]) -> None:
    anchors = {
        name: {*HEADING.findall(text), *ANCHOR.findall(text)} for name, text in pages.items()
    }
    # To a page that is written by hand, links lead as a whole.
    by_hand = {path.name: set[str]() for path in (SITE / "pages").glob("*.md")}
    anchors = by_hand | anchors
    for name, text in pages.items():
        if name == "protocol.md":
            continue
        for target in LINK.findall(text):
            page, _, anchor = target.partition("#")
            where = posixpath.normpath(posixpath.join(posixpath.dirname(name), page))
            where = where if page else name
            assert anchor in {"", *anchors[where]}, f"{name}: {target}"


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_page_has_an_anchor_for_each_rule_that_applies(
    family: str, pages: dict[str, str]
) -> None:
    found = set(ANCHOR.findall(pages[f"rules/{family}.md"]))
    assert found >= applicable(load(ground.variant_path(family)).data)


def test_the_rulebook_page_has_every_rule_once(pages: dict[str, str]) -> None:
    assert sorted(HEADING.findall(pages["rulebook.md"])) == sorted(rulebook())


def test_a_family_without_a_clauses_file_has_a_plain_page() -> None:
    data = load(ground.variant_path("three-hands")).data
    page = family_page(Family("three-hands", data, {}, render_sheet(data)))
    assert "<details" not in page
    assert "## Going out" in page


def test_the_protocol_keeps_its_text_and_loses_links_to_files_that_are_no_pages() -> None:
    text = "See [`x.json`](x.json), [below](#end) and [there](https://example.invalid/)."
    assert protocol_page(text) == (
        "See `x.json`, [below](#end) and [there](https://example.invalid/)."
    )


def test_a_page_is_written_only_when_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = {"one.md": "One.\n", "rules/two.md": "Two.\n"}
    monkeypatch.setattr(generate, "PAGES", tmp_path)
    monkeypatch.setattr(generate, "pages", lambda: made)
    generate.main()
    paths = [tmp_path / name for name in made]
    for path in paths:
        os.utime(path, (1, 1))
    made["rules/two.md"] = "Three.\n"
    generate.main()
    assert [path.read_text(encoding="utf-8") for path in paths] == ["One.\n", "Three.\n"]
    assert [path.stat().st_mtime == 1 for path in paths] == [True, False]


def test_the_assets_fetch_nothing_from_elsewhere() -> None:
    for path in (SITE / "pages" / "assets").iterdir():
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?:|//[a-z]+\.|@import|url\(", text), path
