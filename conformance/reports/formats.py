"""The forms in which a report can be shown, and files of them, which are opened before a run.

Nobody should wait for a run whose report cannot be written. What stands in a form is the business
of the module that has its name.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TextIO

from conformance.reports.badge import badge_of
from conformance.reports.junit import junit_of
from conformance.reports.markdown import markdown_of
from conformance.reports.page import page_of
from conformance.reports.report import Report
from conformance.reports.text import text_of
from conformance.reports.writing import write_report

__all__ = ["FORMATS", "LINES", "CannotWrite", "Files", "opened"]

LINES = "lines"
"""The form that the others are made from, which is written line by line."""


def _plain_text(report: Report) -> str:
    return text_of(report, io.StringIO())


FORMATS: Mapping[str, Callable[[Report], str]] = {
    "text": _plain_text,
    "markdown": markdown_of,
    "junit": junit_of,
    "html": page_of,
    "badge": badge_of,
}


class CannotWrite(Exception):
    """A file that the user asked for cannot be written; the text says which and why."""


class Files:
    """Files open for a report, each in its form."""

    def __init__(self, streams: Mapping[str, TextIO]) -> None:
        self._streams = streams

    def write(self, report: Report) -> None:
        """Writes the report to all of them. Raises CannotWrite."""
        for form, stream in self._streams.items():
            try:
                if form == LINES:
                    write_report(report, stream)
                else:
                    stream.write(FORMATS[form](report))
                stream.flush()
            except OSError as error:
                with suppress(OSError):
                    # What could not be written would be tried once more.
                    stream.close()
                raise _cannot(stream.name, error) from None


@contextmanager
def opened(paths: Mapping[str, str | None]) -> Iterator[Files]:
    """Files for a report by their forms, those without a path left out. Raises CannotWrite.

    What stands in them is kept until it is known that all of them can be written.
    """
    with ExitStack() as stack:
        wanted = {form: path for form, path in paths.items() if path is not None}
        files = {form: stack.enter_context(_open(path)) for form, path in wanted.items()}
        for stream in files.values():
            if Path(stream.name).is_file():
                stream.truncate(0)
        yield Files(files)


def _open(path: str) -> TextIO:
    try:
        # A lone surrogate in what an engine wrote must not cost the report.
        return open(path, "a", encoding="utf-8", errors="backslashreplace", newline="\n")
    except OSError as error:
        raise _cannot(path, error) from None


def _cannot(path: str, error: OSError) -> CannotWrite:
    return CannotWrite(f"handfoot: The report cannot be written: {path}: {error.strerror}.")
