"""Each kind of fault found in real engines is noticed by frozen vectors alone, wherever it is."""

from __future__ import annotations

import pytest

from conformance.faulty import FAULTS
from conformance.frozen.vectors import vectors
from conformance.mutants.faults import FaultMutant, faults
from conformance.mutants.killing import Frozen, by_vectors
from conformance.session import House, house
from handfoot import ground
from tests.variants.families import resolved

FAMILIES = ground.variant_ids()


def house_of(family: str) -> House:
    return house(family, resolved(family).data)


def shown() -> list[tuple[str, FaultMutant]]:
    return [(family, one) for family in FAMILIES for one in faults(house_of(family))]


@pytest.mark.parametrize(
    ("family", "mutant"),
    [pytest.param(family, one, id=f"{family}:{one.fault.id}") for family, one in shown()],
)
def test_a_fault_is_noticed_in_every_family_in_which_it_shows(
    family: str, mutant: FaultMutant
) -> None:
    assert by_vectors(mutant, [Frozen(house_of(family), vectors(family))]) is not None


def test_every_kind_of_fault_shows_somewhere() -> None:
    assert {one.fault.id for _, one in shown()} == FAULTS.keys()
