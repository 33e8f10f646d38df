"""A report as a badge: the JSON that the endpoint badges of shields.io are drawn from."""

from __future__ import annotations

import json

from conformance.reports.report import Report
from handfoot.words.language import listed

__all__ = ["badge_of"]

LABEL = "Hand and Foot"

NAMED = 2
"""More rulesets than these are counted instead of named."""

_COLOURS = {
    "conforms": "brightgreen",
    "conforms in another reading": "green",
    "does not conform": "red",
    "does not talk": "red",
}


def badge_of(report: Report) -> str:
    """The JSON of the badge. There are no shares on it: an engine conforms or it does not."""
    headline = report.headline()
    badge = {
        "schemaVersion": 1,
        "label": LABEL,
        "message": _conforms(report) if report.conforms else headline,
        "color": _COLOURS.get(headline, "lightgrey"),
        "isError": not report.conforms,
    }
    return json.dumps(badge, ensure_ascii=False, indent=1) + "\n"


def _conforms(report: Report) -> str:
    """What may be claimed: "conforms as scorer and melds to our-table"."""
    held = [one for one in report.standings() if one.conforms and one.house is not None]
    if not held:
        return "talks"
    claims = listed(dict.fromkeys(one.claim for one in held))
    rulesets = dict.fromkeys(one.house.id for one in held if one.house is not None)
    to = listed(rulesets) if len(rulesets) <= NAMED else f"{len(rulesets)} rulesets"
    reading = ", in another reading" if any(one.reading for one in held) else ""
    return f"conforms as {claims} to {to}{reading}"
