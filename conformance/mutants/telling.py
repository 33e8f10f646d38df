"""Tells what came of hunting mutants: a table, and for each survivor where to begin.

A survivor is a task for whoever works on the suite. It is shown with the rule that it gets wrong
and with the smallest position that the builder of that rule makes, which is a start for one in
which the mutant would be seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TextIO

from conformance import telling
from conformance.builders import applicable_rules, reader
from conformance.cases import Case
from conformance.mutants.rows import GATES, Row, Survivor
from conformance.mutants.waivers import CODE
from conformance.planning import SEARCHED
from conformance.screen import counted, painted
from handfoot import ground
from handfoot.rulesets.checking import load
from handfoot.words.drawing import draw_move
from handfoot.words.language import listed
from handfoot.words.rulebook import rulebook

__all__ = ["survivor_lines", "table_lines", "trouble_lines"]

HEADS = ("mutants of", "by", "mutants", "waived", "killed", "score", "seconds")


def table_lines(rows: Sequence[Row], out: TextIO) -> Iterator[str]:
    """The table; of several hunts the worst counts."""
    cells = [HEADS, *(_cells(row) for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(HEADS))]
    for number, line in enumerate(cells):
        texts = [
            cell.ljust(width) if column < 2 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        text = "  ".join(texts).rstrip()
        good = number == 0 or rows[number - 1].is_good
        yield text if good else painted(text, "red", out)


def _cells(row: Row) -> tuple[str, ...]:
    hunts = f" ({counted(len(row.hunts), 'seed')})" if row.by == "properties" else ""
    return (
        "the code" if row.of == CODE else row.of,
        f"{row.by}{hunts}",
        str(row.mutants),
        str(len(row.waived)),
        f"{row.killed} of {row.counted}",
        f"{row.score:.1f} %",
        f"{row.seconds:.0f}",
    )


def trouble_lines(row: Row) -> Iterator[str]:
    """What makes a row bad: too few killed, and waivers that do not hold."""
    if row.score < GATES[row.by]:
        yield f"{row.of}: fewer than {GATES[row.by]:g} % are killed by {row.by}"
    for name, kill in row.void.items():
        yield f"{row.of}: the waiver of '{name}' is void, since it is killed ({kill})"
    for pattern in row.stale:
        yield f"{row.of}: no mutant is called '{pattern}', so that this waiver is to be taken out"


def survivor_lines(row: Row, name: str, survivor: Survivor) -> Iterator[str]:
    """A survivor with the rule that it gets wrong and a position to begin with."""
    yield f"SURVIVOR  {row.of}  {name}"
    if row.by == "properties":
        hunts = counted(len(survivor.hunts), "seed")
        yield f"  Got away  from {hunts} of {len(row.hunts)}: {listed(map(str, survivor.hunts))}"
    for rule in survivor.rules:
        yield f"  Rule      {rule}: {rulebook()[rule].sentence}"
    found = _start(row.of, survivor.rules)
    if found is not None:
        case, rules = found
        yield f"  Begin with a {case.kind} of {case.ruleset} at a table of {case.seats}:"
        yield from (f"    {line}".rstrip() for line in _drawn(case, rules))


def _start(of: str, rules: Sequence[str]) -> tuple[Case, Mapping[str, Any]] | None:
    """The smallest case that aims at one of the rules, with its ruleset."""
    for family in ground.variant_ids() if of == CODE else [of]:
        resolved = load(family).data
        for seats in sorted(map(int, resolved["table"]["players"])):
            known = applicable_rules(resolved, seats)
            for rule in (one for one in rules if one in known):
                for claim in reversed(SEARCHED):
                    try:
                        return reader(resolved, seats, claim, [rule])(b""), resolved
                    except ValueError:
                        # The claim has no cases about this rule.
                        continue
    return None


def _drawn(case: Case, rules: Mapping[str, Any]) -> Iterator[str]:
    if case.position is not None:
        yield from telling.position_lines(case.position, rules)
    for move in case.moves:
        yield f"Move: {draw_move(move, rules)}"
    yield from (f"Asked: {line}" for line in telling.asked_lines(case, rules))
