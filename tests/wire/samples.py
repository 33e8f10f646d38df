"""One good message of every sort, for tests of the wire; no rules are obeyed in them."""

from __future__ import annotations

import copy
from typing import Any

DIGEST = "sha256:" + "5a" * 32

POSITION: dict[str, Any] = {
    "game": {
        "round": 1,
        "first": 0,
        "scores": [0, 0],
        "sides": [0, 1],
        "over": False,
        "winners": [],
    },
    "zones": {
        "hands": [["K", "K", "2"], ["7", "red-3"]],
        "sealed": [[["4", "5"]], []],
        "stock": ["7", "K", "joker"],
        "discard": ["5", "K"],
        "melds": [
            [
                {"rank": "Q", "cards": ["Q"] * 3, "caps": [], "closed": False, "kind": None},
                {"rank": "9", "cards": ["9"] * 7, "caps": [], "closed": True, "kind": "clean"},
                {"rank": "Q", "cards": ["Q"] * 4, "caps": [], "closed": False, "kind": None},
            ],
            [],
        ],
        "aside": [["red-3"], []],
    },
    "round": {
        "opened": [True, False],
        "reached": [0, 1],
        "turns": [1, 0],
        "since": [0, 0],
        "frozen": [],
        "reshuffles": 0,
        "grabs": [],
        "last-turns": [],
        "out": None,
        "ended": None,
    },
    "turn": {
        "seat": 0,
        "drawn": 0,
        "taken": 0,
        "key": None,
        "points": 0,
        "opening": False,
        "laid": [],
        "asked": None,
    },
    "due": [{"seat": 0, "what": "draw"}],
}


def position() -> dict[str, Any]:
    """A copy of the sample position, to be changed."""
    return copy.deepcopy(POSITION)


GROUPS = [
    {"onto": None, "cards": ["K", "K", "2"]},
    {"onto": {"rank": "Q", "n": 0}, "cards": ["Q"]},
]
MOVES: list[dict[str, Any]] = [
    {"seat": 0, "do": "draw"},
    {"seat": 0, "do": "take", "groups": GROUPS},
    {"seat": 0, "do": "take", "show": ["K", "K"], "groups": []},
    {"seat": 0, "do": "lay", "groups": GROUPS},
    {"seat": 0, "do": "close", "onto": {"rank": "Q", "n": 1}},
    {"seat": 0, "do": "discard", "card": "7"},
    {"seat": 0, "do": "end"},
    {"seat": 0, "do": "pick-up"},
    {"seat": 0, "do": "ask"},
    {"seat": 1, "do": "answer", "yes": False},
    {"seat": 0, "do": "take-back"},
    {"seat": 0, "do": "choose", "pile": 1},
    {"seat": 0, "do": "choose", "pile": 3},
    {"seat": None, "do": "deal", "order": ["7", "K"], "first": None, "grabs": []},
    {"seat": None, "do": "put-back", "place": 17},
    {"seat": None, "do": "reshuffle", "order": ["7", "K"]},
]

REQUESTS: dict[str, dict[str, Any]] = {
    "hello": {"id": 1, "op": "hello", "protocol": ["1.0"]},
    "rules": {"id": 2, "op": "rules", "ruleset": {"id": "our-table"}, "digest": DIGEST},
    "setup": {"id": 3, "op": "setup", "rules": DIGEST, "seats": 2, "position": POSITION},
    "deal": {
        "id": 4,
        "op": "deal",
        "rules": DIGEST,
        "seats": 2,
        "round": 1,
        "first": 0,
        "scores": [0, 0],
        "chance": MOVES[13],
    },
    "judge": {"id": 5, "op": "judge", "moves": MOVES},
    "turn": {"id": 6, "op": "turn", "moves": MOVES[:2]},
    "apply": {"id": 7, "op": "apply", "move": MOVES[0]},
    "moves": {"id": 8, "op": "moves"},
    "score": {"id": 9, "op": "score"},
    "tally": {
        "id": 10,
        "op": "tally",
        "rules": DIGEST,
        "seats": 2,
        "round": 1,
        "sides": [
            {
                "books": {"clean": 1},
                "card_points": {"books": 140, "melds": 0, "aside": 0, "hand": 55, "sealed": 0},
                "went_out": True,
            }
        ],
    },
    "meld": {
        "id": 11,
        "op": "meld",
        "rules": DIGEST,
        "seats": 2,
        "round": 1,
        "cards": ["K", "K", "2"],
        "onto": None,
    },
    "bye": {"id": 12, "op": "bye"},
}

LINES = [{"rule": "score.book", "of": "clean", "n": 1, "points": 500}]
REPLIES: dict[str, dict[str, Any]] = {
    "hello": {
        "id": 1,
        "ok": True,
        "protocol": "1.0",
        "engine": {"name": "sample", "version": "0.3", "language": "python"},
        "claims": ["talks", "scorer"],
        "ops": ["hello", "rules", "setup", "score", "bye"],
        "chance": "told",
        "rulesets": ["our-table"],
        "seats": [2, 4],
        "turn": True,
    },
    "rules": {"id": 2, "ok": True},
    "setup": {"id": 3, "ok": True, "state": POSITION},
    "deal": {"id": 4, "ok": True, "state": POSITION},
    "judge": {
        "id": 5,
        "ok": True,
        "verdicts": [{"legal": True}, {"legal": False, "rule": "meld.least"}],
    },
    "turn": {"id": 6, "ok": True, "refused": 1, "rule": "turn.due", "state": POSITION},
    "apply": {
        "id": 7,
        "ok": True,
        "legal": True,
        "state": POSITION,
        "events": [{"rule": "foot.reached", "seat": 1}],
    },
    "moves": {"id": 8, "ok": True, "moves": MOVES[:1]},
    "score": {"id": 9, "ok": True, "sides": [{"total": 500, "lines": LINES}]},
    "tally": {"id": 10, "ok": True, "sides": [{"total": 500, "lines": LINES}]},
    "meld": {"id": 11, "ok": True, "legal": True, "kind": None},
    "bye": {"id": 12, "ok": True},
}
