"""Saves failures as they come, with everything that it takes to repeat them, and shows them.

They are named while a run goes on and shown in full when it is over, since what explains them has
to be told first. How a failure is told is the business of `screen`, and what a file of a case holds
that of `saving`. What is told at the end of a run stands in `reports`.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TextIO

from conformance.running import Failure, Result
from conformance.saving import save, saved_path
from conformance.screen import (
    Progress,
    explanation_lines,
    failure_text,
    known_line,
    reading_line,
)

__all__ = ["Show"]


class Show:
    """Saves failures as they come, shows them at the end, and until then the bar.

    `command` is how the engine is started, `folder` where failing cases go, and `stream` where
    failures are shown, or None where they are not. Those in `known` are shown by their ids alone.
    """

    def __init__(
        self,
        command: Sequence[str],
        folder: Path,
        stream: TextIO | None,
        known: Collection[str] = (),
    ) -> None:
        self.progress = Progress(sys.stderr)
        self._command = command
        self._folder = folder
        self._stream = stream
        self._known = known
        self._held: list[tuple[Failure, Path | None]] = []

    def failure(self, failure: Failure) -> None:
        """Saves a failure and says that there is one."""
        self.progress.clear()
        try:
            saved = save(failure, self._folder)
        except OSError as error:
            reason = f"{error.filename}: {error.strerror}" if error.filename else str(error)
            print(f"handfoot: The case is not saved: {reason}.", file=sys.stderr)
            saved = None
        self._held.append((failure, saved))
        if self._stream is not None:
            print(f"found {failure.id}", file=sys.stderr, flush=True)

    def everything(self, result: Result) -> None:
        """Shows what explains the failures that came, and then these."""
        stream = self._stream
        if stream is None:
            return
        for explanation in result.explanations:
            for line in explanation_lines(explanation, stream):
                print(line, file=stream)
            print(file=stream)
        for number, (failure, saved) in enumerate(self._held, start=1):
            if failure.id in self._known:
                print(known_line(failure, stream), file=stream)
            elif result.reading_of(failure) is not None:
                print(reading_line(failure, stream), file=stream)
            else:
                text = failure_text(number, failure, saved, self._command, stream)
                print(text, end="\n\n", file=stream)
        stream.flush()

    def saved(self, result: Result) -> tuple[str | None, ...]:
        """For each failure of a result the file of its case, where there is one."""
        paths = [saved_path(failure, self._folder) for failure in result.failures]
        return tuple(str(path) if path.is_file() else None for path in paths)
