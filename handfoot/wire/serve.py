"""Answers requests, line by line, for an adapter.

The loop is the same for every engine in Python: it reads a line, refuses what is no request, calls
the method of the adapter, and writes one line. It outlives bad lines, and mistakes in the adapter,
which become error replies with the traceback on stderr. While it runs, what the engine prints goes
to stderr, because stdout belongs to the protocol.

Neither the engine nor the schema is needed to import this module. The schema is read with the first
request, unless checking is turned off.
"""

from __future__ import annotations

import contextlib
import sys
import traceback
from collections.abc import Iterator
from typing import BinaryIO

from handfoot.wire.adapter import Adapter, Refused, offered
from handfoot.wire.lines import LIMIT, BadLine, Message, decode, encode, quoted

__all__ = ["VERSION", "serve"]

VERSION = "1.0"


def serve(
    adapter: Adapter,
    stdin: BinaryIO | None = None,
    stdout: BinaryIO | None = None,
    *,
    check: bool = True,
) -> None:
    """Answers requests until `bye` or the end of the input.

    The streams are those of the process unless others are given. With `check` the adapter sees
    only requests that the schema of the protocol knows. Nothing is raised for what stands in a
    line; an asker that goes away ends the loop.
    """
    source = sys.stdin.buffer if stdin is None else stdin
    target = sys.stdout.buffer if stdout is None else stdout
    with contextlib.redirect_stdout(sys.stderr), contextlib.suppress(BrokenPipeError):
        for line in _lines(source):
            reply, last = _answer(adapter, line, check)
            target.write(encode(reply))
            target.flush()
            if last:
                return


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; one that is too long comes cut, and its rest is passed over."""
    while line := source.readline(LIMIT + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = source.readline(LIMIT)
        if line.strip():
            yield line


def _answer(adapter: Adapter, line: bytes, check: bool) -> tuple[Message, bool]:
    """The reply to a line, and whether it is the last one."""
    number: int | None = None
    try:
        request = _request(line)
        number = request["id"]
        reply = _carried_out(adapter, request, check)
        return {"id": number, "ok": True, **reply}, request["op"] == "bye"
    except Refused as refused:
        return _error(number, refused.code, refused.message) | refused.more, False
    except Exception as mistake:
        traceback.print_exc()
        return _error(number, "internal", f"{type(mistake).__name__}: {mistake}"), False


def _request(line: bytes) -> Message:
    """The request that a line holds, with an id and an operation. Raises `Refused`."""
    try:
        request = decode(line)
    except BadLine as bad:
        raise Refused("bad-request", f"The line {bad} It begins: {quoted(line, 60)}") from None
    number = request.get("id")
    if type(number) is not int or number < 0:
        raise Refused("bad-request", "The request has no id, or one that is no whole number.")
    return request


def _carried_out(adapter: Adapter, request: Message, check: bool) -> Message:
    op = request.get("op")
    if not isinstance(op, str):
        raise Refused("bad-request", "The request has no op, or one that is no text.")
    known = offered(adapter)
    if op not in known:
        raise Refused(
            "unknown-op",
            f"This engine does not have the operation {op[:40]!r}; it has {', '.join(known)}.",
        )
    if check:
        _check(request)
    if op == "hello":
        if VERSION not in request.get("protocol", ()):
            raise Refused("version", f"This engine speaks version {VERSION} of the protocol.")
        return {"protocol": VERSION, "ops": known, **adapter.hello(request)}
    reply: Message = getattr(adapter, op)(request)
    return reply


def _check(request: Message) -> None:
    from handfoot.wire.shapes import request_faults

    faults = request_faults(request)
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise Refused("bad-request", f"{faults[0]}{more}")


def _error(number: int | None, code: str, message: str) -> Message:
    return {"id": number, "ok": False, "code": code, "message": message}
