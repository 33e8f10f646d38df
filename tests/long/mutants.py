"""How strong the suite is: all mutants of rulesets, of the code and of the protocol, five seeds.

    python tests/long/mutants.py            # hunts them and says what got away
    python tests/long/mutants.py --write    # and writes the table that the site shows

Mutants of the protocol are the animals of the zoo, each of which must get the verdict that its test
expects. The rest is `handfoot mutants`. The seconds are those of work done, by whichever core, so
that the table says the same however busy a machine is.
"""

from __future__ import annotations

import argparse
import datetime
import json
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from conformance.mutants.rows import Row, row_from_json
from conformance.mutants.telling import table_lines, trouble_lines
from handfoot import __version__
from tests.conformance.test_zoo import VERDICTS

ROOT = Path(__file__).resolve().parent.parent.parent
TABLE = ROOT / "docs" / "makers" / "mutants.json"
ZOO = "tests/conformance/test_zoo.py"

Json = dict[str, Any]


def main() -> int:
    """Hunts all mutants, prints the table, and writes it where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=5, metavar="N")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    parser.add_argument("--write", action="store_true", help="write the table of the site")
    arguments = parser.parse_args()
    rows = hunted(arguments.seeds, arguments.jobs)
    table = table_of(rows, arguments.seeds, in_zoo(), worked())
    if arguments.write:
        write(table)
    show(rows, table)
    zoo = table["protocol"]
    return 0 if all(row.is_good for row in rows) and zoo["killed"] == zoo["mutants"] else 1


def hunted(seeds: int, jobs: int) -> list[Row]:
    """What `handfoot mutants` finds."""
    words = ["mutants", "--seeds", str(seeds), "--jobs", str(jobs), "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "handfoot", *words], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    if not done.stdout:
        sys.exit(done.returncode)
    return [row_from_json(row) for row in json.loads(done.stdout)["rows"]]


def in_zoo() -> int:
    """How many of the animals that must fail get the verdict that they deserve."""
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", ZOO]
    done = subprocess.run([sys.executable, *words], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        print(done.stdout)
    missed = sum(line.startswith("FAILED") for line in done.stdout.splitlines())
    return len(VERDICTS) - missed


def worked() -> float:
    """The seconds of work done so far by the processes that were started here."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def table_of(rows: Sequence[Row], seeds: int, killed: int, seconds: float) -> Json:
    """The table as the site takes it, with the animals of the zoo that are found out."""
    return {
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "suite": __version__,
        "seeds": seeds,
        "seconds": round(seconds),
        "protocol": {"mutants": len(VERDICTS), "killed": killed},
        "rows": [row.to_json() for row in rows],
    }


def write(table: Json) -> None:
    """Writes the table of the site."""
    TABLE.write_text(json.dumps(table, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def show(rows: Sequence[Row], table: Json) -> None:
    """Prints the table as it is on a terminal."""
    for row in rows:
        for name in row.survivors:
            print(f"{row.of} by {row.by}: {name} got away")
    print("\n".join(table_lines(rows, sys.stdout)))
    zoo = table["protocol"]
    print(f"the protocol: {zoo['killed']} of {zoo['mutants']} animals of the zoo")
    print(f"{table['seconds']} s of work for one core")
    for row in rows:
        for line in trouble_lines(row):
            print(line)


if __name__ == "__main__":
    sys.exit(main())
