"""Writes the pages that are made from the data: run by hand, or by mkdocs before each build.

The pages are plain Markdown files, so that other site builders can read them too; a page is
written only when it changes. What a page holds is the business of its own module in `makers`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from conformance.matrix.whole import Matrix
from docs.makers.codes_page import codes_page
from docs.makers.compare_pages import compare_page, pair_pages
from docs.makers.comparisons import Comparisons
from docs.makers.counts_page import counts_page
from docs.makers.disputes_page import disputes_page
from docs.makers.example_report import example_report
from docs.makers.examples_page import examples_of, examples_page
from docs.makers.families import FAMILIES, load_family
from docs.makers.family_page import family_page
from docs.makers.field_pages import field_pages
from docs.makers.games import read_games
from docs.makers.games_page import games_page
from docs.makers.glossary import glossary_page
from docs.makers.house_page import house_page
from docs.makers.houses import houses
from docs.makers.houses_page import houses_page
from docs.makers.matrix_page import matrix_page
from docs.makers.mutants_page import mutants_page, read_table
from docs.makers.protocol_page import protocol_page
from docs.makers.rulebook_page import rulebook_page
from docs.makers.translated_page import translated_page
from docs.makers.tutorial_page import tutorial_page
from docs.makers.vectors_page import vectors_page
from handfoot import ground

PAGES = Path(__file__).resolve().parent / "pages"
VECTORS = Path(__file__).resolve().parent / "makers" / "vectors.md"
TUTORIAL = VECTORS.with_name("tutorial.md")
HOUSE_RULES = VECTORS.with_name("house_rules.md")
HOUSE = VECTORS.with_name("how_it_is_built.md")


def main() -> None:
    """Writes all pages."""
    for name, text in pages().items():
        _write(name, text)


def on_pre_build(**_: Any) -> None:
    """Called by mkdocs before each build."""
    main()


def pages() -> dict[str, str]:
    """All pages that are made, by their names below `pages`."""
    families = [load_family(name) for name in FAMILIES]
    comparisons = Comparisons(families)
    danish = [load_family(name, "da") for name in FAMILIES]
    compared_in_danish = Comparisons(danish)
    protocol = ground.spec_path("protocol.md").read_text(encoding="utf-8")
    shown = {family.id: examples_of(family) for family in families}
    return {
        **{
            f"rules/{family.id}.md": family_page(
                family, comparisons.unlike(family.id), shown[family.id]
            )
            for family in families
        },
        **{
            f"examples/{family.id}.md": examples_page(family, shown[family.id])
            for family in families
        },
        "compare.md": compare_page(families, comparisons),
        **pair_pages(families, comparisons),
        "disputes.md": disputes_page(families),
        "codes.md": codes_page(),
        **field_pages(families),
        "house-rules.md": houses_page(houses(families), families),
        "glossary.md": glossary_page(),
        **{
            f"da/rules/{family.id}.md": translated_page(
                family, compared_in_danish.unlike(family.id)
            )
            for family in danish
        },
        "da/compare.md": compare_page(danish, compared_in_danish),
        "da/glossary.md": glossary_page("da"),
        "rulebook.md": rulebook_page(families),
        "tutorial.md": tutorial_page(TUTORIAL.read_text(encoding="utf-8")),
        "write-your-rules.md": tutorial_page(
            HOUSE_RULES.read_text(encoding="utf-8"), exit_codes=False
        ),
        "protocol.md": protocol_page(protocol),
        "counts.md": counts_page(families),
        "vectors.md": vectors_page(VECTORS.read_text(encoding="utf-8"), families),
        "matrix.md": matrix_page(Matrix.made(), families),
        "mutants.md": mutants_page(families, read_table()),
        "games.md": games_page(families, read_games()),
        "how-it-is-built.md": house_page(HOUSE.read_text(encoding="utf-8")),
        "assets/example-report.html": example_report(),
    }


def _write(name: str, text: str) -> None:
    """Writes a page, unless it stands there already: mkdocs builds again when a file changes."""
    path = PAGES / name
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
