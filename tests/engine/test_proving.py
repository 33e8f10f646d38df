"""`handfoot prove`: games as a proof that rules can be played, and what never happens in them."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from handfoot.cli import main
from handfoot.rulesets.merging import apply
from reference_engine import Table, begin_game, games, legal_moves, proving
from reference_engine.attempts import attempts
from reference_engine.chance import chance_move
from reference_engine.moves import Move
from reference_engine.playing import carry_out
from reference_engine.position import DRAW, PLAY, Position
from reference_engine.proofs import Note, as_data, as_text, notes
from reference_engine.proving import Break, prove
from tests.words.moving import family

ROOT = Path(__file__).resolve().parents[2]


def rules(name: str = "three-hands", **values: Any) -> dict[str, Any]:
    """A family's rules for two players in one round, with values set by pointer."""
    data = copy.deepcopy(family(name).data)
    data["table"]["players"] = {"2": {"sides": 2, "wanders": []}}
    data["game"]["end"] = {"by": "rounds", "rounds": 1}
    apply(data, {f"/{key.replace('__', '/')}": value for key, value in values.items()})
    return data


def told(data: dict[str, Any], count: int = 2) -> dict[tuple[str, str], str]:
    proof = prove(data, count)
    assert proof.broken == []
    return {(note.what, note.of): note.text for note in notes(proof)}


def test_games_are_played_by_both_sorts_at_every_number_of_seats() -> None:
    proof = prove(family("three-hands").data, 4)
    assert proof.seats == (2, 4, 6, 8)
    assert proof.broken == []
    for course in proof.courses.values():
        # One game of three rounds at each number; two, two, three and four sides.
        assert (course.games, course.rounds, course.unfinished) == (4, 12, 0)
        assert course.sides == 3 * (2 + 2 + 3 + 4)
        assert course.seats == 3 * (2 + 4 + 6 + 8)
        assert course.ended.total() == 12


def test_the_same_seed_proves_the_same() -> None:
    assert as_data(prove(rules(), 1, 5)) == as_data(prove(rules(), 1, 5))
    assert as_data(prove(rules(), 1, 5)) != as_data(prove(rules(), 1, 6))


def test_the_proof_is_told_with_bars(monkeypatch: pytest.MonkeyPatch) -> None:
    proof = prove(rules(), 1)
    for player, out in (("random", 0), ("greedy", 3)):
        course = proof.courses[player]
        course.games, course.turns, course.sides, course.opened = 4, [20, 30, 41, 29], 8, 7
        course.ended.clear()
        course.ended.update(out=out, stock=4 - out)
        course.books.clear()
        course.books.update(clean=5, dirty=10)
        course.reached.clear()
        course.reached.update(foot=3)
        course.seats, course.taken = 8, 6
    lines = list(as_text(proof, "ours.yaml"))
    assert lines[:8] == [
        "Three Hands",
        "===========",
        "Games that were played: 4 of random players and 4 of greedy players, at 2 seats.",
        "",
        "Nothing is broken: there is no dead end and no unsound position, and greedy players\n"
        "come to the end of every round.",
        "",
        "How rounds end",
        "  random",
    ]
    # Three of four rounds end by going out; 5 and 10 books in four rounds are 13 and 25 in ten.
    start = lines.index("  greedy")
    assert lines[start + 1 : start + 3] == [
        f"    somebody goes out   3  {'█' * 30}",
        f"    the stock runs out  1  {'█' * 10}",
    ]
    start = lines.index("Books completed in ten rounds")
    assert lines[start + 1 : start + 4] == [
        "  random",
        f"    clean book  13  {'█' * 16}",
        f"    dirty book  25  {'█' * 30}",
    ]
    start = lines.index("In a round")
    assert lines[start + 2 : start + 6] == [
        "    20 to 41 turns, 30 on average",
        "    87 % of the sides open",
        "    37 % of the players pick up the foot",
        "    the discard pile is taken 1.5 times",
    ]


