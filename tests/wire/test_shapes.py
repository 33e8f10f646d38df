"""The shapes of messages: what the schema says, and that our check of it agrees with another."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from handfoot.wire import adapter, serve, shapes
from handfoot.wire.checking import Checker
from tests.wire.samples import MOVES, POSITION, REPLIES, REQUESTS, position

SCHEMA = shapes.schema()


def walk(part: Any) -> Iterator[dict[str, Any]]:
    """Every object in the schema that is itself a schema."""
    if isinstance(part, dict):
        if "type" in part or "$ref" in part or "enum" in part or "const" in part:
            yield part
        for key, value in part.items():
            if key in ("properties", "$defs"):
                for one in value.values():
                    yield from walk(one)
            elif key not in ("examples", "const", "enum"):
                yield from walk(value)
    elif isinstance(part, list):
        for one in part:
            yield from walk(one)


# The schema


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(dict(SCHEMA))


def test_every_list_says_whether_its_order_matters() -> None:
    lists = [part for part in walk(SCHEMA) if part.get("type") == "array"]
    assert len(lists) > 30
    assert {part.get("x-array") for part in lists} == {"ordered", "bag"}


def test_every_shape_and_every_key_has_a_title_and_a_description() -> None:
    for name, shape in SCHEMA["$defs"].items():
        for key, part in [(name, shape), *shape.get("properties", {}).items()]:
            explained = {**_referred(part), **part}
            assert explained.get("title"), (name, key)
            assert explained.get("description", "").endswith("."), (name, key)


def _referred(part: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = SCHEMA["$defs"].get(part.get("$ref", "").removeprefix("#/$defs/"), {})
    return found


def test_every_example_in_the_schema_is_of_its_shape() -> None:
    validator = jsonschema.Draft202012Validator(dict(SCHEMA))
    seen = 0
    for part in walk(SCHEMA):
        for example in part.get("examples", ()):
            seen += 1
            assert not list(validator.evolve(schema=part).iter_errors(example)), (part, example)
    assert seen > 100


def test_every_word_of_a_choice_is_explained() -> None:
    for part in walk(SCHEMA):
        if "enum" in part:
            assert len(part["enumDescriptions"]) == len(part["enum"]), part


def test_the_operations_are_those_of_the_adapter() -> None:
    assert tuple(shapes.ops()) == adapter.OPS


def test_the_version_is_the_one_that_is_served() -> None:
    assert shapes.version() == serve.VERSION


def test_the_claims_need_operations_that_there_are() -> None:
    for claim in SCHEMA["x-claims"]:
        assert set(shapes.ops_of_claim(claim)) <= set(shapes.ops())
    assert shapes.ops_of_claim("referee") == ["rules", "setup", "apply", "score"]


# Messages


@pytest.mark.parametrize("op", shapes.ops())
def test_every_operation_has_a_request_and_a_reply_that_are_good(op: str) -> None:
    assert shapes.request_faults(REQUESTS[op]) == []
    assert shapes.reply_faults(op, REPLIES[op], {"referee", "explains", "turn"}) == []


@pytest.mark.parametrize("move", MOVES, ids=lambda move: str(move["do"]))
def test_every_sort_of_move_is_known(move: dict[str, Any]) -> None:
    assert shapes.shape_faults("move", move) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"id": True}, "/id: true stands where a whole number should be."),
        ({"id": -1}, "/id: -1 is less than 0."),
        ({"seats": "4"}, "/seats: '4' stands where a whole number should be."),
        ({"rules": "sha256:12"}, "/rules: 'sha256:12' is not written as a digest is."),
        (
            {"op": "fly"},
            "/op: 'fly' stands where one of 'hello', 'rules', 'setup', 'deal', "
            "'judge', 'turn', 'apply', 'moves', 'score', 'tally', 'meld', 'bye' should be.",
        ),
    ],
)
def test_a_bad_request_is_told_with_place_and_reason(change: dict[str, Any], fault: str) -> None:
    faults = shapes.request_faults(REQUESTS["setup"] | change)
    assert [str(one) for one in faults] == [fault]


def test_a_missing_key_of_a_position_is_named() -> None:
    request = copy.deepcopy(REQUESTS["setup"])
    del request["position"]["zones"]["stock"]
    assert [str(fault) for fault in shapes.request_faults(request)] == [
        "/position/zones: the key 'stock' is missing."
    ]


def test_unknown_keys_of_requests_and_positions_are_ignored() -> None:
    request = copy.deepcopy(REQUESTS["setup"]) | {"hint": 1}
    request["position"]["zones"]["table"] = "green"
    assert shapes.request_faults(request) == []


@pytest.mark.parametrize(
    ("move", "fault"),
    [
        ({"seat": 0, "do": "draw", "card": "7"}, "the message: the key 'card' is not known here."),
        ({"seat": None, "do": "draw"}, "/seat: null stands where a whole number should be."),
        ({"seat": 0, "do": "reshuffle", "order": []}, "/seat: 0 stands where null should be."),
        ({"seat": 0, "do": "lay", "groups": []}, "/groups: [] has fewer than 1 entries."),
        (
            {"seat": 0, "do": "lay", "groups": [{"onto": 3, "cards": ["K"]}]},
            "/groups/0/onto: 3 stands where an object should be.",
        ),
        ({"seat": 0, "do": "discard", "card": "7\n"}, "/card: '7\\n' is not written as a card is."),
    ],
)
def test_a_move_that_the_schema_does_not_know_is_no_move(move: dict[str, Any], fault: str) -> None:
    assert [str(one) for one in shapes.shape_faults("move", move)] == [fault]


def test_a_reply_owes_what_the_engine_claims() -> None:
    reply = {"id": 3, "ok": True}
    assert shapes.reply_faults("setup", reply, {"talks", "scorer"}) == []
    assert [str(one) for one in shapes.reply_faults("setup", reply, {"referee"})] == [
        "the message: the key 'state' is missing, which goes with 'referee'."
    ]


def test_a_refusal_owes_its_rule_only_where_reasons_are_claimed_and_only_when_illegal() -> None:
    reply = {"id": 5, "ok": True, "verdicts": [{"legal": True}, {"legal": False}]}
    assert shapes.reply_faults("judge", reply) == []
    assert [str(one) for one in shapes.reply_faults("judge", reply, {"explains"})] == [
        "/verdicts/1: the key 'rule' is missing, which goes with 'explains'."
    ]


def test_the_turn_is_owed_only_by_engines_that_tell_it() -> None:
    reply = copy.deepcopy(REPLIES["apply"])
    del reply["state"]["turn"]
    assert shapes.reply_faults("apply", reply, {"referee"}) == []
    hello = {"claims": ["referee"], "turn": True}
    assert [str(one) for one in shapes.reply_faults("apply", reply, shapes.owed_by(hello))] == [
        "/state: the key 'turn' is missing, which goes with 'turn'."
    ]


def test_an_error_needs_a_code_that_is_known() -> None:
    reply = {"id": 5, "ok": False, "code": "oops", "message": "Oops."}
    assert [fault.pointer for fault in shapes.reply_faults("judge", reply)] == ["/code"]
    assert shapes.reply_faults("judge", reply | {"code": "no-state"}) == []


def test_of_a_reply_to_an_unknown_operation_only_the_head_is_checked() -> None:
    assert shapes.reply_faults("fly", {"id": 5, "ok": True, "height": 3}) == []
    assert [str(one) for one in shapes.reply_faults("fly", {"id": 5})] == [
        "the message: the key 'ok' is missing."
    ]


def test_a_schema_word_that_the_check_does_not_know_is_not_passed_over() -> None:
    checker = Checker({"$defs": {"odd": {"multipleOf": 2}}})
    with pytest.raises(ValueError, match="'multipleOf', which is not known here"):
        checker.faults("odd", 3)


# Our check against a general validator

GOOD = [*REQUESTS.values()]
VALUES = [
    None,
    True,
    False,
    0,
    -1,
    7,
    10**12,
    "",
    "K",
    "K\u2028",
    "red-3",
    "Ω",
    [],
    {},
    [[]],
    ["K"],
]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value within a value, itself left out."""
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in entries:
        yield (*path, key)
        if isinstance(inner, (dict, list)):
            yield from places(inner, (*path, key))


