"""The client against engines that misbehave: the right exception, and nothing left running."""

from __future__ import annotations

import contextlib
import gc
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from handfoot.wire.client import Client, Crash, EngineFailure, Garbage, Hang, NoStart
from tests.wire.zoo import animal

SCORE = [{"total": 100}, {"total": -5}]


def gone(pid: int) -> bool:
    """Whether no process of this id runs, and none waits to be reaped; given a moment."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        with contextlib.suppress(OSError):
            if Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").split()[2] == "Z":
                # A grandchild that init has not got round to; our own children are reaped.
                return os.getpgid(pid) != pid
        time.sleep(0.02)
    return False


def children() -> set[str]:
    """The children of this process, those included that have ended and were not seen off."""
    tasks = Path("/proc/self/task").iterdir()
    return {pid for task in tasks for pid in (task / "children").read_text("utf-8").split()}


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Where animals are written; the test may leave no child that was not there before."""
    before = children()
    yield tmp_path
    gc.collect()
    assert children() <= before


def start(folder: Path, name: str, **options: Any) -> Client:
    """A client of an animal, with short time-outs."""
    return Client(animal(folder, name), **{"hello_seconds": 5.0, "reply_seconds": 5.0} | options)


def converse(client: Client) -> None:
    """Greets an engine, asks it for a score and takes leave."""
    client.greet()
    client.ask("score")
    client.bye()


def failure(folder: Path, name: str, **options: Any) -> tuple[EngineFailure, int]:
    """What an animal fails with when it is greeted and asked for a score, and its process id."""
    with start(folder, name, **options) as client:
        pid = client.pid
        with pytest.raises(EngineFailure) as raised:
            converse(client)
        assert client.closed
        with pytest.raises(ValueError, match="has been ended"):
            client.ask("score")
    return raised.value, pid


# Engines that are all right


@pytest.mark.parametrize("name", ["good", "extra fields", "sorted differently", "noisy stderr"])
def test_a_good_engine_is_asked_and_leaves(folder: Path, name: str) -> None:
    with start(folder, name) as client:
        hello = client.greet()
        assert hello["engine"] == {"name": "zoo", "version": "1"}
        assert client.hello == hello
        assert [client.ask("score")["sides"] for _ in range(3)] == [SCORE] * 3
        assert client.bye() == 0
        assert client.closed
        assert gone(client.pid)


def test_an_error_reply_comes_back_as_data(folder: Path) -> None:
    with start(folder, "fails politely") as client:
        client.greet()
        assert client.ask("score") == {
            "id": 2,
            "ok": False,
            "code": "internal",
            "message": "division by zero",
        }
        assert client.ask("fly")["code"] == "unknown-op"
        assert client.bye() == 0


def test_an_engine_of_another_version_says_so(folder: Path) -> None:
    with start(folder, "other version") as client:
        assert client.greet()["code"] == "version"
        assert client.hello == {}


def test_the_end_of_stderr_is_kept_and_no_more(folder: Path) -> None:
    with start(folder, "noisy stderr") as client:
        client.greet()
        client.bye()
        assert client.stderr.endswith("debug ")
        assert len(client.stderr) == 16 * 1024


def test_the_exit_code_after_bye_is_told(folder: Path) -> None:
    with start(folder, "leaves with a complaint") as client:
        client.greet()
        assert client.bye() == 7


def test_an_engine_that_reads_to_the_end_of_its_input_is_told_of_it(folder: Path) -> None:
    with start(folder, "reads to the end") as client:
        client.greet()
        assert client.bye() == 5


def test_an_engine_that_does_not_leave_is_ended(folder: Path) -> None:
    with start(folder, "does not leave", reply_seconds=0.5) as client:
        client.greet()
        assert client.bye() is None
        assert gone(client.pid)


