"""Rule sheets: the rules of one house as prose, written from its ruleset."""

from __future__ import annotations

from handfoot.words.sheet.applicable import applicable
from handfoot.words.sheet.compose import render_sheet
from handfoot.words.sheet.model import Chapter, Paragraph, Row, Sentence, Sheet, Silence
from handfoot.words.sheet.printed import as_html
from handfoot.words.sheet.writers import as_markdown, as_text

__all__ = [
    "Chapter",
    "Paragraph",
    "Row",
    "Sentence",
    "Sheet",
    "Silence",
    "applicable",
    "as_html",
    "as_markdown",
    "as_text",
    "render_sheet",
]
