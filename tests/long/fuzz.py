"""Spoilt rulesets by the hour: whatever is read, it is refused in words or it can be played.

    python tests/long/fuzz.py                          # for ten minutes, with a new seed
    python tests/long/fuzz.py --minutes 60 --seed 7

Makes one file after the other (tests/rulesets/mangling) and looks at all that must hold for it
(tests/rulesets/fuzzing). Prints figures every minute and whatever is found at once. The file of a
finding is made shorter and kept in tests/rulesets/fuzzed, which the ordinary tests check again:
once it is mended, commit it. Leaves with 1 if anything was found. Works on one processor; the
seconds are those of the processor, but for --minutes, which are those on the clock.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tests.rulesets.fuzzing import CORPUS, Fault, judged, peak, present, reduced
from tests.rulesets.mangling import Mangler
from tests.rulesets.seeds import seeds

MINUTES = 10
SHARE = 0.25
"""The part of the valid files with which a game is begun."""

MOST_MEMORY = 1 << 19
"""The memory that the process may have in the end, in KiB."""

OF_A_KIND = 2
"""How many files of one kind of fault are kept."""


class Run:
    """The figures of a run, and what it keeps."""

    def __init__(self, seed: int, corpus: Path) -> None:
        self.seed, self.corpus = seed, corpus
        self.begun = time.monotonic()
        self.outcomes: Counter[str] = Counter()
        self.found: Counter[str] = Counter()
        self.played = 0
        self.slowest = 0.0

    def one(self, number: int) -> None:
        """The file with a number, which is the same in every run with the same seed."""
        raw = Mangler(Random(f"{self.seed} {number}")).file()
        verdict = judged(raw, number, SHARE)
        self.outcomes[verdict.outcome] += 1
        self.played += verdict.played
        self.slowest = max(self.slowest, verdict.seconds)
        for fault in (*verdict.faults, *verdict.slow):
            self.found[fault.signature] += 1
            if self.found[fault.signature] <= OF_A_KIND:
                self.keep(raw, fault, number)

    def keep(self, raw: bytes, fault: Fault, number: int) -> None:
        """Writes the file of a fault into the corpus, as short as it can be made."""
        short = reduced(raw, fault.signature, number)
        what = re.sub(r"[^a-z0-9]+", "-", fault.signature.lower()).strip("-")[:50]
        path = self.corpus / f"{what}-{hashlib.sha256(short).hexdigest()[:6]}.yaml"
        self.corpus.mkdir(parents=True, exist_ok=True)
        path.write_bytes(short)
        print(f"FOUND {fault.signature}\n      {fault.told}\n      {path.name}", flush=True)

    def figures(self) -> str:
        """How far things are, in a line."""
        minutes = (time.monotonic() - self.begun) / 60
        kinds = ", ".join(f"{n} {what}" for what, n in sorted(self.outcomes.items()))
        return (
            f"{minutes:5.1f} min: {sum(self.outcomes.values())} files ({kinds}), "
            f"{self.played} played, slowest check {self.slowest:.2f} s, "
            f"{present() >> 10} MiB now, {peak() >> 10} MiB at most, "
            f"{len(self.found)} kinds of fault"
        )


def main(arguments: list[str] | None = None) -> int:
    """Spoil files until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=MINUTES, help=f"default: {MINUTES}")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="default: the clock")
    parser.add_argument("--corpus", type=Path, default=CORPUS, help="where findings are kept")
    options = parser.parse_args(arguments)
    run = Run(options.seed, options.corpus)
    print(f"seed {options.seed}, {len(seeds())} files to begin with", flush=True)
    number, told = 0, time.monotonic()
    while time.monotonic() - run.begun < 60 * options.minutes:
        run.one(number)
        number += 1
        if time.monotonic() - told >= 60:
            told = time.monotonic()
            print(run.figures(), flush=True)
    print(run.figures())
    for signature, times in run.found.most_common():
        print(f"{times:>6} {signature}")
    is_large = present() > MOST_MEMORY
    if is_large:
        print(f"more memory than {MOST_MEMORY >> 10} MiB")
    return 1 if run.found or is_large else 0


if __name__ == "__main__":
    sys.exit(main())
