"""Strategies for cases: positions composed card by card, and the moves at each rule's edge."""

from __future__ import annotations

from conformance.builders.registry import (
    BUILDERS,
    Builder,
    applicable_rules,
    reader,
    rounds_apart,
    strategy,
)

__all__ = ["BUILDERS", "Builder", "applicable_rules", "reader", "rounds_apart", "strategy"]
