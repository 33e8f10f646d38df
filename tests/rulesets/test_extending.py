"""A parent is followed only where it may be; every other parent is a problem at its place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from handfoot import ground
from handfoot.rulesets.extending import Invalid, Resolution, resolve, resolve_document
from handfoot.rulesets.problems import Problem
from handfoot.rulesets.reader import Unreadable, read_file
from tests.rulesets.small import SMALL, WHOLE

FAMILY = ground.variant_ids()[0]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inner = tmp_path / "house"
    inner.mkdir()
    (inner / "whole.handfoot.yaml").write_text(WHOLE)
    (tmp_path / "outside.handfoot.yaml").write_text(WHOLE)
    return inner


def extending(folder: Path, target: str, more: str = "") -> Resolution:
    path = folder / "child.yaml"
    path.write_text(f"id: child\ntitle: Ours\nextends: {target}\n{more}")
    return resolve_document(read_file(path), SMALL)


def only(resolution: Resolution) -> Problem:
    assert resolution.resolved is None
    (found,) = resolution.problems
    assert (found.line, found.column) == (3, 10)
    assert found.suggestion
    return found


def test_a_child_says_only_what_differs(folder: Path) -> None:
    outcome = extending(folder, "./whole.handfoot.yaml", "turn: {draw: 3}\n")
    assert outcome.problems == []
    assert outcome.resolved is not None
    assert outcome.resolved.data["turn"] == {"draw": 3, "most": "any", "again": True}
    assert outcome.resolved.data["id"] == "child"
    assert "extends" not in outcome.resolved.data
    assert [os.path.basename(one.name) for one in outcome.resolved.documents] == [
        "child.yaml",
        "whole.handfoot.yaml",
    ]
    origins = outcome.resolved.origins
    assert origins["/turn/draw"].file.endswith("child.yaml")
    assert origins["/turn/most"].file.endswith("whole.handfoot.yaml")


def test_a_path_may_lead_into_a_folder_below(folder: Path) -> None:
    (folder / "old").mkdir()
    (folder / "old" / "rules.yaml").write_text(WHOLE)
    assert extending(folder, "old/rules.yaml").resolved is not None


def test_a_grandparent_is_sought_beside_the_parent(folder: Path) -> None:
    (folder / "old").mkdir()
    (folder / "old" / "a.yaml").write_text("extends: ./b.yaml\nturn: {draw: 5}\n")
    (folder / "old" / "b.yaml").write_text(WHOLE)
    outcome = extending(folder, "old/a.yaml", "turn: {most: 4}\n")
    assert outcome.resolved is not None
    assert outcome.resolved.data["turn"] == {"draw": 5, "most": 4, "again": True}


def test_titles_and_sources_are_never_inherited(folder: Path) -> None:
    (folder / "parent.yaml").write_text(f"{WHOLE}sources: {{/turn: clause-1}}\n")
    path = folder / "child.yaml"
    path.write_text("extends: ./parent.yaml\n")
    outcome = resolve_document(read_file(path), SMALL)
    assert outcome.resolved is not None
    assert sorted(outcome.resolved.data) == ["except", "pile", "turn"]


def test_exceptions_of_parent_and_child_are_joined_and_made_flat(folder: Path) -> None:
    (folder / "parent.yaml").write_text(
        WHOLE.replace("except: {}", "except: {late: {rounds: [3], turn: {draw: 4}}}")
    )
    more = "turn: {again: false}\nexcept: {late: {turn: {most: 9}}, few: {players: [2]}}\n"
    outcome = extending(folder, "./parent.yaml", more)
    assert outcome.resolved is not None
    assert outcome.resolved.data["except"] == {
        "late": {"rounds": [3], "players": [], "set": {"/turn/draw": 4, "/turn/most": 9}},
        "few": {"rounds": [], "players": [2], "set": {}},
    }
    origins = outcome.resolved.origins
    assert origins["/except/late/set/~1turn~1draw"].file.endswith("parent.yaml")
    assert origins["/except/late/set/~1turn~1most"].file.endswith("child.yaml")


def test_exceptions_that_undo_each_other_are_a_problem(folder: Path) -> None:
    more = "except:\n  a: {pile: {take: {depth: 2}}}\n  b: {pile: {take: {by: none}}}\n"
    (found,) = extending(folder, "./whole.handfoot.yaml", more).problems
    assert (found.code, found.line, found.column) == ("extends-overlays-clash", 5, 21)
    assert found.message == (
        "The exception `b` may hold at the same time and replaces what `pile.take.depth` is "
        "part of."
    )


def test_a_documented_family_is_found_by_its_id(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text(f"handfoot: 1\nid: ours\ntitle: Ours\nextends: {FAMILY}\nturn: {{draw: 9}}\n")
    resolved = resolve(path)
    assert resolved.data["turn"]["draw"] == 9
    assert resolved.data["id"] == "ours"
    assert resolved.documents[1].name == str(ground.variant_path(FAMILY))


def test_an_unknown_family_names_the_nearest(tmp_path: Path) -> None:
    found = only(extending(tmp_path, FAMILY[:-1]))
    assert found.code == "extends-unknown"
    assert found.suggestion == f"Did you mean `{FAMILY}`?"


def test_an_id_that_is_a_file_nearby_is_told_how_to_write_it(folder: Path) -> None:
    found = only(extending(folder, "whole"))
    assert found.code == "extends-unknown"
    assert found.suggestion == "For the file beside this one write `./whole.handfoot.yaml`."


@pytest.mark.parametrize(
    ("target", "code"),
    [
        ('""', "extends-nothing"),
        ('"  "', "extends-nothing"),
        ('"a\\0b"', "extends-nothing"),
        ("./child.yaml", "extends-itself"),
        ("old/../child.yaml", "extends-itself"),
        ("../outside.handfoot.yaml", "extends-outside"),
        ("old/../../outside.handfoot.yaml", "extends-outside"),
        ("./link.yaml", "extends-outside"),
        ("https://example.org/rules.yaml", "extends-address"),
        ("file:rules.yaml", "extends-address"),
        ("/etc/passwd", "extends-absolute"),
        ("~/rules.yaml", "extends-absolute"),
        ("'C:\\rules.yaml'", "extends-absolute"),
        ("'.\\whole.handfoot.yaml'", "extends-path"),
        (".", "extends-folder"),
        ("./old", "extends-folder"),
        ("./pipe.yaml", "extends-folder"),
        ("./gone.yaml", "extends-missing"),
        ("./whole.handfoot.yaml/x.yaml", "extends-missing"),
        (f"./{'x' * 4000}.yaml", "extends-missing"),
        ("./" + "x/" * 100_000, "extends-missing"),
        ("x" * 100_000, "extends-missing"),
        ("x" * 280, "extends-unknown"),
    ],
)
def test_a_parent_that_cannot_be_followed_is_a_problem(
    folder: Path, target: str, code: str
) -> None:
    (folder / "old").mkdir()
    (folder / "link.yaml").symlink_to(folder.parent / "outside.handfoot.yaml")
    os.mkfifo(folder / "pipe.yaml")
    assert only(extending(folder, target)).code == code


def test_a_missing_file_names_the_nearest(folder: Path) -> None:
    found = only(extending(folder, "./hole.handfoot.yaml"))
    assert found.suggestion == "Did you mean `./whole.handfoot.yaml`?"


def test_a_circle_is_told_in_order_at_the_file_that_closes_it(folder: Path) -> None:
    (folder / "a.yaml").write_text("extends: ./b.yaml\n")
    (folder / "b.yaml").write_text("id: b\nextends: child.yaml\n")
    outcome = extending(folder, "a.yaml")
    assert outcome.resolved is None
    (found,) = outcome.problems
    assert (found.code, os.path.basename(found.file)) == ("extends-circle", "b.yaml")
    assert (found.line, found.column) == (2, 10)
    assert found.message == (
        "These files extend each other in a circle: child.yaml → a.yaml → b.yaml → child.yaml."
    )


def test_a_circle_that_leaves_out_the_first_file_is_found_too(folder: Path) -> None:
    (folder / "a.yaml").write_text("extends: ./b.yaml\n")
    (folder / "b.yaml").write_text("extends: ./a.yaml\n")
    (found,) = extending(folder, "a.yaml").problems
    assert found.message.endswith("a.yaml → b.yaml → a.yaml.")


def test_a_parent_that_cannot_be_read_brings_its_own_problems(folder: Path) -> None:
    (folder / "bad.yaml").write_text("id: no\n")
    outcome = extending(folder, "./bad.yaml")
    assert outcome.resolved is None
    assert [(one.code, os.path.basename(one.file), one.line) for one in outcome.problems] == [
        ("extends-unreadable", "child.yaml", 3),
        ("read-ambiguous", "bad.yaml", 1),
    ]
    assert outcome.sources[str(folder / "bad.yaml")] == "id: no\n"


def test_a_parent_of_the_wrong_kind_is_left_to_the_check_of_the_shape(folder: Path) -> None:
    outcome = extending(folder, "[a]")
    assert outcome.resolved is None
    assert outcome.problems == []


def test_resolving_raises_for_what_cannot_be_read_or_followed(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    with pytest.raises(Unreadable):
        resolve(path)
    path.write_text("extends: ./ours.yaml\n")
    with pytest.raises(Invalid, match="extends itself") as caught:
        resolve(path)
    assert caught.value.sources == {str(path): "extends: ./ours.yaml\n"}


def test_resolving_raises_for_entries_dropped_that_are_not_there(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text(f"extends: {FAMILY}\ndeck: {{cards: {{no-such-card: null}}}}\n")
    with pytest.raises(Invalid, match="There is no `no-such-card`"):
        resolve(path)


def test_backslashes_are_turned_in_the_suggestion(folder: Path) -> None:
    found = only(extending(folder, "'.\\whole.handfoot.yaml'"))
    assert found.suggestion == "Write `./whole.handfoot.yaml`."


def test_a_hundred_exceptions_are_allowed_and_one_more_is_not(folder: Path) -> None:
    lines = [f"  k{number}: {{turn: {{draw: 5}}}}\n" for number in range(101)]
    outcome = extending(folder, "./whole.handfoot.yaml", "except:\n" + "".join(lines[:100]))
    assert outcome.resolved is not None
    assert len(outcome.resolved.data["except"]) == 100
    assert outcome.problems == []
    (found,) = extending(folder, "./whole.handfoot.yaml", "except:\n" + "".join(lines)).problems
    assert (found.code, found.line, found.column) == ("shape-size", 4, 1)
    assert found.message == "There are 101 exceptions, and at most 100 may be made."


def test_a_parent_that_changes_is_read_again(folder: Path) -> None:
    parent = folder / "whole.handfoot.yaml"
    extending(folder, "./whole.handfoot.yaml")
    parent.write_text(WHOLE.replace("draw: 2", "draw: 4"))
    outcome = extending(folder, "./whole.handfoot.yaml")
    assert outcome.resolved is not None
    assert outcome.resolved.data["turn"]["draw"] == 4


def test_what_a_parent_says_by_itself_changes_with_its_own_parent(tmp_path: Path) -> None:
    for name, above in (("middle", FAMILY), ("child", "./middle.handfoot.yaml")):
        text = f"handfoot: 1\nid: {name}\ntitle: Ours\nextends: {above}\n"
        (tmp_path / f"{name}.handfoot.yaml").write_text(text)
    top, middle = tmp_path / "top.handfoot.yaml", tmp_path / "middle.handfoot.yaml"
    middle.write_text(middle.read_text().replace(FAMILY, "./top.handfoot.yaml"))
    for draw in (7, 11):
        top.write_text(
            f"handfoot: 1\nid: top\ntitle: Ours\nextends: {FAMILY}\nturn: {{draw: {draw}}}\n"
        )
        inherited = resolve(tmp_path / "child.handfoot.yaml").inherited
        assert inherited is not None
        assert inherited.data["turn"]["draw"] == draw


def test_a_parent_is_read_once_for_many_files(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    extending(folder, "./whole.handfoot.yaml")
    (folder / "child.yaml").touch()
    monkeypatch.setattr("handfoot.rulesets.extending.read_file", None)
    assert extending(folder, "./whole.handfoot.yaml").problems == []
