"""`handfoot play` as a user runs it, and the sentences in which a game is told."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from handfoot.cli import main
from handfoot.rulesets.checking import load
from handfoot.words.language import Words
from reference_engine import Group, Move, Table, begin_game
from reference_engine.games import Endless, Event, play_game, record_from_json, replay
from reference_engine.moves import NEW
from reference_engine.players import PLAYERS
from reference_engine.playing import carry_out
from reference_engine.position import CHANCE, Position
from reference_engine.showing import chart
from reference_engine.telling import Teller, line_in_words

ROOT = Path(__file__).resolve().parents[2]


@cache
def table(family: str, seats: int) -> Table:
    return Table(load(family).data, seats)


def out(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_a_round_is_shown_from_the_title_to_the_chart(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "three-hands", "--seats", "2", "--rounds", "1", "--seed", "4"]) == 0
    lines = out(capsys)
    assert lines[:5] == [
        "Three Hands",
        "===========",
        "two players, all greedy, seed 4",
        "",
        "Round 1",
    ]
    assert lines[-1] == "The game was stopped before its end."
    assert sum(line.startswith("stock ") for line in lines) == 2
    assert [line for line in lines if line.endswith(("wins.", "victory."))] == []
    assert "Scores by round" in lines


def test_the_scores_of_a_round_add_up_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "three-hands", "--seats", "2", "--rounds", "1", "--seed", "4"]) == 0
    lines = out(capsys)
    rows = [re.fullmatch(r"  (\S.*?)  +([\u2212\d,]+)", line) for line in lines]
    items: list[int] = []
    checked = 0
    for row in rows:
        if row is None or row[1].startswith(("all rounds", "round")):
            continue
        points = int(row[2].replace(",", "").replace("\u2212", "-"))
        if row[1] == "this round":
            assert points == sum(items)
            checked, items = checked + 1, []
        else:
            items.append(points)
    assert checked == 2


def test_the_winner_is_named_at_the_end_of_a_whole_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["play", "three-hands", "--quiet", "--seed", "3"]) == 0
    lines = out(capsys)
    record = play_game(table("three-hands", 4), [PLAYERS["greedy"]] * 4, 3)
    [side] = record.winners
    assert lines[-1] == f"Side {side} (seats {side} and {side + 2}) wins."
    assert [line for line in lines if " draws " in line or line.startswith("stock")] == []


def test_the_json_is_a_record_that_replays(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["play", "haand-og-fod", "--json", "--rounds", "1", "--players", "random"]
    assert main([*arguments, "--seats", "3", "--seed", "9"]) == 0
    written = json.loads(capsys.readouterr().out)
    assert (written["seats"], written["seed"], written["players"]) == (3, 9, ["random"] * 3)
    assert replay(record_from_json(written)).to_json() == written


def test_the_same_seed_shows_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for seed in ("1", "1", "2"):
        assert main(["play", "three-hands", "--seats", "2", "--rounds", "1", "--seed", seed]) == 0
        shown.append(capsys.readouterr().out.replace(f"seed {seed}", "seed"))
    assert shown[0] == shown[1] != shown[2]


def test_house_rules_in_a_file_are_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = tmp_path / "ours.handfoot.yaml"
    ours.write_text(
        "handfoot: 1\nid: ours\ntitle: Ours\nextends: three-hands\n"
        "game: {end: {by: rounds, rounds: 1}}\n"
    )
    assert main(["play", str(ours), "--quiet"]) == 0
    lines = out(capsys)
    assert lines[0] == "Ours"
    assert [line for line in lines if line.startswith("  round")] == [
        line for line in lines if line.startswith("  round  1")
    ]


def test_a_ruleset_with_errors_exits_1_and_shows_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = tmp_path / "ours.handfoot.yaml"
    ours.write_text("handfoot: 1\nid: ours\ntitle: Ours\nextends: three-hands\nturn: {drow: 3}\n")
    assert main(["play", str(ours)]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert f"{ours}:5:8" in shown.err


def test_a_missing_file_exits_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", str(tmp_path / "none.yaml")]) == 2
    assert capsys.readouterr().out == ""


def test_an_unknown_family_exits_2_and_says_which_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["play", "three-hand"]) == 2
    assert "Did you mean 'three-hands'?" in capsys.readouterr().err


def test_a_number_of_players_that_the_rules_lack_exits_2(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["play", "three-hands", "--seats", "5"]) == 2
    assert capsys.readouterr().err == (
        "handfoot: These rules are for 2, 4, 6, 8 players, not for 5.\n"
    )


@pytest.mark.parametrize("number", ["0", "-1", "two", "1001", "9" * 5000, "\u0663"])
def test_a_bad_number_of_rounds_is_refused(number: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "handfoot", "play", "three-hands", f"--rounds={number}"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert done.returncode == 2
    assert "is no number from 1 to 1000" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_game_that_nobody_can_end_is_given_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reference_engine.games.MOST_MOVES", 1500)
    ours = tmp_path / "ours.handfoot.yaml"
    ours.write_text(
        "handfoot: 1\nid: ours\ntitle: Ours\nextends: three-hands\nturn: {draw: 1}\n"
        "opening: {by: rounds, points: [2300]}\n"
        "round: {stock: {then: reshuffle, times: any}}\n"
        "pile: {take: {by: never}}\n"
    )
    resolved = load(ours).data
    with pytest.raises(Endless, match="round 1 does not end within 1500 moves"):
        play_game(Table(resolved, 2), [PLAYERS["greedy"]] * 2, 0)
    assert main(["play", str(ours), "--seats", "2", "--quiet"]) == 1
    assert capsys.readouterr().err == (
        "handfoot: The game was given up: round 1 does not end within 1500 moves.\n"
    )


# Sentences


def dealt(order: list[str], family: str = "three-hands") -> Position:
    """A game for two begun with these cards first, pile by pile, the rest as they come."""
    rules = table(family, 2).rules(1)
    rest = [kind for kind, n in enumerate(rules.copies) for _ in range(n)]
    first = [rules.index[name] for name in order]
    for kind in first:
        rest.remove(kind)
    position = begin_game(rules)
    carry_out(position, Move(CHANCE, "deal", number=0, order=(*first, *rest)))
    return position


def told(position: Position, *moves: Move) -> list[str]:
    """The lines in which moves are told."""
    lines: list[str] = []
    teller = Teller(table("three-hands", 2).resolved, lines.append)
    for move in moves:
        before = position.copy()
        events: list[Event] = []
        carry_out(position, move, events)
        teller.watch(before, move, position, events)
    teller.flush()
    return lines


HANDS = [
    *["A", "A", "A", "A", "K", "K", "K", "9", "9", "2", "red-3", "4", "5"],
    *["8", "8", "8", "7", "7", "7", "6", "6", "6", "5", "5", "4", "4"],
    *["Q"] * 11,
    *["J"] * 11,
    *["10", "Q", "4", "K", "9", "9", "9"],
]


def test_a_turn_is_told_in_one_sentence() -> None:
    position = dealt(HANDS)
    kinds = position.rules.index
    opening = (Group(NEW, ((kinds["A"], 3),)), Group(NEW, ((kinds["2"], 1), (kinds["9"], 2))))
    lines = told(
        position,
        Move(0, "draw"),
        Move(0, "lay", opening),
        Move(0, "lay", (Group(0, ((kinds["A"], 1),)),)),
        Move(0, "lay", (Group(NEW, ((kinds["K"], 3),)),)),
        Move(0, "discard", card=kinds["red-3"]),
        Move(1, "draw"),
        Move(1, "discard", card=kinds["4"]),
    )
    assert lines == [
        "  1. Seat 0 draws 2, lays A A A and 9 9 2 to open with 100 points, lays A on the\n"
        "     aces and K K K and discards r3.",
        "  1. Seat 1 draws 2 and discards 4.",
    ]


def test_taking_the_pile_is_told_with_its_size() -> None:
    position = dealt(HANDS)
    kinds = position.rules.index
    opening = (Group(NEW, ((kinds["A"], 3),)), Group(NEW, ((kinds["2"], 1), (kinds["9"], 2))))
    lines = told(
        position,
        Move(0, "draw"),
        Move(0, "lay", opening),
        Move(0, "discard", card=kinds["5"]),
        Move(1, "draw"),
        Move(1, "discard", card=kinds["9"]),
        Move(0, "take", (Group(1, ((kinds["9"], 1),)),)),
        Move(0, "discard", card=kinds["10"]),
    )
    assert lines[-1] == (
        "  2. Seat 0 takes the pile (three cards), laying 9 on the nines and discards 10."
    )


def test_cards_put_aside_before_a_turn_are_told_in_that_turn() -> None:
    hands = [*["red-3"], *["K"] * 10, *["red-3"] * 2, *["Q"] * 9]
    # In the stock: the first card of the pile, one card for the red three, two drawn; and so on.
    stock = ["10", "A", "8", "8", "7", "7", "6", "red-3", "5"]
    order = [*hands, *["J"] * 11, *["9"] * 11, *stock]
    position = dealt(order, "haand-og-fod")
    king, queen = position.rules.index["K"], position.rules.index["Q"]
    lines = told(
        position,
        Move(0, "draw"),
        Move(0, "discard", card=king),
        Move(1, "draw"),
        Move(1, "discard", card=queen),
    )
    assert lines == [
        "  1. Seat 0 draws 2 and discards K.",
        "  1. Seat 1 puts aside r3 r3, draws 2, puts aside r3 and discards Q.",
    ]


def test_lines_of_a_score_are_told_in_words() -> None:
    words = Words(load("three-hands").data)
    assert line_in_words("score.book", "clean", 2, words) == "two clean books"
    assert line_in_words("score.cards", "hand", 3, words) == "cards held in hand (3)"
    assert line_in_words("score.out", "out", 1, words) == "going out"
    assert line_in_words("score.set", "red-threes", 1, words) == "set: red threes"
    assert line_in_words("score.price", "held-ladies", 2, words) == "price: held ladies (2)"


def test_a_chart_draws_the_best_round_forty_wide_and_losses_in_grey() -> None:
    rules = table("three-hands", 2).rules(1)
    rounds = [
        {"sides": [{"total": 2000}, {"total": -500}]},
        {"sides": [{"total": 1000}, {"total": 0}]},
    ]
    assert chart(rounds, rules) == [
        "Seat 0: 3,000",
        "  round  1     2,000  " + "\u2588" * 40,
        "  round  2     1,000  " + "\u2588" * 20,
        "Seat 1: \u2212500",
        "  round  1      \u2212500  " + "\u2592" * 10,
        "  round  2         0",
    ]
