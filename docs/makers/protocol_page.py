"""The page of the protocol: the document of `spec` as a page."""

from __future__ import annotations

import re


def protocol_page(text: str) -> str:
    """The protocol as it stands in `spec`; links to files that are no pages become their names."""
    return re.sub(r"\[([^]]*)\]\((?!https?:|#)[^)]*\)", r"\1", text)
