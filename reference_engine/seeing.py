"""What one seat may see of a position.

Zones that the seat may not see are given by their size alone. The rules decide
what of the discard pile is open (/pile/seen).
"""

from __future__ import annotations

from typing import Any

from reference_engine.notation import position_to_json
from reference_engine.position import CHOOSE, Position


def view(position: Position, seat: int) -> dict[str, Any]:
    """The position as JSON, hidden cards being replaced by their number.

    `hands` of other seats, `sealed` piles and the `stock` become numbers; of the
    discard pile the top card is shown, with its size or all its cards where the
    rules allow it. While hands are chosen after a look, a seat sees the bottom card
    of each of its own piles.
    """
    seen = position_to_json(position)
    zones = seen["zones"]
    zones["hands"] = [
        hand if other == seat else len(hand) for other, hand in enumerate(zones["hands"])
    ]
    choosing = position.phase == CHOOSE
    zones["sealed"] = [
        [
            {"bottom": pile[0], "cards": len(pile)}
            if choosing and other == seat
            else {"bottom": None, "cards": len(pile)}
            for pile in piles
        ]
        for other, piles in enumerate(zones["sealed"])
    ]
    zones["stock"] = len(zones["stock"])
    pile = zones["discard"]
    shown = position.rules.pile_seen
    zones["discard"] = {
        "top": pile[-1] if pile else None,
        "size": len(pile) if shown != "top" else None,
        "cards": pile if shown == "all" else None,
    }
    return seen
