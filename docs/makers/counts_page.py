"""The page of counts: what became of every clause and every open question of the sheets.

It has tables, and lists with the reason for whatever was left out, so that nobody need take a
number on trust. What is counted, and how, is the business of `counting`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from docs.makers.counting import READINGS, Counted, Reason
from docs.makers.families import Family
from docs.makers.rulebook_page import CHAPTERS
from handfoot.words.sheet.writers import escaped

Cells = Sequence[str | int]

KINDS = {
    "rule": "Rules",
    "score": "Scores",
    "equipment": "Equipment",
    "table-procedure": "At the table",
    "advice": "Advice",
}


def counts_page(families: Sequence[Family]) -> str:
    """All counts of some families, each table with a line for all of them together."""
    counted = [Counted(family) for family in families]
    chapters = (_clauses, _shown, _silences, _changes, _scenarios, _chapters, _readings)
    lines = [
        "# The counts",
        "",
        "Each family\u2019s sheet was taken apart into *clauses*, the statements that it makes, "
        "and *silences*, the questions that it leaves open. Here is what became of them. The "
        "figures are counted in the files from which all these pages are made.",
    ]
    for chapter in chapters:
        lines += chapter(counted)
    return "\n".join(lines) + "\n"


def _clauses(families: Sequence[Counted]) -> Iterator[str]:
    yield from _head(
        "Clauses",
        "A clause is carried by the values of the ruleset that state it, or it follows from "
        "clauses that are. What no value can carry has a reason.",
    )
    heads = (*KINDS.values(), "Clauses", "Carried", "Following", "Not carried")
    yield from _table(heads, families, _clause_cells)
    yield from _reasons("Clauses that are not carried", families, Counted.not_carried)


def _clause_cells(one: Counted) -> list[int]:
    kinds = one.kinds_of_clauses()
    carried = (one.clauses(), one.carried(), one.following(), len(one.not_carried()))
    return [*(kinds[kind] for kind in KINDS), *carried]


def _shown(families: Sequence[Counted]) -> Iterator[str]:
    yield from _head(
        "Clauses and scenarios",
        "A clause that is a rule, or about the score, is shown by a scenario: a position, what is "
        "done in it, and what must come of it, worked out by hand from the sheet.",
    )
    heads = ("Rules and scores", "Shown", "Not shown")
    yield from _table(heads, families, _shown_cells)
    yield from _reasons("Rules and scores that are not shown", families, Counted.not_shown)


def _shown_cells(one: Counted) -> list[int]:
    return [len(one.binding()), one.shown(), len(one.not_shown())]


def _silences(families: Sequence[Counted]) -> Iterator[str]:
    yield from _head(
        "Silences",
        "A silence is settled by the values that are assumed for it; where it makes no difference "
        "to a program, it says so. Beside the answer that was taken stand others that a table "
        "could give. Most are *said*, as values to put in the place of the family\u2019s own; some "
        "are *declined*, because the language cannot say them.",
    )
    heads = ("Silences", "Settled", "Of no matter", "Other answers", "Said", "Declined")
    yield from _table(heads, families, _silence_cells)
    yield from _reasons("Answers that are declined", families, Counted.declined)


def _silence_cells(one: Counted) -> list[int]:
    silences, settled = one.silences(), one.settled()
    answers, declined = one.answers(), len(one.declined())
    return [silences, settled, silences - settled, answers, answers - declined, declined]


def _changes(families: Sequence[Counted]) -> Iterator[str]:
    yield from _head(
        "What the other answers change",
        "Nearly all the answers that are said change the play or the score of a table, and a case "
        "is known that comes out otherwise under them. Some change only what may be seen of the "
        "discard pile, or what is printed; some come to the same as the answer that was taken.",
    )
    heads = ("Play or score", "What is seen", "What is printed", "Nothing in play")
    yield from _table(heads, families, _change_cells)
    yield from _reasons("Answers that come to the same in play", families, Counted.alike)


def _change_cells(one: Counted) -> list[int]:
    changes = one.changes()
    return [changes[what] for what in ("play", "view", "page", "nothing")]


def _scenarios(families: Sequence[Counted]) -> Iterator[str]:
    yield from _head(
        "Scenarios",
        "In a scenario moves are made and all are legal, or one is refused, or a round is scored. "
        "Each with a refusal has a twin beside it, one card or one number away, in which the same "
        "is accepted.",
    )
    heads = ("Accepted", "Refused", "Scored", "Scenarios")
    yield from _table(heads, families, _scenario_cells)


def _scenario_cells(one: Counted) -> list[int]:
    kinds = one.kinds_of_scenarios()
    return [*(kinds[kind] for kind in ("accepted", "refused", "scored")), len(one.scenarios)]


def _chapters(families: Sequence[Counted]) -> Iterator[str]:
    yield from (
        "",
        "So many of them show a rule of each chapter of [the rulebook](rulebook.md); some show "
        "rules of several.",
        "",
    )
    yield from _rows(("Chapter", *(one.title for one in families), "All"))
    for chapter in dict.fromkeys(CHAPTERS.values()):
        found = [one.of_chapter(chapter) for one in families]
        yield _row((chapter, *found, sum(found)))


def _readings(families: Sequence[Counted]) -> Iterator[str]:
    yield from _head(
        "Cold readings",
        "In a cold reading somebody writes down verdicts with nothing but the sheet in view, "
        "before any value of the ruleset is looked at. The verdicts became scenarios, and twins "
        "were put beside them. Where the reader had another answer, or found the sheet silent, the "
        "sheet was read again, and the scenario says how it was settled.",
    )
    yield from _rows(("Family", "Reading", "Scenarios", "Answered otherwise", "Left open"))
    totals = [0, 0, 0]
    for family in families:
        for reading in READINGS:
            cases = family.read_cold(reading)
            answers = Counter(str(said.get("reader")) for said in cases.values())
            cells = (len(cases), answers["otherwise"], answers["open"])
            totals = [total + n for total, n in zip(totals, cells, strict=True)]
            if cases:
                yield _row((family.title, reading, *cells))
    yield _row(("All", "", *totals))
    for title, answer in (
        ("What readers answered otherwise", "otherwise"),
        ("What readers left open", "open"),
    ):
        # The answer is bound here, as the next turn of the loop gives it another value.
        yield from _reasons(title, families, lambda one, answer=answer: one.readers(answer))


# --- Markdown -------------------------------------------------------------------------------------


def _head(title: str, text: str) -> Iterator[str]:
    yield from ("", f"## {title}", "", text, "")


def _table(
    heads: Sequence[str], families: Sequence[Counted], cells: Callable[[Counted], list[int]]
) -> Iterator[str]:
    """A row for each family and one for all of them."""
    found = [cells(one) for one in families]
    yield from _rows(("Family", *heads))
    for one, counts in zip(families, found, strict=True):
        yield _row((f"[{escaped(one.title)}](rules/{one.id}.md)", *counts))
    yield _row(("All", *map(sum, zip(*found, strict=True))))


def _rows(heads: Cells) -> Iterator[str]:
    yield _row(heads)
    yield _row(("---", *["---:"] * (len(heads) - 1)))


def _row(cells: Iterable[str | int]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def _reasons(
    title: str, families: Sequence[Counted], reasons: Callable[[Counted], Iterable[Reason]]
) -> Iterator[str]:
    """A list that can be opened: what a count is made of, family by family."""
    yield from ("", f"<details markdown><summary>{title}</summary>", "")
    for family in families:
        found = list(reasons(family))
        if found:
            yield from (f"**{escaped(family.title)}**", "")
            yield from (_reason(family, one) for one in found)
            yield ""
    yield "</details>"


def _reason(family: Counted, one: Reason) -> str:
    """An entry with a text is a clause or a silence, which stands on the family's page."""
    told = escaped(" ".join(f"{one.text} {one.reason}".split()))
    if not one.text:
        return f"- `{one.name}`: {told}"
    return f"- [{one.name}](rules/{family.id}.md#{one.name.lower()}): {told}"
