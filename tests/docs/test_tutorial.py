"""The page for authors of engines is made by doing what it says, up to the first green."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from docs import generate
from docs.makers.tutorial_page import BadStep, changed, tutorial_page


@pytest.fixture(scope="module")
def stops() -> list[str]:
    """What each command of the page prints, in order."""
    before = Path.cwd(), dict(os.environ)
    page = tutorial_page(generate.TUTORIAL.read_text(encoding="utf-8"))
    assert (Path.cwd(), dict(os.environ)) == before
    return re.findall(r"^```console\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def test_each_stop_of_the_way_shows_what_it_tells_of(stops: list[str]) -> None:
    written, fresh, missing, garbage, wrong, green, further = stops
    assert "Wrote my-adapter/adapter.py and my-adapter/README.md." in written
    assert fresh.count("my-engine 0.1 conforms as tally to ") == 5
    assert "FAILURE 1  no-start: hello  (talks)" in missing
    assert "pyhton: No such file or directory.\n" in missing
    assert "FAILURE 1  garbage: hello  (talks)" in garbage
    assert "The engine wrote: Score pad" in garbage
    assert "FAILURE 1  disagree: score  score.cards  (three-hands, tally)" in wrong
    assert "plays as if scoring.cards.sealed were nothing instead of minus" in wrong
    assert "my-engine 0.1 conforms as tally to three-hands" in green
    assert "FAILURE 1  unsupported: meld  (three-hands, melds)" in further


def test_exit_codes_are_shown_where_something_is_wrong(stops: list[str]) -> None:
    codes = [re.findall(r"^\(exit code (\d)\)$", stop, re.MULTILINE) for stop in stops]
    assert codes == [[], [], ["3"], ["3"], ["1"], [], ["4"]]


def test_nothing_of_the_machine_on_which_the_page_was_made_stands_on_it(stops: list[str]) -> None:
    assert not [stop for stop in stops if re.search(r"/tmp|/home|\.programs|\bpython3", stop)]


def test_every_profile_stands_in_the_table_with_what_it_asks() -> None:
    page = tutorial_page("{profiles}\n")
    assert page == (
        "| `quick` | 3 | 30 | 1 | the time while you write |\n"
        "| `default` | 8 | 200 | 2 | every other run |\n"
        "| `ci` | 24 | 600 | 6 | a build |\n"
        "| `thorough` | 200 | 3000 | 40 | a night before a release |\n"
    )


def test_files_are_written_and_changed_step_by_step() -> None:
    steps = (
        '```python title="one.txt"\nfirst\nsecond\nthird\n```\n'
        '```diff title="one.txt"\n-first\n+1st\n@@\n second\n-third\n```\n'
    )
    shown = steps.replace("\n@@\n", "\n …\n")
    assert tutorial_page(steps) == shown
    assert changed("first\nsecond\nthird\n", "-first\n+1st\n@@\n second\n-third\n") == (
        "1st\nsecond\n"
    )


@pytest.mark.parametrize(
    ("steps", "complaint"),
    [
        ('```diff title="one.txt"\n-first\n```\n', "there is no file one.txt to be changed"),
        ('```text title="a"\nx\nx\n```\n```diff title="a"\n-x\n+y\n```\n', "exactly once:\nx\n"),
        ('```text title="a"\nx\n```\n```diff title="a"\n-y\n```\n', "exactly once:\ny\n"),
        ("```console\n$ rm -r everything\n```\n", "rm is not run here"),
    ],
)
def test_a_page_whose_steps_do_not_follow_from_each_other_is_not_made(
    steps: str, complaint: str
) -> None:
    with pytest.raises(BadStep) as raised:
        tutorial_page(steps)
    assert complaint in str(raised.value)