# Engines that do not start


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (
            ["no-such-engine"],
            "The engine could not be started: no-such-engine: No such file or directory.",
        ),
        ([], "There is no command to start the engine with."),
        (["/"], "The engine could not be started: /: Permission denied."),
    ],
)
def test_a_command_that_is_none_is_no_start(command: list[str], message: str) -> None:
    with pytest.raises(NoStart) as raised:
        Client(command)
    assert str(raised.value) == message
    assert raised.value.exit_code is None


def test_an_engine_that_dies_on_start_is_no_start(folder: Path) -> None:
    error, pid = failure(folder, "dies on start")
    assert isinstance(error, NoStart)
    assert str(error) == "The engine ended with exit code 1 before it said hello."
    assert (error.exit_code, error.op, error.stderr) == (1, "hello", "no cards found\n")
    assert gone(pid)


def test_an_engine_killed_on_start_is_no_start_with_its_signal(folder: Path) -> None:
    error, _ = failure(folder, "killed on start")
    assert isinstance(error, NoStart)
    assert error.exit_code == -9
    assert str(error) == "The engine was ended by the signal SIGKILL before it said hello."


# Engines that die


@pytest.mark.parametrize(
    ("name", "code", "message", "stderr"),
    [
        (
            "exits mid-way",
            3,
            "The engine ended with exit code 3 instead of answering 'score'.",
            "stack overflow at card 7\n",
        ),
        (
            "exits zero mid-way",
            0,
            "The engine ended with exit code 0 instead of answering 'score'.",
            "",
        ),
        (
            "aborts mid-way",
            -6,
            "The engine was ended by the signal SIGABRT instead of answering 'score'.",
            "",
        ),
        (
            "closes its output",
            None,
            "The engine closed its output instead of answering 'score'.",
            "",
        ),
    ],
)
def test_an_engine_that_ends_instead_of_answering_has_crashed(
    folder: Path, name: str, code: int | None, message: str, stderr: str
) -> None:
    error, pid = failure(folder, name)
    assert type(error) is Crash
    assert (error.exit_code, error.op, error.stderr) == (code, "score", stderr)
    assert str(error) == message
    assert gone(pid)


# Engines that hang


@pytest.mark.parametrize("name", ["hangs on score", "half a line", "deaf"])
def test_an_engine_that_does_not_answer_in_time_hangs(folder: Path, name: str) -> None:
    began = time.monotonic()
    error, pid = failure(folder, name, reply_seconds=0.2)
    assert type(error) is Hang
    assert (error.op, error.seconds) == ("score", 0.2)
    assert str(error) == "The engine did not answer 'score' within 0.2 s."
    assert time.monotonic() - began < 5
    assert gone(pid)


def test_an_engine_that_never_says_hello_hangs(folder: Path) -> None:
    error, pid = failure(folder, "silent", hello_seconds=0.3)
    assert type(error) is Hang
    assert (error.op, error.seconds) == ("hello", 0.3)
    assert gone(pid)


def test_an_engine_that_does_not_read_a_long_request_hangs_and_blocks_nobody(folder: Path) -> None:
    with start(folder, "deaf", reply_seconds=0.3) as client:
        client.greet()
        with pytest.raises(Hang):
            client.ask("rules", ruleset={"id": "x" * 59, "pad": "y" * 3_000_000}, digest=DIGEST)
    assert gone(client.pid)


DIGEST = "sha256:" + "0" * 64


# Engines that write what is no reply


