"""A small language of rules for the tests of merging and checking, and short ways to use it."""

from __future__ import annotations

from typing import Any

from handfoot.rulesets.reader import Document, read
from handfoot.rulesets.schemas import Language


def number(title: str, low: int = 0, high: int = 99) -> dict[str, Any]:
    return {
        "title": title,
        "type": "integer",
        "minimum": low,
        "maximum": high,
        "examples": [low + 1],
    }


NAME = {
    "title": "Name",
    "description": "A name: small letters and digits joined by hyphens.",
    "type": "string",
    "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
}
CARD = {"description": "A card.", "type": "string", "pattern": "^[A-Za-z0-9]+$"}
TAKE = {
    "title": "Taking",
    "type": "object",
    "x-tag": "by",
    "properties": {
        "by": {"title": "How much", "enum": ["none", "top", "whole", "some"], "examples": ["top"]},
        "depth": number("Depth", 1),
        "count": number("Count", 1),
        "key": {"enum": ["top", "any"], "examples": ["top"]},
    },
    "additionalProperties": False,
    "allOf": [
        {
            "if": {"properties": {"by": {"const": "none"}}, "required": ["by"]},
            "then": {"properties": {"depth": False, "count": False, "key": False}},
            "x-required": ["by"],
        },
        {
            "if": {"properties": {"by": {"const": "top"}}, "required": ["by"]},
            "then": {"properties": {"count": False}},
            "x-required": ["by", "depth", "key"],
        },
        {
            "if": {"properties": {"by": {"const": "whole"}}, "required": ["by"]},
            "then": {"properties": {"depth": False, "count": False}},
            "x-required": ["by", "key"],
        },
        {
            "if": {"properties": {"by": {"const": "some"}}, "required": ["by"]},
            "then": {"properties": {"depth": False}},
            "x-required": ["by", "count", "key"],
        },
    ],
}
PILE = {
    "title": "Pile",
    "type": "object",
    "properties": {
        "take": TAKE,
        "stops": {
            "title": "Stops",
            "type": "object",
            "propertyNames": {"$ref": "#/$defs/name"},
            "additionalProperties": {
                "title": "Stop",
                "type": "object",
                "properties": {
                    "cards": {
                        "title": "Cards",
                        "type": "array",
                        "items": {"$ref": "#/$defs/card"},
                        "uniqueItems": True,
                        "minItems": 1,
                        "examples": [["2", "joker"]],
                    },
                    "until": {"enum": ["covered", "taken"], "examples": ["covered"]},
                },
                "additionalProperties": False,
            },
            "examples": [{}],
        },
    },
    "additionalProperties": False,
}
TURN = {
    "title": "Turn",
    "type": "object",
    "properties": {
        "draw": number("Cards drawn", 1, 20),
        "most": {
            "title": "Most",
            "anyOf": [{"type": "integer", "minimum": 1, "maximum": 50}, {"const": "any"}],
            "examples": ["any"],
        },
        "again": {"title": "Again", "type": "boolean", "examples": [True]},
    },
    "additionalProperties": False,
}
NUMBERS = {
    "title": "Numbers",
    "type": "array",
    "items": {"type": "integer"},
    "x-optional": True,
}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["id"],
    "properties": {
        "id": {**NAME, "title": "Id", "examples": ["olsen"]},
        "title": {"title": "Title", "type": "string", "minLength": 1, "examples": ["Ours"]},
        "extends": {"type": "string", "minLength": 1, "x-optional": True},
        "turn": TURN,
        "pile": PILE,
        "except": {
            "title": "Exceptions",
            "type": "object",
            "propertyNames": {"$ref": "#/$defs/name"},
            "additionalProperties": {
                "title": "Exception",
                "type": "object",
                "properties": {
                    "rounds": NUMBERS,
                    "players": NUMBERS,
                    "turn": {"$ref": "#/properties/turn", "x-optional": True},
                    "pile": {"$ref": "#/properties/pile", "x-optional": True},
                },
                "additionalProperties": False,
            },
            "examples": [{}],
        },
        "sources": {
            "title": "Sources",
            "type": "object",
            "additionalProperties": {"type": "string"},
            "x-optional": True,
        },
    },
    "additionalProperties": False,
    "$defs": {"name": NAME, "card": CARD},
}
SMALL = Language(SCHEMA)
NODE = SMALL.author_node

WHOLE = """\
id: whole
title: The whole game
turn: {draw: 2, most: any, again: true}
pile:
  take: {by: top, depth: 7, key: top}
  stops:
    threes: {cards: [3], until: covered}
    wilds: {cards: [joker, 2], until: taken}
except: {}
"""


def document(text: str, name: str = "rules.yaml") -> Document:
    return read(text.encode(), name)
