"""Faulty engines: one for each kind of fault found in real ones, to test the suite itself.

Each is the reference engine with one fault. `FAULTS` holds them by id;
`python -m conformance.faulty K07` serves the protocol with one of them.
"""

from __future__ import annotations

from conformance.faulty import counting, laying, playing
from conformance.faulty.fault import Fault

__all__ = ["FAULTS", "Fault"]

FAULTS: dict[str, Fault] = {
    fault.id: fault
    for fault in sorted((*laying.FAULTS, *playing.FAULTS, *counting.FAULTS), key=lambda f: f.id)
}
