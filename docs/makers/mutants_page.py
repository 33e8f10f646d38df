"""The page that says how strong the suite is: the table of mutants, and why some are waived.

The figures are those of the last whole hunt, which `tests/long/mutants.py --write` wrote down. How
mutants are made and hunted is the business of `conformance.mutants`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from conformance.mutants.rows import Row, row_from_json
from conformance.mutants.waivers import CODE
from docs.makers.families import Family
from handfoot.words.sheet.writers import escaped

__all__ = ["mutants_page", "read_table"]

TABLE = Path(__file__).with_name("mutants.json")

_INTRODUCTION = """\
# How strong the suite is

A suite is worth what it catches. So engines that are wrong in one small way each, called *mutants*,
are put to this one, and here is how many it gives away.

- **Other rules.** A correct engine plays by a family\u2019s ruleset with one value changed: a
  number one step smaller or larger, a word exchanged for another, an entry dropped or added. Only
  rulesets that somebody could write are taken.
- **Other code.** The reference engine has one mistake in a place that serves a rule: a test turned
  round, a limit off by one, an effect left out or brought about twice, another seat looked at, a
  refusal never given.
- **Another protocol.** An engine breaks the conversation itself: it ends, hangs, writes garbage,
  forgets or remembers what it should not.

They are hunted *by vectors*, with [the frozen vectors](vectors.md) alone, and *by properties*,
with the cases that a run of `handfoot conform` draws; of several runs with different seeds the
worst counts. A mutant is killed by a wrong verdict, state, score or list of moves; a wrong reason
does not count, since few engines give any. `handfoot mutants` repeats the hunt."""

_WAIVERS = """\
## Mutants that nobody can tell

Some mutants play exactly as a right engine does, so that no suite can catch them; and some differ
only under rules that no documented family has, so that the vectors cannot, which are about these.
Each is waived with a reason, and is hunted all the same, with ten times the effort; a single kill
makes its waiver void, which is an error."""


def mutants_page(families: Sequence[Family], table: Mapping[str, Any]) -> str:
    """The page, from the table of the last whole hunt."""
    titles = {family.id: family.title for family in families} | {CODE: "The reference engine"}
    rows = [row_from_json(row) for row in table["rows"]]
    lines = [_INTRODUCTION, "", *_figures(rows, titles, table), "", *_survivors(rows, titles)]
    lines += ["", _WAIVERS, "", *_waived(rows, titles)]
    return "\n".join(lines) + "\n"


def read_table() -> dict[str, Any]:
    """The table of the last whole hunt."""
    table: dict[str, Any] = json.loads(TABLE.read_text(encoding="utf-8"))
    return table


def _figures(
    rows: Sequence[Row], titles: Mapping[str, str], table: Mapping[str, Any]
) -> Iterator[str]:
    yield "## The figures"
    yield ""
    yield "| Mutants of | Mutants | Killed by vectors | Waived | Killed by properties | Waived |"
    yield "|---|--:|--:|--:|--:|--:|"
    for of in dict.fromkeys(row.of for row in rows):
        by = {row.by: row for row in rows if row.of == of}
        one = next(iter(by.values()))
        found = [cell for way in ("vectors", "properties") for cell in _killed(by.get(way))]
        cells = (escaped(titles[of]), str(one.mutants), *found)
        yield f"| {' | '.join(cells)} |"
    zoo = table["protocol"]
    yield f"| The protocol | {zoo['mutants']} | | | {_share(zoo['killed'], zoo['mutants'])} | 0 |"
    yield ""
    yield (
        f"Hunted on {table['date']} with suite {table['suite']} and {table['seeds']} seeds. That "
        f"is {table['seconds']} seconds of work for one core, waived mutants and their ten times "
        "the effort included."
    )


def _killed(row: Row | None) -> tuple[str, str]:
    """How many were killed, and how many were waived."""
    return ("", "") if row is None else (_share(row.killed, row.counted), str(len(row.waived)))


def _share(killed: int, of: int) -> str:
    """How many of how many, and of a hundred, which is never rounded up to a hundred."""
    score = "100" if killed == of else f"{min(100 * killed / of, 99.9):.1f}"
    return f"{killed} of {of} ({score} %)"


def _survivors(rows: Sequence[Row], titles: Mapping[str, str]) -> Iterator[str]:
    yield "## Mutants that got away"
    yield ""
    found = [(row, name, one) for row in rows for name, one in row.survivors.items()]
    if not found:
        yield "None."
    for row, name, one in found:
        hunts = "" if row.by == "vectors" else f", with {len(one.hunts)} of {len(row.hunts)} seeds"
        yield f"- {escaped(titles[row.of])}, by {row.by}{hunts}: `{name}`"


def _waived(rows: Sequence[Row], titles: Mapping[str, str]) -> Iterator[str]:
    """The waivers by their reasons, the mutants of each family together."""
    reasons: dict[str, dict[str, dict[str, None]]] = {}
    for row in rows:
        for name, reason in row.waived.items():
            reasons.setdefault(reason, {}).setdefault(row.of, {})[name] = None
    for reason, found in reasons.items():
        yield f"{escaped(reason)}"
        yield ""
        for of, names in found.items():
            for name in names:
                yield f"- {escaped(titles[of])}: `{name}`"
        yield ""
