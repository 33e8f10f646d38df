"""The page of whole games: how many were played and examined, and what the rules said in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from docs.makers.families import Family
from docs.makers.games import SCENARIOS, Counts, rule_counts
from handfoot.words.language import digits
from handfoot.words.sheet.writers import escaped

__all__ = ["games_page"]

NEVER = "\u2013"

_INTRODUCTION = """\
# Whole games

The reference engine plays whole games of each family, to the winner, for every number of players
that its sheet allows: some by players who take any of the moves that are listed, some by *greedy*
ones, who work at their books and want to go out. Rounds are played on from the position of each
scenario too, by players of both sorts, since those have come where games seldom come. Much is
examined on the way.

- At each decision there is at least one move, none is listed twice, and none that is listed breaks
  a rule. Asking for moves and verdicts changes nothing.
- A copy that went through JSON lists the same moves, and plays on to the same end.
- After each move every card is where it can be, none is lost and none is new, and the state has no
  defect.
- At the end of a round each side\u2019s score is counted again from the cards, by other code, and
  comes to the same.
- At some decisions, more often where much is at stake, all moves that could be written down are
  tried, and many acts of several lays: what breaks no rule is listed, and what is listed one step
  at a time comes to the same as the act as a whole.

A game in which something does not hold is a fault. It is not counted here; it is mended first, and
then the game is played again. `python tests/long/games.py` plays them."""

_TABLE = """\
## The games

*Examined* are the decisions at which everything was tried. *Out* is the share of rounds that ended
because somebody went out; the others ended when the stock did, which is short in scenarios."""

_RULES = """\
## What the rules said

How often each rule of the family let a move pass about which it was asked or took effect, how often
it refused one that was tried, and how often it was the only one that did. A dash stands where a
rule cannot."""


def games_page(families: Sequence[Family], entries: Sequence[Mapping[str, Any]]) -> str:
    """The page, from the entries of the record."""
    lines = [_INTRODUCTION, "", _TABLE, ""]
    lines.append("| Family | Players | Sort | Games | Decisions | Examined | Rounds | Out |")
    lines.append("|---|--:|---|--:|--:|--:|--:|--:|")
    for family in families:
        lines += (_line(family, entry) for entry in entries if entry["family"] == family.id)
    from_scenarios = [entry for entry in entries if entry["players"] == SCENARIOS]
    begun = sum(entry["games"] for entry in from_scenarios)
    games = sum(entry["games"] for entry in entries) - begun
    decisions = sum(entry["decisions"] for entry in entries)
    lines.append("")
    lines.append(
        f"That is {digits(games)} games and {digits(begun)} rounds from scenarios, with "
        f"{digits(decisions)} decisions."
    )
    lines += ["", _RULES]
    for family in families:
        mine = [entry for entry in entries if entry["family"] == family.id]
        if mine:
            lines += ["", *_rules(family, rule_counts(family.ruleset, mine))]
    return "\n".join(lines) + "\n"


def _line(family: Family, entry: Mapping[str, Any]) -> str:
    rounds = sum(entry["rounds"].values())
    out = f"{100 * entry['rounds'].get('out', 0) / rounds:.0f} %" if rounds else NEVER
    games, sort = digits(entry["games"]), entry["players"]
    if sort == SCENARIOS:
        games, sort = NEVER, "from scenarios"
    counts = (digits(entry[name]) for name in ("decisions", "examined"))
    cells = (escaped(family.title), str(entry["seats"]), sort, games, *counts, digits(rounds), out)
    return f"| {' | '.join(cells)} |"


def _rules(family: Family, counts: Mapping[str, Counts]) -> Iterator[str]:
    yield f"### {escaped(family.title)}"
    yield ""
    yield "| Rule | Let pass | Refused | Alone |"
    yield "|---|--:|--:|--:|"
    for rule, one in counts.items():
        cells = (NEVER if n is None else digits(n) for n in one.values())
        yield f"| [`{rule}`](rulebook.md#{rule}) | {' | '.join(cells)} |"