def test_rounds_that_nobody_can_end_by_going_out_are_noticed() -> None:
    found = told(rules(out__books={"clean": 30, "dirty": 0}))
    assert found["nobody-out", "greedy"] == (
        "Nobody ever goes out: the stock ends every round, even of greedy players."
    )
    # The bonus for it need not be told as well.
    assert ("rule-silent", "score.out") not in found
    assert ("nobody-out", "greedy") not in told(rules())


def test_a_game_in_which_nobody_goes_out_is_not_called_sound() -> None:
    lines = list(as_text(prove(rules(out__books={"clean": 30, "dirty": 0}), 1), "ours.yaml"))
    assert lines[4:7] == [
        "Nobody ever goes out: the stock ends every round, even of greedy players.",
        "Apart from that nothing is broken: there is no dead end and no unsound position.",
        "",
    ]
    # What was said at the head is not said again at the end.
    assert not any("Nobody ever goes out" in line for line in lines[5:])


def test_an_opening_out_of_reach_is_noticed() -> None:
    found = told(rules(opening__points=[5000]))
    assert found["nobody-opens", "greedy"] == "Nobody ever opens, not even greedy players."
    assert found["no-book", "clean"] == "Nobody ever completes a clean book."
    assert found["pile-not-taken", ""] == "Nobody ever takes the discard pile."
    assert found["pile-not-reached", "foot"] == "Nobody ever picks up the foot."


def test_a_kind_of_book_that_nobody_completes_is_noticed() -> None:
    aces = {"made-of": "naturals", "ranks": ["A"], "not-ranks": [], "most": "any", "points": 1}
    found = told(rules(books__size=40, books__kinds__aces=aces))
    assert found["no-book", "aces"] == "Nobody ever completes a book of aces."


def test_what_is_named_and_never_has_a_say_is_noticed() -> None:
    ban = {"of": "cards", "cards": ["4"], "yields": 0, "when": {"side-has": {"clean": 40}}}
    stop = {"cards": ["4"], "until": "covered", "for": "everyone", "ways": ["playable"]}
    line = {"points": 50, "when": {"opened": False, "went-out": True}}
    price = {"cards": ["4"], "in": ["aside"], "points": 3}
    found = told(
        rules(
            turn__discard__bans={"never": ban},
            pile__stops__lame=stop,
            scoring__lines={"never": line},
            scoring__prices={"never": price},
        )
    )
    no_effect = {of: text for (what, of), text in found.items() if what == "no-effect"}
    assert no_effect["discard.banned never"] == (
        "The ban `never` never keeps anybody from a discard."
    )
    assert no_effect["score.line never"] == "The score line `never` is never paid."
    assert no_effect["score.price never"] == "The price `never` never counts."


def test_a_rule_that_nobody_could_break_is_noticed_with_what_it_rests_on() -> None:
    found = told(rules(melds__wilds__most=60))
    assert found["rule-silent", "meld.wilds-most"] == (
        "Nobody tried what the rule meld.wilds-most forbids, which rests on `melds.wilds.most`."
    )
    assert ("rule-silent", "meld.wilds-most") not in told(rules(melds__wilds__most=1))


def test_an_unsound_position_is_a_break_with_the_game_that_led_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def defects(position: Position) -> list[str]:
        return ["a seat has no chair"] if position.turns[0] == 3 else []

    monkeypatch.setattr(proving, "defects", defects)
    proof = prove(rules(), 9, 7)
    played = [(7, "random"), (7, "greedy"), (8, "random"), (8, "greedy"), (9, "random")]
    assert proof.broken == [
        Break("a seat has no chair", player, 2, seed, 1) for seed, player in played
    ]
    lines = list(as_text(proof, "our rules.yaml"))
    assert lines[4:7] == [
        "Broken:",
        "  Round 1 of a game of random players: a seat has no chair.",
        "    handfoot play 'our rules.yaml' --seats 2 --seed 7 --players random",
    ]
    assert notes(proof) == []


