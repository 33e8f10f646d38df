"""What must hold for any file whatever: the judge of what `mangling` makes.

A file is checked as `handfoot validate` checks it, and what is told about it is written in every
form. Where there are no errors, the ruleset is written down and read again, seated, put into words
in every language, and played for a few moves. A fault is whatever is not as it must be, with a
signature by which the same fault is known again in another file.
"""

from __future__ import annotations

import json
import re
import resource
import signal
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from handfoot import ground
from handfoot.rulesets import linting, reporting
from handfoot.rulesets.checking import Checked, check_bytes
from handfoot.rulesets.codes import codes
from handfoot.rulesets.emitting import block
from handfoot.rulesets.problems import LINE_BREAK, Problem, render_all
from handfoot.words.languages import LANGUAGES
from handfoot.words.sheet import as_markdown, as_text, render_sheet
from reference_engine import Table, begin_game, defects, legal_moves
from reference_engine.chance import chance_move
from reference_engine.games import CHANCE_PHASES
from reference_engine.playing import carry_out
from reference_engine.position import OVER
from tests.rulesets.seeds import NAME, as_written
from tests.words.danish_prose import FORBIDDEN as IN_DANISH
from tests.words.prose import FORBIDDEN as IN_ENGLISH

CORPUS = Path(__file__).parent / "fuzzed"
"""Files by which something was found once."""

MOST_SECONDS = 1.0
"""The processor time that checking one file may take."""

MOST_SECONDS_FOR_REST = 3.0
"""The processor time for all that is done with the ruleset afterwards."""

MOST_GROWTH = 200 << 10
"""By how many KiB the process may grow over a single file."""

MOST_SECONDS_FOR_PLAY = 10.0
"""The processor time for a few moves, of which there are very many in decks of thousands of wilds.

The engine remembers them for as long as the table stands, so that memory is not looked at here.
"""

MOVES = 60

# A sentence may begin with the word.
_OF_PYTHON = re.compile(
    r"(?<!^)(?<![:.] )\bNone\b|[{}]|<class|object at 0x|\bTrue\b|\bFalse\b|\['|NoneType"
)
_QUOTED = re.compile(r"`[^`]*`")
_WORDS = ("a value of a program", "a slot", "a word twice", "two spaces", "a space before a stop")
_PROSE = {"en": IN_ENGLISH, "da": IN_DANISH}


class TooLong(BaseException):
    """Something took much longer than it may."""


@dataclass(frozen=True)
class Fault:
    """Something that must hold and does not. Faults of one kind have one signature."""

    signature: str
    told: str


@dataclass
class Verdict:
    """What came of a file: its outcome in a word, the faults, and the seconds of the check."""

    outcome: str = "unreadable"
    faults: list[Fault] = field(default_factory=list)
    slow: list[Fault] = field(default_factory=list)
    """What took longer than it may; only on a machine that does nothing else is it a fault."""
    seconds: float = 0.0
    played: bool = False


def judged(raw: bytes, seed: int, share: float = 1.0) -> Verdict:
    """Everything that must hold, looked at for one file. `share` of the valid ones are played."""
    verdict, rng = Verdict(), Random(seed)
    before = peak()
    with _caught(verdict, MOST_SECONDS, "check"):
        begun = time.process_time()
        checked = check_bytes(raw, NAME)
        verdict.seconds = time.process_time() - begun
        verdict.outcome = _outcome(checked)
    if verdict.faults:
        return verdict
    with _caught(verdict, MOST_SECONDS, "tell"):
        verdict.faults += _faults_of_messages(checked, raw)
    if checked.resolved is not None and not checked.has_errors:
        data = checked.resolved.data
        with _caught(verdict, MOST_SECONDS_FOR_REST, "write down"):
            verdict.faults += _faults_of_resolved(data)
        with _caught(verdict, MOST_SECONDS_FOR_REST, "put into words"):
            verdict.faults += _faults_of_words(data)
    if peak() - before > MOST_GROWTH:
        grown = f"{(peak() - before) >> 10} MiB more after this file"
        verdict.faults.append(Fault("memory", grown))
    if checked.resolved is not None and not checked.has_errors:
        verdict.played = rng.random() < share
        with _caught(verdict, MOST_SECONDS_FOR_PLAY, "play"):
            for seats in map(int, data["table"]["players"]):
                table = Table(data, seats)
                for round_ in range(1, linting.rounds_of(data) or 3):
                    table.rules(round_)
            if verdict.played:
                verdict.faults += _faults_of_play(data, rng)
    return verdict


