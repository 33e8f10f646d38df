"""Whatever file it is given, the checker says what is wrong with it, or its rules can be used.

`python tests/long/fuzz.py` does the same for an hour. Files by which something was found once lie
in `fuzzed/`; each is looked at again here.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from handfoot.rulesets.checking import check_bytes
from tests.rulesets import fuzzing
from tests.rulesets.fuzzing import CORPUS, judged
from tests.rulesets.mangling import Mangler
from tests.rulesets.seeds import NAME, sound_seeds

FILES = 150
SEED = 1


@pytest.mark.parametrize("path", sorted(CORPUS.iterdir()), ids=lambda path: str(path.stem))
def test_what_was_found_once_is_not_found_again(path: Path) -> None:
    assert judged(path.read_bytes(), SEED).faults == []


def test_spoilt_files_are_refused_in_words_or_can_be_used() -> None:
    outcomes: Counter[str] = Counter()
    played = 0
    for number in range(FILES):
        raw = Mangler(Random(f"{SEED} {number}")).file()
        verdict = judged(raw, number, share=0.25)
        assert verdict.faults == [], raw.decode("utf-8", "replace")
        outcomes[verdict.outcome] += 1
        played += verdict.played
    # Each step of the check is reached, and so is what is done with a ruleset that is right.
    assert outcomes.keys() == {"unreadable", "invalid", "warned", "clean"}
    assert min(outcomes.values()) >= 10
    assert played >= 5


HEAD = b"handfoot: 1\nid: ours\ntitle: Ours\nextends: three-hands\n"
LARGE = {
    "a long text for a map": HEAD + b"deck: " + b"ab " * 80_000,
    "a long word for a map": HEAD + b"deck: " + b"a" * 250_000,
    "a long word for another": HEAD + b"pile: {take: {use: " + b"a" * 250_000 + b"}}",
    "many words of a number": HEAD + b"turn: {draw: " + b"two hundred " * 20_000 + b"}",
    "a long word before a colon": HEAD + b"melds: {per" + b"+1" * 20_000 + b"-wild: 2}\n",
    "a text for a map of names": HEAD + b"deck: {cards: %s.}\n" % (b"Clean books are red " * 9),
    "a long way to a parent": HEAD[:-12] + b"./" + b"a/" * 120_000 + b"\n",
    "a long name of a parent": HEAD[:-12] + b"a" * 250_000 + b"\n",
    "many allowances": HEAD + b"# handfoot: allow lint-x\n" * 10_000,
    "a long allowance": HEAD + b"# handfoot: allow " + b"x" * 250_000,
    "many unknown cards": HEAD
    + b"melds: {mixed: {x: [%s]}}" % b", ".join(b"a%d" % n for n in range(9_000)),
    "many entries to drop": HEAD
    + b"deck: {cards: {%s}}" % b", ".join(b"a%d: null" % n for n in range(9_000)),
    "many keys": HEAD + b"".join(b"a%d: 1\n" % n for n in range(20_000)),
    "many empty lines": HEAD + b"\n" * 262_000,
}


@pytest.mark.parametrize("name", LARGE)
def test_a_large_file_is_checked_in_good_time(name: str) -> None:
    assert judged(LARGE[name], SEED, share=0).faults == []


def test_the_same_number_makes_the_same_file() -> None:
    files = [Mangler(Random(f"3 {number}")).file() for number in range(20)]
    assert files == [Mangler(Random(f"3 {number}")).file() for number in range(20)]
    assert len(set(files)) == 20


def test_unspoilt_files_without_errors_have_no_faults() -> None:
    some = sound_seeds()[::12]
    assert [fault for one in some for fault in judged(one.raw, SEED, 0.2).faults] == []


def test_what_is_raised_is_a_fault_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "render_sheet", lambda *_: [][0])
    [fault] = judged(sound_seeds()[0].raw, SEED).faults
    assert fault.signature.startswith("IndexError in ")


def test_what_has_no_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: object) -> None:
        while True:
            pass

    monkeypatch.setattr(fuzzing, "check_bytes", endless)
    monkeypatch.setattr(fuzzing, "MOST_SECONDS", 0.02)
    [fault] = judged(b"handfoot: 1\n", SEED).faults
    assert fault.signature == "TooLong in check"


def test_a_slot_in_a_message_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    checked = check_bytes(b"", NAME)
    bad = [replace(one, message="There is {number} of it.") for one in checked.problems]
    monkeypatch.setattr(fuzzing, "check_bytes", lambda *_: replace(checked, problems=bad))
    [fault] = judged(b"", SEED).faults
    assert fault.signature == "a value of Python: read-empty"
