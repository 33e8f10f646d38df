"""The three pipes of a child process, each with a thread of its own.

A child may stop reading, write without end, or write nothing for ever; none of this may block the
asker. `Feeder` sends lines, `Lines` collects them, `Tail` keeps the end of a stream. Threads serve
because they do so on every system. No meaning is given here to what passes through.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from typing import IO

__all__ = ["Feeder", "Lines", "Tail"]

# More lines than any asker waits for; a child that writes more is read and ignored.
MOST_WAITING = 8
CHUNK = 1 << 16


class _Pipe(ABC):
    """A stream and the thread that works on it."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._changed = threading.Condition()
        self._over = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self, seconds: float) -> None:
        """Waits for the thread and lets go of the stream.

        A stream that something outside the child's process group keeps open is left alone, and its
        thread with it.
        """
        self._thread.join(seconds)
        if not self._thread.is_alive():
            with contextlib.suppress(OSError):
                self._stream.close()

    def _run(self) -> None:
        # An error means that the child is gone, which the end of its output tells.
        with contextlib.suppress(OSError):
            self._work()
        with self._changed:
            self._over = True
            self._changed.notify_all()

    @abstractmethod
    def _work(self) -> None:
        """Works until the stream ends."""


class Feeder(_Pipe):
    """Sends lines to a child that may not be reading."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._waiting: deque[bytes] = deque()
        self._finished = False
        super().__init__(stream)

    def send(self, line: bytes) -> None:
        """Has a line written as soon as the child takes it."""
        with self._changed:
            self._waiting.append(line)
            self._changed.notify_all()

    def finish(self) -> None:
        """Closes the stream when everything is written."""
        with self._changed:
            self._finished = True
            self._changed.notify_all()

    def close(self, seconds: float) -> None:
        """Gives up what is not written, and lets go of the stream."""
        self.finish()
        super().close(seconds)

    def _work(self) -> None:
        while True:
            with self._changed:
                while not self._waiting and not self._finished:
                    self._changed.wait()
                if not self._waiting:
                    break
                line = self._waiting.popleft()
            self._stream.write(line)
            self._stream.flush()
        self._stream.close()


class Lines(_Pipe):
    """Collects the lines that a child writes.

    A line of more bytes than `limit` is handed out cut, without its end, and so is what stands
    after the last line end when the stream ends.
    """

    def __init__(self, stream: IO[bytes], limit: int) -> None:
        self.limit = limit
        self._ready: deque[bytes] = deque()
        super().__init__(stream)

    def next(self, seconds: float) -> bytes | None:
        """The next line, or None when none came in time or the stream has ended."""
        deadline = time.monotonic() + seconds
        with self._changed:
            while not self._ready and not self._over:
                left = deadline - time.monotonic()
                if left <= 0:
                    return None
                self._changed.wait(left)
            return self._ready.popleft() if self._ready else None

    def ended(self, seconds: float) -> bool:
        """Whether the stream ends within so many seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: self._over, seconds)

    def _work(self) -> None:
        begun = b""
        # After a line that is too long, what follows up to its end is passed over.
        passing_over = False
        while chunk := os.read(self._stream.fileno(), CHUNK):
            *whole, begun = (begun + chunk).split(b"\n")
            lines = [line + b"\n" for line in whole]
            if passing_over and lines:
                del lines[0]
                passing_over = False
            if passing_over:
                begun = b""
            elif len(begun) > self.limit:
                lines.append(begun)
                begun, passing_over = b"", True
            self._hand_out([line[: self.limit] for line in lines])
        if begun:
            self._hand_out([begun])

    def _hand_out(self, lines: list[bytes]) -> None:
        # All lines of one reading at once, so that a second reply is seen together with the first.
        with self._changed:
            self._ready.extend(lines[: max(0, MOST_WAITING - len(self._ready))])
            self._changed.notify_all()


class Tail(_Pipe):
    """Keeps the end of a stream."""

    MOST = 16 * 1024

    def __init__(self, stream: IO[bytes]) -> None:
        self._kept = b""
        super().__init__(stream)

    def text(self) -> str:
        """The last bytes read so far, at most `MOST`, as text."""
        with self._changed:
            return self._kept.decode("utf-8", "backslashreplace")

    def _work(self) -> None:
        while chunk := os.read(self._stream.fileno(), CHUNK):
            with self._changed:
                self._kept = (self._kept + chunk)[-self.MOST :]
