"""What is written as YAML is read back as it was, and the digest is that of the rules alone."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from handfoot import ground
from handfoot.rulesets.checking import check_bytes, load
from handfoot.rulesets.digest import canonical, digest
from handfoot.rulesets.emitting import block, flow
from handfoot.rulesets.merging import as_written
from handfoot.rulesets.reader import read

HOUSE_RULES = sorted((ground.root() / "examples" / "house-rules").glob("*.handfoot.yaml"))
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
LEAF = TEXT | st.integers(-(10**11), 10**11) | st.booleans() | st.none()
VALUE = st.recursive(
    LEAF,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(TEXT, VALUE, min_size=1, max_size=5))
def test_what_is_written_is_read_back(data: dict[str, Any]) -> None:
    assert read(block(data).encode(), "x").data == data


@given(st.dictionaries(TEXT, VALUE, min_size=1, max_size=5))
def test_what_is_written_with_comments_is_read_back(data: dict[str, Any]) -> None:
    written = block(data, lambda pointer: "a.yaml:1")
    assert read(written.encode(), "x").data == data


WORDS = ["no", "y", "010", "0o7", "1e3", "12:30", "2026-01-01", "2", "", "~", "null", "=", "<<"]
WORDS += ["red-3", "Hånd og fod", "a: b", "a #b", "- a", "it's", "a\nb", " a", "1_0", ".5", "0x1"]


@pytest.mark.parametrize("word", WORDS)
def test_a_word_is_a_text_to_readers_of_both_versions(word: str) -> None:
    data = {"a": word, word: 1}
    assert read(block(data).encode(), "x").data == data
    assert yaml.safe_load(block(data)) == data


def test_small_maps_stand_on_one_line_and_digits_are_quoted() -> None:
    data = {"a": {"b": {"c": 1, "d": ["2", "K"]}, "10": {}}, "e": "f"}
    assert block(data) == 'a:\n  b: {c: 1, d: ["2", K]}\n  "10": {}\ne: f\n'


def test_a_list_too_long_for_its_line_has_an_entry_on_each() -> None:
    words = [f"a-long-word-{number}" for number in range(10)]
    assert block({"a": words}).splitlines()[:3] == ["a:", "  - a-long-word-0", "  - a-long-word-1"]


def test_comments_stand_behind_every_value() -> None:
    assert block({"a": {"b": 1, "cc": "two"}}, lambda pointer: f"at {pointer}") == (
        "a:\n  b: 1     # at /a/b\n  cc: two  # at /a/cc\n"
    )


def test_a_value_on_one_line() -> None:
    assert flow({"a": ["2", "no", True, None, -1, "red-3"]}) == (
        '{a: ["2", "no", true, null, -1, red-3]}'
    )


def test_the_canonical_form_sorts_keys_by_utf_16_and_escapes_as_rfc_8785_says() -> None:
    # The example of RFC 8785, section 3.2.3, without its control character key.
    data = {"\u20ac": "E", "\r": "C", "\ufb33": "H", "1": "O", "😀": "S", "ö": "o"}
    assert canonical(data) == ('{"\\r":"C","1":"O","ö":"o","\u20ac":"E","😀":"S","\ufb33":"H"}')
    assert canonical({"a": '\u000f\n"\\/', "b": [1, True, None, -0]}) == (
        '{"a":"\\u000f\\n\\"\\\\/","b":[1,true,null,0]}'
    )


def test_the_digest_is_that_of_the_rules_alone() -> None:
    rules = {"handfoot": 1, "turn": {"draw": 2}}
    expected = hashlib.sha256(b'{"handfoot":1,"turn":{"draw":2}}').hexdigest()
    assert digest(rules) == f"sha256:{expected}"
    told = {"title": "x", "id": "y", "edition": 3, "notes": {}, "names": {}, "sources": {}}
    assert digest({**told, "turn": {"draw": 2}, "handfoot": 1}) == digest(rules)
    assert digest({"handfoot": 1, "turn": {"draw": 3}}) != digest(rules)


def test_a_fraction_has_no_canonical_form() -> None:
    with pytest.raises(TypeError):
        canonical({"a": 1.5})


def test_an_empty_list_behind_a_long_key_stands_on_its_line() -> None:
    data: dict[str, Any] = {"k" * 100: [], "m" * 100: {}}
    assert read(block(data).encode(), "x").data == data


@pytest.mark.parametrize("name", [*ground.variant_ids(), *map(str, HOUSE_RULES)])
def test_what_is_written_whole_is_read_as_the_same_rules(name: str) -> None:
    whole = load(name).data
    read_again = check_bytes(block(as_written(whole)).encode(), "whole.handfoot.yaml")
    assert read_again.resolved is not None
    assert read_again.resolved.data == whole
    # What a parent says of a table that the child has dropped is no fault of the child.
    codes = {one.code for one in read_again.problems if one.severity == "error"}
    assert codes <= {"lint-players-not-listed"}
