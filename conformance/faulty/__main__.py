"""Serves the protocol with one fault: `python -m conformance.faulty K07`."""

from __future__ import annotations

import sys

from conformance.faulty import FAULTS
from handfoot.wire.serve import serve

USAGE = 2


def main(arguments: list[str]) -> int:
    """Serve with the fault named; without one, or with an unknown one, say which there are."""
    if len(arguments) != 1 or arguments[0] not in FAULTS:
        for fault in FAULTS.values():
            print(f"{fault.id}  {fault.sentence}", file=sys.stderr)
        print("Name one of these faults.", file=sys.stderr)
        return USAGE
    with FAULTS[arguments[0]].install() as adapter:
        serve(adapter)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