@pytest.mark.parametrize(
    ("name", "op", "line", "why"),
    [
        (
            "banner",
            "hello",
            "Welcome to Hand and Foot!",
            "The line is not JSON: Expecting value at character 1.",
        ),
        (
            "latin-1",
            "score",
            '{"id":2,"ok":true,"name":"H\\xe5nd"}',
            "The line is not UTF-8: byte 28 is 0xe5.",
        ),
        (
            "wrong id",
            "score",
            '{"id": 3, "ok": true, "sides": [{"total": 100}, {"total": -5}]}',
            "Request 2 was answered with the id 3.",
        ),
        ("no id", "score", '{"ok":true}', "Request 2 was answered without an id."),
        (
            "answers the request before",
            "score",
            '{"id": 1, "ok": true, "protocol": "1.0", .*',
            "Request 2 was answered with the id 1.",
        ),
        (
            "two replies",
            "score",
            '{"id": 2, "ok": true, "sides": [{"total": 100}, {"total": -5}]}',
            "This line came on top of the reply.",
        ),
        (
            "farewell speech",
            "bye",
            "Thanks for playing!",
            "This line came on top of the reply.",
        ),
        (
            "floats",
            "score",
            '{"id": 2, "ok": true, "sides": [{"total": 100.0}]}',
            "The line holds the number 100.0, which is not written as a whole number.",
        ),
        (
            "nulls",
            "score",
            '{"id": 2, "ok": true, "sides": null}',
            "The reply to 'score' is not well-formed: /sides: null stands where a list should be.",
        ),
    ],
)
def test_a_line_that_is_no_reply_is_garbage(
    folder: Path, name: str, op: str, line: str, why: str
) -> None:
    error, pid = failure(folder, name)
    assert type(error) is Garbage
    assert (error.op, error.why) == (op, why)
    assert error.line == line or (line.endswith(".*") and error.line.startswith(line[:-2]))
    assert str(error) == f"{why} The engine wrote: {error.line}"
    assert gone(pid)


def test_a_banner_is_the_same_fault_whether_it_comes_before_the_greeting_or_after(
    folder: Path,
) -> None:
    with start(folder, "banner") as client:
        # Until the line has been read, which is long before the greeting then.
        time.sleep(0.5)
        with pytest.raises(Garbage) as raised:
            client.greet()
    assert raised.value.why == "The line is not JSON: Expecting value at character 1."
    assert raised.value.line == "Welcome to Hand and Foot!"


def test_a_reply_without_what_the_engine_claims_is_garbage(folder: Path) -> None:
    error, _ = failure(folder, "claims reasons")
    assert isinstance(error, Garbage)
    assert error.why == (
        "The reply to 'score' is not well-formed: "
        "/sides/0: the key 'lines' is missing, which goes with 'explains'."
    )


@pytest.mark.parametrize("name", ["huge line", "endless line"])
def test_a_line_that_is_too_long_is_garbage_and_is_not_kept(folder: Path, name: str) -> None:
    error, pid = failure(folder, name, line_limit=100_000)
    assert type(error) is Garbage
    assert error.why == "The line is longer than 100000 bytes."
    assert error.line == "x" * 199 + "…"
    assert gone(pid)


def test_a_line_written_between_requests_is_garbage(folder: Path) -> None:
    with start(folder, "talks afterwards") as client:
        client.greet()
        assert client.ask("score")["sides"] == SCORE
        time.sleep(0.6)
        with pytest.raises(Garbage) as raised:
            client.ask("score")
    assert raised.value.why == "This line came before it was asked for."
    assert raised.value.line == "That was close!"


# Nothing is left behind


def test_what_the_engine_started_is_ended_with_it(folder: Path) -> None:
    with start(folder, "has children") as client:
        child = client.greet()["child"]
        os.kill(child, 0)
    assert gone(client.pid)
    assert gone(child)


def test_a_client_that_is_forgotten_ends_its_engine(folder: Path) -> None:
    client = start(folder, "hangs on score")
    client.greet()
    pid = client.pid
    del client
    gc.collect()
    assert gone(pid)


def test_closing_twice_does_no_harm(folder: Path) -> None:
    client = start(folder, "good")
    client.close()
    client.close()
    assert client.closed


def test_a_request_that_is_none_is_not_sent(folder: Path) -> None:
    with start(folder, "good") as client:
        client.greet()
        with pytest.raises(ValueError, match=re.escape("This is no request: /move/do: 'fly'")):
            client.ask("apply", move={"seat": 0, "do": "fly"})
        assert client.ask("score")["sides"] == SCORE
        assert client.bye() == 0
