"""What another table would play instead is told by its sheet, in whole sentences."""

from __future__ import annotations

import pytest

from handfoot.words.sheet import as_text, render_sheet
from tests.variants.families import clauses_file, taken_apart
from tests.words.moving import changed, family
from tests.words.test_sheet_rules import said_twice, written_badly


@pytest.mark.parametrize("name", taken_apart())
def test_every_alternative_of_a_silence_changes_the_sheet(name: str) -> None:
    before = as_text(render_sheet(family(name).data))
    untold, bad = [], []
    for silence, said in clauses_file(name)["silences"].items():
        for one in said["alternatives"]:
            if one.get("patch"):
                sheet = render_sheet(changed(family(name), one["patch"]).data)
                bad += written_badly(sheet) + said_twice(sheet)
                if as_text(sheet) == before:
                    untold.append(f"{silence}: {one['say']}")
    assert (untold, bad) == ([], [])
