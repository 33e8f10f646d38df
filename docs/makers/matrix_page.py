"""The page of the matrix: what tests each rule of the rulebook, and each clause of every sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from conformance.frozen.vectors import Vector
from conformance.matrix.clauses import ClauseRow
from conformance.matrix.rules import Cell, Mutants, RuleRow
from conformance.matrix.whole import Matrix
from docs.makers.families import Family
from handfoot.words.rulings import ruling
from handfoot.words.sheet.writers import escaped

__all__ = ["matrix_page"]

NONE = "\u2013"

_HEAD = (
    "Every rule by which a move is refused, a state settled or a score reached is tested by "
    "[frozen vectors](vectors.md), and so is every statement of a family\u2019s sheet that "
    "constrains the game. This page says by which. `handfoot matrix --json` prints the same for "
    "programs.",
    "A rule is **green** where every family that has it shows in vectors made by hand what the "
    "rule can accept there and what it can refuse, where cases are built at its edge, and where "
    "no [mutant](vectors.md#what-a-vector-kills) of it gets away. It is **amber** where something "
    "of that is missing for a reason that stands below it, and **red** where there is no reason; "
    "a test fails then. Mutants that make no difference are not counted. Those of the code are "
    "shown, but decide nothing: the engine knows more rules than these families play by.",
)
_CLAUSES = (
    "A statement that constrains the game is tested by the vectors that name it. One that has "
    "none says why: mostly it is about equipment, about what people do at a table, or advice.",
)


def matrix_page(matrix: Matrix, families: Sequence[Family]) -> str:
    """The rules with their vectors and mutants, and then the clauses of each family."""
    titles = {family.id: family.title for family in families}
    lines = ["# What tests what"]
    for text in (*_HEAD, _sum("rules", matrix.counts()["rules"])):
        lines += ["", text]
    lines += ["", "## The rules", ""]
    lines += ["| rule | families | accepted | refused | mutants killed | of the code | status |"]
    lines += ["|---|--:|--:|--:|--:|--:|---|"]
    lines += [_rule_line(row) for row in matrix.rules]
    for row in matrix.rules:
        lines += ["", *_rule(row, titles)]
    lines += ["", "## The clauses"]
    for text in (*_CLAUSES, _sum("clauses", matrix.counts()["clauses"])):
        lines += ["", text]
    for family in families:
        rows = [row for row in matrix.clauses if row.family == family.id]
        lines += ["", f"### {escaped(family.title)}", "", *_clauses(rows, family)]
    return "\n".join(lines) + "\n"


def _sum(what: str, counts: dict[str, int]) -> str:
    told = ", ".join(f"{number} {status}" for status, number in counts.items())
    return f"Of the {sum(counts.values())} {what}: {told}."


def _rule_line(row: RuleRow) -> str:
    link = f"[`{row.rule.id}`](#{row.rule.id})"
    shown = (len(row.cells), _vectors(row, 0), _vectors(row, 1))
    cells = (*shown, _mutants(row.mutants), _mutants(row.code), row.status)
    return f"| {link} | {' | '.join(map(str, cells))} |"


def _vectors(row: RuleRow, outcome: int) -> str:
    if not any(cell.can[outcome] for cell in row.cells):
        return NONE
    return str(sum(len((cell.accepted, cell.refused)[outcome]) for cell in row.cells))


def _mutants(counts: Mutants | None) -> str:
    if counts is None:
        return NONE
    return f"{counts.killed} of {counts.all - counts.waived}"


def _rule(row: RuleRow, titles: dict[str, str]) -> Iterator[str]:
    rule = row.rule
    yield f"#### `{rule.id}` {{: #{rule.id} }}"
    yield ""
    yield f"{escaped(ruling(rule.id))} [In the rulebook](rulebook.md#{rule.id})."
    yield ""
    yield from (f"*{escaped(reason)}*" for reason in row.reasons)
    if row.cells:
        yield ""
        yield '<details markdown="1"><summary>Its vectors</summary>'
        yield ""
        yield from (_cell(cell, titles) for cell in row.cells)
        yield ""
        yield "</details>"


def _cell(cell: Cell, titles: dict[str, str]) -> str:
    parts = []
    for what, found, can in zip(
        ("accepted", "refused"), (cell.accepted, cell.refused), cell.can, strict=True
    ):
        if can:
            parts.append(f"{what}: {_names(found)}")
    return f"- {escaped(titles[cell.family])}. {'; '.join(parts) or 'It can decide nothing.'}."


def _names(found: Iterable[Vector]) -> str:
    return ", ".join(f"`{vector.id}`" for vector in found) or "none"


def _clauses(rows: Sequence[ClauseRow], family: Family) -> Iterator[str]:
    yield "| clause | says | rules | vectors |"
    yield "|---|---|---|---|"
    for row in rows:
        number = row.id.rpartition("-")[2]
        link = f"[{number}](rules/{family.id}.md#{row.id})"
        rules = ", ".join(f"[`{rule}`](#{rule})" for rule in row.rules) or NONE
        tested = str(len(row.vectors)) if row.vectors else escaped(row.reason)
        yield f"| {link} | {_cell_text(row.text)} | {rules} | {_cell_text(tested)} |"


def _cell_text(text: str) -> str:
    return text.replace("|", "\\|")
