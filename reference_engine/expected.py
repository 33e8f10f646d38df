"""Which rules can say yes and which can say no under a ruleset, known from the values alone.

A rule can miss one of the two: a book that takes all cards refuses none. That games come to what
stands here is another matter, and is shown by playing them.
"""

from __future__ import annotations

from handfoot.words.rulebook import rulebook
from handfoot.words.sheet.applicable import applicable
from reference_engine.rules import Rules


def expected(rules: Rules) -> dict[str, tuple[bool, bool]]:
    """The rules that apply to a ruleset: whether each can be allowed, and can be refused."""
    bound_to_discard = (
        rules.keep > 0
        and not (rules.bans and not rules.bans_give_way)
        and all(stage.by != "book" or not stage.sits for stage in rules.stages)
    )
    never_allowed = {
        "pile.never": rules.take_by != "never",
        "book.close": not rules.by_choice,
        "book.closed": not rules.closed_naturals,
        "book.closed-wilds": rules.closed_wilds == "none",
        "foot.pick-up": all(s.automatic and not s.left_over for s in rules.stages),
        "turn.end": bound_to_discard,
        "out.ask": rules.permission == "nobody",
        "score.out": not rules.out_bonus,
    }
    plain = {kind.made_of for kind in rules.book_kinds if not kind.ranks and not kind.not_ranks}
    all_melds_are_books = "wilds" in plain and ("any" in plain or {"naturals", "mixed"} <= plain)
    never_refused = {
        "book.closed": rules.closed_naturals,
        "book.closed-wilds": rules.closed_wilds == "any",
        "pile.before-opening": rules.take_before_opening != "never",
        "meld.kind": all_melds_are_books,
        "pile.key": rules.shown,
        "pile.least": rules.pile_least <= 1 and rules.upcards > 0 and bound_to_discard,
    }
    return {
        rule: (
            not never_allowed.get(rule, False),
            rulebook()[rule].kind == "refuse" and not never_refused.get(rule, False),
        )
        for rule in applicable(rules.data)
    }