def test_a_lost_card_is_a_break(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "all_cards", lambda position: ())
    assert prove(rules(), 1).broken[0].what == "the cards of the deck are no longer all there"


def test_a_dead_end_is_a_break(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "legal_moves", lambda position: [])
    assert prove(rules(), 1).broken[0].what == (
        "a decision is due, but there is no legal move"
    )


def test_a_move_against_the_rules_is_a_break(monkeypatch: pytest.MonkeyPatch) -> None:
    def chosen(position: Position, players: Any, rng: Random) -> Move:
        return Move(position.seat, "end")

    monkeypatch.setattr(games, "chosen", chosen)
    assert "a move was made against turn." in prove(rules(), 1).broken[0].what


def test_an_endless_round_is_a_break_among_greedy_players_and_a_note_among_random_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(games, "MOST_MOVES", 5)
    proof = prove(rules(), 9)
    assert [(one.player, one.what) for one in proof.broken] == [
        ("greedy", "round 1 does not end within 5 moves")
    ] * 5
    assert proof.courses["random"].endless == 5
    assert notes(proof) == [
        Note(
            "endless",
            "random",
            "Rounds of random players may last for ever: nothing ends one in which nobody goes "
            "out.",
        )
    ]
    assert not any("How rounds end" in line for line in as_text(proof, "x"))


def test_a_game_without_a_winner_is_given_up_and_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "MOST_ROUNDS", 2)
    found = told(rules(game__end={"by": "target", "points": 90000}), 1)
    assert ("no-winner", "greedy") in found


def test_attempts_are_made_of_cards_that_the_player_holds() -> None:
    rng = Random("attempts")
    position = begin_game(Table(rules(), 2).rules(1))
    seen = set()
    for _ in range(300):
        if position.phase in games.CHANCE_PHASES:
            move = chance_move(position, rng)
        else:
            hand = position.hands[position.seat]
            for tried in attempts(position, rng):
                assert tried.seat == position.seat
                seen.add((position.phase, tried.do))
                if position.phase == PLAY:
                    for group in tried.groups:
                        assert all(0 < n <= hand[kind] for kind, n in group.cards)
            move = rng.choice(legal_moves(position))
        if position.round.ended and position.phase not in games.CHANCE_PHASES:
            break
        carry_out(position, move)
    assert seen == {
        (DRAW, "draw"),
        (DRAW, "take"),
        (PLAY, "discard"),
        (PLAY, "end"),
        (PLAY, "lay"),
    }


def test_the_command_tells_each_ruleset_and_exits_by_what_is_broken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = str(ROOT / "examples" / "house-rules" / "pachunka.handfoot.yaml")
    assert main(["prove", "three-hands", sheet, "--games", "1"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Three Hands\n===========\nGames that were played: 1 of random ")
    assert "\n\nHand and Foot for four, as on Pachunka\n=====" in shown
    assert main(["prove", "three-hands", "--games", "1", "--json"]) == 0
    [found] = json.loads(capsys.readouterr().out)
    assert (found["id"], found["seats"], found["broken"]) == ("three-hands", [2, 4, 6, 8], [])
    assert found["games"]["greedy"]["rounds"] == 3
    monkeypatch.setattr(proving, "defects", lambda position: ["x"])
    assert main(["prove", "three-hands", "--games", "1", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)[0]["broken"][0] == {
        "what": "x",
        "players": "random",
        "seats": 2,
        "seed": 0,
        "round": 1,
    }


def test_what_cannot_be_played_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("handfoot: 1\nid: bad\ntitle: Bad\nextends: three-hands\nturn: {darw: 3}\n")
    assert main(["prove", str(bad)]) == 1
    assert "Did you mean `draw`?" in capsys.readouterr().err
    assert main(["prove", "three-hand"]) == 2
    assert main(["prove", "three-hands", "--games", "0"]) == 2