def present() -> int:
    """The memory that this process has now, in KiB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return pages * resource.getpagesize() >> 10


def peak() -> int:
    """The most memory that this process has had, in KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@contextmanager
def _caught(verdict: Verdict, seconds: float, what: str) -> Iterator[None]:
    """Turns what is raised within into faults, as what takes ten times too long is; notes the slow.
    """

    def stop(_: int, __: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, 10 * seconds)
    begun = time.process_time()
    try:
        yield
        took = time.process_time() - begun
        if took > seconds:
            verdict.slow.append(Fault(f"slow to {what}", f"{took:.2f} seconds"))
    except (Exception, TooLong) as error:
        verdict.faults.append(_raised(error, what))
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _raised(error: BaseException, what: str) -> Fault:
    root = str(ground.root())
    frames = [one for one in traceback.extract_tb(error.__traceback__) if root in one.filename]
    place = f"{Path(frames[-1].filename).name}:{frames[-1].name}" if frames else "?"
    steps = " > ".join(f"{Path(one.filename).name}:{one.lineno}" for one in frames[-5:])
    name = type(error).__name__
    where = what if isinstance(error, TooLong) else place
    return Fault(f"{name} in {where}", f"{name}: {str(error)[:300]} ({steps})")


def _outcome(checked: Checked) -> str:
    if any(one.code.startswith("read-") for one in checked.problems):
        return "unreadable"
    if checked.has_errors:
        return "invalid"
    return "warned" if checked.problems else "clean"


# What is told about the file.


def _faults_of_messages(checked: Checked, raw: bytes) -> Iterator[Fault]:
    if checked.resolved is None and not checked.has_errors:
        yield Fault("nothing told", "neither a ruleset nor an error")
    lines = {name: LINE_BREAK.split(source) for name, source in checked.sources.items()}
    for one in [*checked.problems, *checked.allowed]:
        for what in _faults_of_problem(one, lines.get(one.file, [""]), raw):
            yield Fault(f"{what}: {one.code}", f"{one.line}:{one.column} {one.message[:300]}")
    text = render_all(checked.problems, checked.sources)
    if any(ord(one) < 32 and one != "\n" for one in text):
        yield Fault("a control character is printed", text[:300])
    render_all(checked.problems, checked.sources, colour=True)
    rows = json.loads(reporting.to_json(checked.problems))
    commands = reporting.to_github(checked.problems)
    log = json.loads(reporting.to_sarif(checked.problems, checked.allowed))
    told = (len(rows), len(commands.splitlines()), len(log["runs"][0]["results"]))
    if told != (len(rows), len(rows), len(rows) + len(checked.allowed)):
        yield Fault("a form leaves something out", str(told))
    for form in (text, commands):
        form.encode("utf-8")


