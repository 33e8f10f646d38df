"""What a faulty engine is: the reference engine with one fault, described in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any

from conformance.faulty.replacing import Function, replaced
from handfoot.wire.adapter import Adapter
from reference_engine.compiling import Table
from reference_engine.moves import Move, Violation
from reference_engine.position import Position
from reference_engine.rules import Rules
from reference_engine.server import ReferenceAdapter

__all__ = ["Fault", "Install", "after_moves", "judged_otherwise", "standing", "with_function"]

Install = Callable[[], AbstractContextManager[Adapter]]
Judged = Callable[[Position, Move, list[Violation]], list[Violation]]
Changed = Callable[[Position, Position, Move], None]


def always(rules: Rules) -> bool:
    """For faults that show under any rules."""
    return True


@dataclass(frozen=True)
class Fault:
    """A kind of fault found in real engines, and the reference engine with it.

    `claims` and `kinds` are the claims and the kinds of case under which it shows; `needs`
    tells whether it can show under the rules of a table; `install` gives an adapter that
    has the fault as long as the context lasts.
    """

    id: str
    sentence: str
    claims: tuple[str, ...]
    kinds: tuple[str, ...]
    install: Install
    needs: Callable[[Rules], bool] = always

    def shows_in(self, resolved: Mapping[str, Any]) -> bool:
        """True when the fault can show in a ruleset, at some number of players."""
        numbers = [int(number) for number in resolved["table"]["players"]]
        return any(self.needs(Table(resolved, number).rules(1)) for number in numbers)

    def family(self, rulesets: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
        """The first of the rulesets in which the fault can show, or None."""
        return next((resolved for resolved in rulesets if self.shows_in(resolved)), None)


@contextmanager
def standing(
    *changes: AbstractContextManager[None], adapter: Callable[[], Adapter] = ReferenceAdapter
) -> Iterator[Adapter]:
    """An adapter under which these changes are in force."""
    entered: list[AbstractContextManager[None]] = []
    try:
        for change in changes:
            change.__enter__()
            entered.append(change)
        yield adapter()
    finally:
        for change in reversed(entered):
            change.__exit__(None, None, None)


def with_function(
    module: str, name: str, make: Callable[[Function], Function], *, everywhere: bool = True
) -> Install:
    """The engine with one function changed."""
    return lambda: standing(replaced(module, name, make, everywhere=everywhere))


def _judging(judged: Judged) -> Callable[[Function], Function]:
    def make(right: Function) -> Function:
        def rulings(position: Position, move: Move) -> list[Violation]:
            return judged(position, move, right(position, move))

        return rulings

    return make


def judged_otherwise(judged: Judged) -> AbstractContextManager[None]:
    """The engine's verdicts on moves, changed by a function of position, move and rulings."""
    return replaced("server", "rulings", _judging(judged), everywhere=False)


def _moving(changed: Changed, before: Changed | None) -> Callable[[Function], Function]:
    def make(right: Function) -> Function:
        def carry_out(position: Position, move: Move, events: Any = None) -> None:
            start = position.copy()
            if before is not None:
                before(start, position, move)
            right(position, move, events)
            changed(start, position, move)

        return carry_out

    return make


def after_moves(changed: Changed, before: Changed | None = None) -> AbstractContextManager[None]:
    """The effects of moves, changed by a function of the positions before and after, and the move.

    `before` may change the position in which the move is about to be made.
    """
    return replaced("server", "carry_out", _moving(changed, before), everywhere=False)
