"""Asks an engine that runs as a child process, and survives whatever it does.

One request is in flight at a time. Every request has a time-out, every line a greatest length, and
the end of stderr is kept as evidence. A reply that breaks the protocol, silence and death each
raise an exception of their own and end the process; error replies are answers and come back as
data. No process is left behind: the engine runs in a process group of its own, which is killed when
the client is closed, forgotten, or at the end of the program.

What an answer is worth is not judged here.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Any, NoReturn

from handfoot.wire import shapes
from handfoot.wire.lines import LIMIT, BadLine, Message, decode, encode, quoted
from handfoot.wire.pipes import Feeder, Lines, Tail

__all__ = ["Client", "Crash", "EngineFailure", "Garbage", "Hang", "NoStart"]

HELLO_SECONDS = 10.0
REPLY_SECONDS = 2.0
# How long a process that has closed its output is given to end by itself.
LAST_SECONDS = 0.5

ON_TOP = "This line came on top of the reply."


class EngineFailure(Exception):
    """The engine did not answer as the protocol asks; it has been ended.

    `op` is the operation that was in flight, `stderr` the end of what the engine wrote there.
    """

    def __init__(self, message: str, op: str, stderr: str) -> None:
        super().__init__(message)
        self.op = op
        self.stderr = stderr


class NoStart(EngineFailure):
    """It could not be started, or ended before it answered `hello`.

    `exit_code` is its exit code, negative for a signal, or None where there was no process;
    `command` is what was to start it.
    """

    def __init__(
        self,
        message: str,
        stderr: str = "",
        exit_code: int | None = None,
        command: Sequence[str] = (),
    ) -> None:
        super().__init__(message, "hello", stderr)
        self.exit_code = exit_code
        self.command = tuple(command)


class Crash(EngineFailure):
    """It ended, or closed its output, without answering.

    `exit_code` is its exit code, negative for a signal, or None where it closed its output and
    ran on.
    """

    def __init__(self, op: str, stderr: str, exit_code: int | None) -> None:
        super().__init__(f"The engine {_ended(exit_code)} instead of answering {op!r}.", op, stderr)
        self.exit_code = exit_code


class Hang(EngineFailure):
    """It did not answer in time; `seconds` is how long it had."""

    def __init__(self, op: str, stderr: str, seconds: float) -> None:
        super().__init__(f"The engine did not answer {op!r} within {seconds:g} s.", op, stderr)
        self.seconds = seconds


class Garbage(EngineFailure):
    """It wrote something that is no reply to the request.

    `line` is what it wrote, as `lines.quoted` shows it, and `why` what is wrong with that.
    """

    def __init__(self, op: str, stderr: str, line: str, why: str) -> None:
        super().__init__(f"{why} The engine wrote: {line}", op, stderr)
        self.line = line
        self.why = why


class Client:
    """An engine under a command.

    Use it in a `with` block, or `close` it. `hello` is the reply to the greeting, once
    `greet` was called. With `lint` a request of ours that is no request raises `ValueError`
    instead of being sent; replies are always checked.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        hello_seconds: float = HELLO_SECONDS,
        reply_seconds: float = REPLY_SECONDS,
        line_limit: int = LIMIT,
        lint: bool = True,
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        """Starts the process. Raises `NoStart` when that fails."""
        self.command = tuple(command)
        self.hello: Message = {}
        self._seconds = {"hello": hello_seconds}
        self._reply_seconds = reply_seconds
        self._lint = lint
        self._last_id = 0
        self._process = _started(self.command, cwd, env)
        self._feeder = Feeder(_piped(self._process.stdin))
        self._lines = Lines(_piped(self._process.stdout), line_limit)
        self._tail = Tail(_piped(self._process.stderr))
        # Also runs when the client is forgotten and at the end of the program.
        self._end = weakref.finalize(
            self, _end, self._process, self._feeder, self._lines, self._tail
        )

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The id of the engine's process."""
        return self._process.pid

    @property
    def closed(self) -> bool:
        """Whether the engine has been ended."""
        return not self._end.alive

    @property
    def stderr(self) -> str:
        """The end of what the engine has written to stderr so far."""
        return self._tail.text()

    def greet(self) -> Message:
        """Sends `hello` and gives back the reply, which may be an error of code `version`.

        Raises `NoStart`, `Hang` and `Garbage`.
        """
        reply = self.ask("hello", protocol=[shapes.version()])
        if reply["ok"]:
            self.hello = reply
        return reply

    def ask(self, op: str, **fields: Any) -> Message:
        """Sends one request and gives back the reply, an error reply too.

        Raises `Crash`, `Hang` and `Garbage`, for `hello` also `NoStart`, after which the client is
        closed. Raises `ValueError` for a request that is none and for a client that is closed.
        """
        if self.closed:
            raise ValueError("The engine has been ended; start another client.")
        self._last_id += 1
        request = {"id": self._last_id, "op": op, **fields}
        if self._lint and (faults := shapes.request_faults(request)) and op in shapes.ops():
            raise ValueError(f"This is no request: {faults[0]}")
        if self._last_id > 1:
            # The first line is the answer to the first request, so that a banner is told as the
            # same fault however soon it is written.
            self._nothing_more(op, "This line came before it was asked for.")
        self._feeder.send(encode(request))
        seconds = self._seconds.get(op, self._reply_seconds)
        line = self._lines.next(seconds)
        if line is None:
            self._fail_silent(op, seconds)
        reply = self._reply(op, line)
        self._nothing_more(op, ON_TOP)
        return reply

    def bye(self) -> int | None:
        """Takes leave and waits for the engine to end, then gives back its exit code.

        None means that it did not end by itself in time and was killed. Raises as `ask` does.
        """
        self.ask("bye")
        self._feeder.finish()
        code = _awaited(self._process, self._reply_seconds)
        if code is not None:
            self._lines.ended(LAST_SECONDS)
            self._nothing_more("bye", ON_TOP)
        self.close()
        return code

    def close(self) -> None:
        """Ends the engine, if it has not ended, and everything that it started."""
        self._end()

    def _reply(self, op: str, line: bytes) -> Message:
        if not line.endswith(b"\n"):
            limit = self._lines.limit
            why = f"The line is longer than {limit} bytes." if len(line) >= limit else "It is cut."
            self._fail_garbage(op, line, why)
        try:
            reply = decode(line)
        except BadLine as bad:
            self._fail_garbage(op, line, f"The line {bad}")
        if reply.get("id") != self._last_id:
            given = "without an id" if "id" not in reply else f"with the id {reply['id']!r:.40}"
            self._fail_garbage(op, line, f"Request {self._last_id} was answered {given}.")
        faults = shapes.reply_faults(op, reply, shapes.owed_by(self.hello) if self.hello else ())
        if faults:
            self._fail_garbage(op, line, f"The reply to {op!r} is not well-formed: {faults[0]}")
        return reply

    def _nothing_more(self, op: str, why: str) -> None:
        stray = self._lines.next(0)
        if stray is not None:
            self._fail_garbage(op, stray, why)

    def _fail_garbage(self, op: str, line: bytes, why: str) -> NoReturn:
        self.close()
        raise Garbage(op, self.stderr, quoted(line), why)

    def _fail_silent(self, op: str, seconds: float) -> NoReturn:
        gone = self._lines.ended(0)
        code = _awaited(self._process, LAST_SECONDS) if gone else None
        self.close()
        if not gone:
            raise Hang(op, self.stderr, seconds)
        if op == "hello":
            message = f"The engine {_ended(code)} before it said hello."
            raise NoStart(message, self.stderr, code, self.command)
        raise Crash(op, self.stderr, code)


def _started(
    command: Sequence[str], cwd: Path | None, env: Mapping[str, str] | None
) -> subprocess.Popen[bytes]:
    if not command:
        raise NoStart("There is no command to start the engine with.")
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd,
            env=None if env is None else dict(env),
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        message = f"The engine could not be started: {command[0]}: {reason}."
        raise NoStart(message, command=command) from None


def _piped(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None, "every stream of the process was asked for"
    return stream


def _awaited(process: subprocess.Popen[bytes], seconds: float) -> int | None:
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        return None


def _end(process: subprocess.Popen[bytes], feeder: Feeder, lines: Lines, tail: Tail) -> None:
    """Kills the process and its group, reaps it, and lets go of its pipes."""
    if hasattr(os, "killpg"):
        # The group may outlive its leader, which has the same number.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
    deadline = time.monotonic() + LAST_SECONDS
    for pipe in (feeder, lines, tail):
        pipe.close(max(0.0, deadline - time.monotonic()))


def _ended(exit_code: int | None) -> str:
    if exit_code is None:
        return "closed its output"
    if exit_code < 0:
        with contextlib.suppress(ValueError):
            return f"was ended by the signal {signal.Signals(-exit_code).name}"
    return f"ended with exit code {exit_code}"
