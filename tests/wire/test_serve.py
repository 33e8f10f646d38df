"""The serving loop answers every line with one line, whatever the line is."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import Any

import pytest

from handfoot.wire.adapter import Adapter, Refused, offered
from handfoot.wire.lines import LIMIT, Message
from handfoot.wire.serve import serve
from tests.wire.samples import REQUESTS


class Small(Adapter):
    """Says hello, keeps rules and judges every move legal; breaks on request."""

    def hello(self, request: Message) -> Message:
        return {
            "engine": {"name": "small", "version": "1"},
            "claims": ["talks"],
            "chance": "own",
            "rulesets": "any",
            "seats": "any",
        }

    def rules(self, request: Message) -> Message:
        if request["ruleset"]["id"] != "our-table":
            raise Refused("unsupported", "That is not our table.")
        print("rules are kept")
        return {}

    def setup(self, request: Message) -> Message:
        raise Refused("defect", "No.", defects=["There are 5 jokers, but the deck has 4."])

    def score(self, request: Message) -> Message:
        return {"sides": [{"total": 1 // 0}]}


def answers(*lines: bytes | dict[str, Any], check: bool = True) -> list[dict[str, Any]]:
    """What the small engine answers to these lines."""
    sent = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    output = io.BytesIO()
    serve(Small(), io.BytesIO(b"\n".join(sent)), output, check=check)
    return [json.loads(line) for line in output.getvalue().splitlines()]


def test_hello_is_completed_with_version_and_operations() -> None:
    assert answers(REQUESTS["hello"]) == [
        {
            "id": 1,
            "ok": True,
            "protocol": "1.0",
            "ops": ["hello", "rules", "setup", "score", "bye"],
            "engine": {"name": "small", "version": "1"},
            "claims": ["talks"],
            "chance": "own",
            "rulesets": "any",
            "seats": "any",
        }
    ]


def test_the_operations_are_those_with_a_method() -> None:
    assert offered(Small()) == ["hello", "rules", "setup", "score", "bye"]


def test_without_a_common_version_there_is_no_conversation() -> None:
    [answer] = answers({"id": 1, "op": "hello", "protocol": ["2.0"]})
    assert answer == {
        "id": 1,
        "ok": False,
        "code": "version",
        "message": "This engine speaks version 1.0 of the protocol.",
    }


def test_after_bye_no_line_is_read() -> None:
    assert answers(REQUESTS["bye"], REQUESTS["hello"]) == [{"id": 12, "ok": True}]


@pytest.mark.parametrize(
    ("line", "number", "message"),
    [
        (
            b"hello?",
            None,
            "The line is not JSON: Expecting value at character 1. It begins: hello?",
        ),
        (b"{}", None, "The request has no id, or one that is no whole number."),
        (b'{"id":"1","op":"bye"}', None, "The request has no id, or one that is no whole number."),
        (b'{"id":-1,"op":"bye"}', None, "The request has no id, or one that is no whole number."),
        (b'{"id":true,"op":"bye"}', None, "The request has no id, or one that is no whole number."),
        (b'{"id":1}', 1, "The request has no op, or one that is no text."),
        (b'{"id":1,"op":"rules"}', 1, "the message: the key 'ruleset' is missing. (and 1 more)"),
        (
            b'{"id":1,"op":"bye","x":0.5}',
            None,
            "The line holds the number 0.5, which is not "
            'written as a whole number. It begins: {"id":1,"op":"bye","x":0.5}',
        ),
    ],
)
def test_a_bad_line_gets_an_error_and_the_next_line_an_answer(
    line: bytes, number: int | None, message: str
) -> None:
    error, goodbye = answers(line, REQUESTS["bye"])
    assert error == {"id": number, "ok": False, "code": "bad-request", "message": message}
    assert goodbye == {"id": 12, "ok": True}


def test_a_huge_line_is_passed_over_as_a_whole() -> None:
    huge = b'{"id":1,"op":"' + b"x" * (2 * LIMIT) + b'"}'
    error, goodbye = answers(huge, REQUESTS["bye"])
    assert error["message"].startswith("The line is longer than 4194304 bytes. It begins: ")
    assert goodbye["ok"]


@pytest.mark.parametrize("op", ["fly", "judge"])
def test_an_operation_that_is_not_there_is_unknown(op: str) -> None:
    [answer] = answers({"id": 4, "op": op})
    assert (answer["code"], answer["message"]) == (
        "unknown-op",
        f"This engine does not have the operation '{op}'; it has hello, rules, setup, score, bye.",
    )


def test_a_refusal_carries_its_code_and_what_belongs_to_it() -> None:
    [answer] = answers(REQUESTS["setup"])
    assert answer == {
        "id": 3,
        "ok": False,
        "code": "defect",
        "message": "No.",
        "defects": ["There are 5 jokers, but the deck has 4."],
    }


def test_a_mistake_in_the_adapter_is_told_and_outlived(capsys: pytest.CaptureFixture[str]) -> None:
    error, goodbye = answers(REQUESTS["score"], REQUESTS["bye"])
    assert error["code"] == "internal"
    assert error["message"].startswith("ZeroDivisionError: ")
    assert goodbye["ok"]
    assert "Traceback" in capsys.readouterr().err


def test_what_the_engine_prints_goes_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    assert answers(REQUESTS["rules"]) == [{"id": 2, "ok": True}]
    assert capsys.readouterr() == ("", "rules are kept\n")


def test_without_checking_the_adapter_sees_the_request_as_it_is() -> None:
    [answer] = answers({"id": 2, "op": "rules", "ruleset": {"id": "theirs"}}, check=False)
    assert answer["code"] == "unsupported"


def test_empty_lines_are_no_requests() -> None:
    assert answers(b"", b"  ", REQUESTS["bye"]) == [{"id": 12, "ok": True}]


def test_serving_needs_neither_the_engine_nor_a_validator_to_be_imported() -> None:
    code = (
        "import sys, handfoot.wire.serve; "
        "print([name for name in ('jsonschema', 'hypothesis', 'yaml', 'reference_engine',"
        " 'handfoot.wire.shapes') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