def _faults_of_problem(one: Problem, lines: list[str], raw: bytes) -> Iterator[str]:
    if one.code not in codes():
        yield "an unknown code"
    elif one.severity not in codes()[one.code].severity:
        yield "a severity that the code does not have"
    if not one.message.strip() or not re.search(r"[.?!:]$", one.message):
        yield "no sentence"
    for text in (one.message, one.suggestion):
        # Between backquotes stands what the author wrote, which may hold backquotes itself.
        plain = "" if b"`" in raw else _QUOTED.sub("x", text)
        if _OF_PYTHON.search(plain):
            yield "a value of Python"
        if "  " in plain or re.search(r"\b([a-wyz]\w*) \1\b", plain):
            yield "badly worded"
    start, end = (one.line, one.column), (one.end_line, one.end_column)
    if not (1, 1) <= start <= end:
        yield "a span that ends before it begins"
    for line, column in (start, end):
        # The end of a file without a line break at its end is a place as well.
        if line > len(lines) + 1 or (line <= len(lines) and column > len(lines[line - 1]) + 2):
            yield "a place outside the file"


# What is done with a ruleset that has no errors.


def _faults_of_resolved(data: dict[str, Any]) -> Iterator[Fault]:
    again = check_bytes(block(as_written(data)).encode(), NAME)
    # What a parent said is its own business, and becomes that of the file when it says so itself.
    bad = [
        one
        for one in again.problems
        if one.severity == "error" and not one.code.startswith("lint-")
    ]
    if again.resolved is None or bad:
        told = "; ".join(f"{one.code}: {one.message}" for one in bad)
        yield Fault(f"not valid when written: {told[:60]}", told)
    elif again.resolved.data != data:
        keys = [key for key in data if again.resolved.data.get(key) != data[key]]
        yield Fault(f"read back otherwise: {keys}", str(keys))


def _faults_of_words(data: dict[str, Any]) -> Iterator[Fault]:
    for code in LANGUAGES:
        sheet = render_sheet(data, None, code)
        as_markdown(sheet)
        as_text(sheet)
        as_text(sheet, 40)
        # What the house itself wrote is its own business.
        plain = {**data, "title": "Ours", "notes": {}, "names": {}, "sources": {}}
        own = re.compile("|".join(map(re.escape, sorted(_own_words(data), key=len, reverse=True))))
        for paragraph in render_sheet(plain, None, code).paragraphs:
            for one in paragraph.sentences:
                for what in _WORDS:
                    match = _PROSE[code][what].search(one.text)
                    if match and not own.search(match.group()):
                        signature = f"{code} {what} in {paragraph.id}/{one.topic}"
                        yield Fault(signature, one.text[:400])


def _own_words(data: dict[str, Any]) -> set[str]:
    kinds = {word for name in data["books"]["kinds"] for word in (name, name.replace("-", " "))}
    cards = {word for name in data["deck"]["cards"] for word in (name, name.replace("-", " "))}
    return kinds | cards


def _faults_of_play(data: dict[str, Any], rng: Random) -> Iterator[Fault]:
    """A few moves of a random game."""
    seats = int(rng.choice(sorted(data["table"]["players"])))
    position = begin_game(Table(data, seats).rules(1))
    for _ in range(MOVES):
        if position.phase == OVER:
            break
        if position.phase in CHANCE_PHASES:
            carry_out(position, chance_move(position, rng))
            continue
        moves = legal_moves(position)
        if not moves:
            yield Fault(f"a dead end in {position.phase}", f"{seats} players, {position.turn}")
            return
        carry_out(position, rng.choice(moves))
    for one in defects(position):
        yield Fault(f"a defect: {re.sub(r'[0-9]+', 'n', one)[:60]}", one)


def reduced(raw: bytes, signature: str, seed: int, seconds: float = 20.0) -> bytes:
    """The file without the lines that the fault of a signature does not need."""
    lines = raw.splitlines(keepends=True)
    size, until = max(1, len(lines) // 2), time.process_time() + seconds
    while size and time.process_time() < until:
        at = 0
        while at < len(lines) and time.process_time() < until:
            fewer = lines[:at] + lines[at + size :]
            verdict = judged(b"".join(fewer), seed)
            if any(one.signature == signature for one in (*verdict.faults, *verdict.slow)):
                lines = fewer
            else:
                at += size
        size //= 2
    return b"".join(lines)