def changed(message: Any, chance: random.Random) -> Any:
    """A copy with one value replaced, dropped or added somewhere."""
    new = copy.deepcopy(message)
    *around, key = chance.choice(list(places(new)))
    inside = new
    for step in around:
        inside = inside[step]
    how = chance.randrange(4)
    if how == 0:
        del inside[key]
    elif how == 1 and isinstance(inside, dict):
        inside[chance.choice(["card", "extra", "onto", "rule"])] = chance.choice(VALUES)
    else:
        inside[key] = copy.deepcopy(chance.choice(VALUES))
    return new


def test_our_check_and_a_general_validator_agree_on_a_thousand_damaged_requests() -> None:
    chance = random.Random(4)
    root = jsonschema.Draft202012Validator(dict(SCHEMA))
    general = root.evolve(schema=SCHEMA["$defs"]["request"])
    good = bad = 0
    for _ in range(1000):
        message = changed(chance.choice(GOOD), chance)
        if chance.random() < 0.3:
            message = changed(message, chance)
        valid = general.is_valid(message)
        assert (shapes.request_faults(message) == []) == valid, message
        good, bad = good + valid, bad + (not valid)
    # Both sides of the edge were looked at.
    assert good > 100
    assert bad > 500


def test_our_check_and_a_general_validator_agree_on_damaged_positions_and_moves() -> None:
    chance = random.Random(5)
    root = jsonschema.Draft202012Validator(dict(SCHEMA))
    for shape, samples in (("position", [POSITION, position()]), ("move", MOVES)):
        general = root.evolve(schema=SCHEMA["$defs"][shape])
        for _ in range(300):
            value = changed(chance.choice(samples), chance)
            assert (shapes.shape_faults(shape, value) == []) == general.is_valid(value), value
