"""What the documented families call things, in Danish, as `variants/names.da.yaml` has it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml

from handfoot import ground

__all__ = ["note", "title", "written"]


@cache
def written() -> Mapping[str, Any]:
    """The file: `titles` by family, `notes` as pairs of texts, `cards` with their forms."""
    found: Mapping[str, Any] = yaml.safe_load(ground.names_path("da").read_text(encoding="utf-8"))
    return found


def title(ruleset: Mapping[str, Any]) -> str:
    """What a family calls its game, in Danish where that is known."""
    return str(written()["titles"].get(ruleset["id"], ruleset["title"]))


def note(ruleset: Mapping[str, Any], chapter: str) -> str:
    """The house's own note on a chapter, in Danish where it is a family's, inherited or not."""
    text = str(ruleset["notes"][chapter])
    return next((str(one["da"]) for one in written()["notes"] if one["en"] == text), text)
