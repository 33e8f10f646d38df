"""Reads the conversation that stands in the page of the protocol."""

from __future__ import annotations

import json
import re
from typing import Any

from handfoot import ground

BLOCK = re.compile(r"```text\n(> .*?)```", re.DOTALL)


def exchanges(ruleset: dict[str, Any], digest: str) -> list[tuple[bytes, dict[str, Any]]]:
    """Every request of the page as a line, with the reply that the page shows.

    The ruleset and its digest are put where the page leaves them out.
    """
    page = ground.spec_path("protocol.md").read_text(encoding="utf-8")
    found = []
    for block in BLOCK.findall(page):
        # A long message goes on in lines that begin with blanks.
        asked, answered = re.sub(r"\n +", "", block).strip().split("\n")
        line = asked.removeprefix("> ").replace("{…}", json.dumps(ruleset))
        line = line.replace("sha256:…", digest)
        found.append((line.encode(), json.loads(answered.removeprefix("< "))))
    return found
