"""The digest by which a resolved ruleset is named: the same rules, the same digest.

It is SHA-256 over the rules in the canonical form of JSON (RFC 8785): no spaces, keys sorted by
their UTF-16 code units, text in UTF-8. What is only for the reader of the sheet (titles, notes,
names, provenance) does not count. Whether the rules are complete is not asked here.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

PRESENTATION = frozenset(("edition", "extends", "id", "names", "notes", "sources", "title"))


def digest(resolved: Mapping[str, Any]) -> str:
    """`sha256:` and 64 hexadecimal digits, for the data of a resolved ruleset."""
    rules = {key: value for key, value in resolved.items() if key not in PRESENTATION}
    return f"sha256:{hashlib.sha256(canonical(rules).encode('utf-8')).hexdigest()}"


def canonical(value: Any) -> str:
    """Data in the form of RFC 8785. Only dict, list, str, int, bool and None may occur in it.

    >>> canonical({"b": [1, True, None], "a": "é"})
    '{"a":"é","b":[1,true,null]}'
    """
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
        return "{" + ",".join(f"{_text(key)}:{canonical(value[key])}" for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, str):
        return _text(value)
    if value is None or isinstance(value, int):
        return json.dumps(value)
    raise TypeError(f"a ruleset holds no {type(value).__name__}")


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
