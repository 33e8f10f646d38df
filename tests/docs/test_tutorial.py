"""The pages that lead somebody through a piece of work are made by doing what they say."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from docs import generate
from docs.makers.tutorial_page import BadStep, changed, tutorial_page


def printed(text: Path, exit_codes: bool) -> list[str]:
    """What each command of a page prints, in order."""
    before = Path.cwd(), dict(os.environ)
    page = tutorial_page(text.read_text(encoding="utf-8"), exit_codes)
    assert (Path.cwd(), dict(os.environ)) == before
    return re.findall(r"^```console\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def stops() -> list[str]:
    """What is printed on the page for authors of engines."""
    return printed(generate.TUTORIAL, exit_codes=True)


@pytest.fixture(scope="module")
def steps() -> list[str]:
    """What is printed on the page for families that write their rules down."""
    return printed(generate.HOUSE_RULES, exit_codes=False)


# From nothing to the first green


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


# From nothing to a printed sheet


def test_each_step_of_a_family_shows_what_it_tells_of(steps: list[str]) -> None:
    near, new, slip, mended, unplayed, changes, sheet, proof, paper, *shared = steps
    cottage, kept, warned, content = shared
    assert "The nearest family is three-hands. It agrees with 3 of 4 answers." in near
    assert "Wrote marlows.handfoot.yaml." in new
    assert "error[shape-type]: `opening.points` should be a list, and this is a text." in slip
    assert "help: Write `points: [60, 90, 120]`." in slip
    assert mended.endswith("Checked 1 file: no problems.\n")
    assert "error[lint-round-beyond-game]: The game has 3 rounds" in unplayed
    assert changes.count("three-hands: ") == 8
    assert "marlows:     In round 3: Going out earns 200 points.\n" in changes
    assert "To open          60 in round 1, 90 in round 2, 120 in round 3\n" in sheet
    assert "Once a black three has come onto the pile, the pile is frozen" in sheet
    assert "Nothing is broken: there is no dead end" in proof
    assert "100 % of the sides open" in proof
    assert paper.count("\n") == kept.count("\n") == 1
    assert cottage.endswith("One difference in one chapter.\n")
    assert "warning[lint-id-taken]" in warned
    assert content == "$ handfoot validate .\nChecked 3 files: no problems.\n"


def test_a_family_is_not_told_of_exit_codes(steps: list[str]) -> None:
    assert not [step for step in steps if "exit code" in step]


# Any such page


def test_nothing_of_the_machine_on_which_the_page_was_made_stands_on_it(
    stops: list[str], steps: list[str]
) -> None:
    machine = re.compile(r"/tmp|/home|\.programs|\bpython3")
    assert not [told for told in (*stops, *steps) if machine.search(told)]


def test_every_profile_stands_in_the_table_with_what_it_asks() -> None:
    page = tutorial_page("{profiles}\n")
    assert page == (
        "| `quick` | 3 | 30 | 1 | the time while you write |\n"
        "| `default` | 8 | 200 | 2 | every other run |\n"
        "| `ci` | 24 | 600 | 6 | a build |\n"
        "| `thorough` | 200 | 3000 | 40 | a night before a release |\n"
    )


def test_files_are_written_and_changed_step_by_step() -> None:
    text = (
        '```python title="one.txt"\nfirst\nsecond\nthird\n```\n'
        '```diff title="one.txt"\n-first\n+1st\n@@\n second\n-third\n```\n'
    )
    assert tutorial_page(text) == text.replace("\n@@\n", "\n …\n")
    assert changed("first\nsecond\nthird\n", "-first\n+1st\n@@\n second\n-third\n") == (
        "1st\nsecond\n"
    )


def test_a_part_of_a_file_is_shown_as_it_stands() -> None:
    text = '```text title="a"\none\ntwo\n```\n```text shows="a"\ntwo\n```\n'
    assert tutorial_page(text) == text.replace("shows=", "title=")


def test_a_long_command_may_go_on_in_the_next_line() -> None:
    text = "```console\n$ handfoot \\\n    --version\n```\n"
    assert tutorial_page(text) == "```console\n$ handfoot \\\n    --version\nhandfoot 0.1.0\n```\n"


def test_what_a_command_prints_may_go_into_a_file() -> None:
    text = '```console\n$ handfoot --version > a\n```\n```text shows="a"\nhandfoot 0.1.0\n```\n'
    assert tutorial_page(text) == text.replace("shows=", "title=")


def test_a_session_with_python_shows_what_it_prints_and_goes_on_in_the_next_block() -> None:
    text = (
        "```pycon\n>>> n = 3\n>>> n + 1\n5\n```\n"
        "```pycon\n>>> for i in range(2):\n...     i * n\n```\n"
    )
    assert tutorial_page(text) == (
        "```pycon\n>>> n = 3\n>>> n + 1\n4\n```\n"
        "```pycon\n>>> for i in range(2):\n...     i * n\n0\n3\n```\n"
    )


def test_exit_codes_are_left_out_where_nobody_asks_for_them() -> None:
    text = '```text title="a"\nid: a\n```\n```console\n$ handfoot validate a\n```\n'
    assert "(exit code 1)" in tutorial_page(text)
    assert "(exit code" not in tutorial_page(text, exit_codes=False)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('```diff title="one.txt"\n-first\n```\n', "there is no file one.txt"),
        ('```text shows="a"\nx\n```\n', "there is no file a"),
        ('```text title="a"\nx\n```\n```text shows="a"\ny\n```\n', "exactly once:\ny\n"),
        ('```text title="a"\nx\nx\n```\n```diff title="a"\n-x\n+y\n```\n', "exactly once:\nx\n"),
        ('```text title="a"\nx\n```\n```diff title="a"\n-y\n```\n', "exactly once:\ny\n"),
        ("```console\n$ rm -r everything\n```\n", "rm is not run here"),
        ("```console\n$ handfoot sheet nobody\n```\n", "handfoot sheet nobody is misuse:\n"),
    ],
)
def test_a_page_whose_steps_do_not_follow_from_each_other_is_not_made(
    text: str, complaint: str
) -> None:
    with pytest.raises(BadStep) as raised:
        tutorial_page(text)
    assert complaint in str(raised.value)
