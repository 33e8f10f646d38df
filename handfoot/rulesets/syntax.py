"""The syntax errors of PyYAML in plain words.

PyYAML says what its grammar expected; an author wants to know what to change. Each error is matched
by the words that PyYAML uses and the character that it stands at. An error that no rule here knows
is still told, in PyYAML's own words. This module only words errors; the reader finds them. Brackets
and quotes have a module of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from yaml.error import MarkedYAMLError

from handfoot.rulesets import syntax_brackets
from handfoot.rulesets.problems import Problem, Span, problem, quoted
from handfoot.rulesets.syntax_places import Place, Told, place_of

TAB_SUGGESTION = "Use spaces; most editors can turn tabs into spaces."
_NO_KEY = Told("There is no key before this colon.", "Write the key before the colon.")

_MANY = 200
_PAIR = re.compile(r"([A-Za-z][\w-]*)(?:\s*[=,;]\s*|\s+)(\S+)")
_NO_SPACE = re.compile(r"([\w-]+):([{\[].*)")
# Special spaces after the colon are taken for a part of the word.
_TOUCHING = re.compile(r"([A-Za-z][\w-]*):([^\S ]*)([^\s/].*)")
_ONE_WORD = re.compile(r"[a-z][a-z-]*")
_SECOND_KEY = re.compile(r"[\w-]+: .*")
_KEY_AND_TEXT = re.compile(r"\s*(?:- )?([\w-]+): +([^\"'{\[].*)")
_WRITTEN_KEY = re.compile(r"[a-z][a-z-]*: [^\s,]+(, *[a-z][a-z-]*: [^\s,]+)*")


def explain(
    error: MarkedYAMLError, name: str, source: str, last_quoted: Span | None = None
) -> Problem:
    """One located problem for one error of PyYAML. The code is `read-tab` or `read-syntax`.

    `last_quoted` is the place of the last text in quotes that was read before.
    """
    place = place_of(error, source, last_quoted)
    said = error.problem or ""
    if place is None:
        return problem("read-syntax", name, Span(), _sentence(said))
    tab = _tab(place)
    if tab is not None and not said.startswith("could not find"):
        message = "A tab stands here, and YAML allows only spaces between and before its words."
        line = place.spot.line + 1
        span = Span(line, tab + 1, line, tab + 2)
        return problem("read-tab", name, span, message, TAB_SUGGESTION)
    told = syntax_brackets.quote_ended_late(place) or _told(place, f"{error.context}; {said}")
    if told is None:
        return problem("read-syntax", name, place.spot.span, _sentence(said))
    span = told.at or place.spot.span
    return problem("read-syntax", name, span, told.message, told.suggestion)


def _told(place: Place, said: str) -> Told | None:
    return next((word(place) for words, word in _RULES if words in said), None)


def _tab(place: Place) -> int | None:
    """The column of the tab that explains the error, if one does."""
    spot = place.spot
    if spot.character == "\t":
        return spot.column
    indent = spot.text[: spot.indent]
    if "\t" in indent and spot.column <= len(indent):
        return indent.index("\t")
    return None


def _sentence(said: str) -> str:
    return f"The file is not YAML here: {said or 'it cannot be read'}."


def _no_colon(place: Place) -> Told:
    words = place.begun.rest.strip()
    key, colon, rest = words.partition(":")
    if colon and rest and not rest.startswith(" ") and not words.startswith(("'", '"')):
        return Told(
            f"There is no space after the colon of {quoted(key)}, so this is not a key.",
            f"Write {quoted(f'{key}: {rest.strip()}', _MANY)}.",
            place.begun.span,
        )
    suggestion = "Write `key: value`, or put a text of several lines in quotes."
    if _ONE_WORD.fullmatch(words):
        suggestion = f"Write {quoted(f'{words}:')} if what belongs to it follows, or remove it."
    if match := _PAIR.fullmatch(words):
        suggestion = f"Write {quoted(': '.join(match.groups()), _MANY)}."
    message = f"A key is expected here, and no colon follows {quoted(words)}."
    return Told(message, suggestion, place.begun.span)


def _value_not_allowed(place: Place) -> Told:
    spot = place.spot
    if match := _NO_SPACE.match(spot.text.strip()):
        key, rest = match.groups()
        return Told(
            f"There is no space after the colon of {quoted(key)}, so this is not a key.",
            f"Write {quoted(f'{key}: {rest.strip()}', _MANY)}.",
            Span(spot.line + 1, spot.indent + 1, spot.line + 1, spot.indent + len(key) + 2),
        )
    if ":" in spot.before or "'" in spot.before or '"' in spot.before:
        return Told("A second colon stands on this line where no key can begin.", _parted(place))
    above = place.above
    if above is not None and spot.indent > above.indent:
        spaces = f"with {above.indent} {'space' if above.indent == 1 else 'spaces'}"
        return Told(
            "This line is indented more than the one above it, which has its value already.",
            f"Begin it {spaces if above.indent else 'at the start of the line'}, "
            f"like the line above.",
            Span(spot.line + 1, 1, spot.line + 1, spot.indent + 1),
        )
    if above is not None and (match := _TOUCHING.fullmatch(above.rest.rstrip())):
        key, space, rest = match.groups()
        ordinary = "ordinary " if space else ""
        end = above.column + len(key) + 2
        return Told(
            f"There is no {ordinary}space after the colon of {quoted(key)}, so this is not a key.",
            f"Write {quoted(f'{key}: {rest}', _MANY)}.",
            replace(above.span, end_column=end),
        )
    if above is not None and (match := _PAIR.fullmatch(above.rest.rstrip())):
        message = f"No colon stands between key and value in {quoted(match.group())}."
        suggestion = f"Write {quoted(': '.join(match.groups()), _MANY)}."
        end = above.column + len(match.group()) + 1
        return Told(message, suggestion, replace(above.span, end_column=end))
    return Told(
        "A colon stands here where no key can begin.",
        "Indent this line like the keys beside it, or put a text that holds a colon in quotes.",
    )


def _parted(place: Place) -> str:
    """What to write instead of a line with two colons."""
    match = _KEY_AND_TEXT.fullmatch(place.spot.text.rstrip())
    if match is None or '"' in match.group(2):
        return "Put a text that holds a colon in quotes, and each key on a line of its own."
    key, text = match.groups()
    if text.startswith("(") and text.endswith(")"):
        return f"Write braces: {quoted(f'{key}: {{{text[1:-1]}}}', _MANY)}."
    in_quotes = quoted(f'{key}: "{text}"', _MANY)
    if _WRITTEN_KEY.fullmatch(text):
        return f"Write {quoted(f'{key}: {{{text}}}', _MANY)}, or {in_quotes} if it is one text."
    return f"Put the text in quotes: {in_quotes}."


def _entry_not_allowed(place: Place) -> Told:
    return Told(
        "A list entry (`- `) cannot begin here.",
        "Begin the list on a line of its own, or write it as `[one, two]`.",
    )


def _key_not_allowed(place: Place) -> Told:
    return Told("A key (`? `) cannot begin here.", "Begin it on a line of its own.")


def _cannot_start(place: Place) -> Told:
    found = place.spot.character
    if place.spot.text.startswith("```"):
        message = "A line with three backquotes is Markdown, and a ruleset is YAML alone."
        return Told(message, "Remove the line, and the one that ends the block if there is one.")
    text = re.split(r"\s+#|[,\]}]", place.spot.rest)[0].strip()
    suggestion = f"Put the text in quotes: {quoted(f'{chr(34)}{text}{chr(34)}', _MANY)}."
    if text[1:].isdecimal():
        suggestion = f"Write the number alone: {quoted(text[1:])}."
    return Told(f"A value cannot begin with {quoted(found)}.", suggestion)


def _after_block(place: Place) -> Told:
    spot = place.spot
    if spot.character == ":":
        return _NO_KEY
    if spot.character in ("]", "}"):
        return syntax_brackets.closes_nothing(place)
    if spot.column == spot.indent:
        return Told(
            "This line is indented unlike the lines that it belongs with.",
            "Give all keys of one group the same number of spaces before them.",
        )
    if spot.before.endswith(('"', "'")):
        return syntax_brackets.after_quote(place)
    rest = spot.rest.strip()
    if rest.startswith(("//", "--")):
        message = "A comment begins with `#`."
        return Told(message, f"Write {quoted('# ' + rest.lstrip('/- '), _MANY)}.")
    if rest in (",", ";"):
        return Told(f"Nothing needs the {quoted(rest)} that stands here.", "Remove it.")
    if _SECOND_KEY.fullmatch(rest):
        return Told("A second key begins on this line.", f"Begin a new line with {quoted(rest)}.")
    return Told(
        "Something stands here that belongs neither to the value before it nor to a new key.",
        "Put a text that holds quotes or brackets in quotes, and each key on its own line.",
    )


def _no_content(place: Place) -> Told:
    if place.spot.character == ":":
        return _NO_KEY
    if place.is_at_end:
        message = "The file ends here, and a value is expected."
        return Told(message, "Write the value, and close every bracket that is open.")
    return Told(
        f"A value is expected here, and {quoted(place.spot.character)} is none.",
        "Write the value, or put a text that begins with a sign in quotes.",
    )


def _escape(place: Place) -> Told:
    return Told(
        "This is not an escape that YAML knows in double quotes.",
        "Write `\\\\` for a backslash, or use single quotes.",
    )


def _block_header(place: Place) -> Told:
    return Told(
        "Only `|` or `>`, perhaps with `-` or `+` and a digit from 1 to 9, may begin such a text.",
        "Begin the text on the next line, indented.",
    )


def _anchor(place: Place) -> Told:
    return Told(
        "A value that begins with `&` or `*` is a reference to YAML, and this one has no name.",
        "Put the text in quotes.",
        place.begun.span,
    )


def _tag(place: Place) -> Told:
    message = "A value that begins with `!` is a tag to YAML."
    return Told(message, "Put the text in quotes.", place.begun.span)


def _unknown_tag(place: Place) -> Told:
    return Told("A value that begins with `!` is a tag to YAML.", "Put the text in quotes.")


def _directive(place: Place) -> Told:
    return Told(
        "A line that begins with `%` is an instruction to YAML, and this one makes no sense.",
        "Remove the line; a ruleset needs none.",
    )


def _bad_directive(place: Place) -> Told:
    told = _directive(place)
    return Told(told.message, told.suggestion, place.begun.span)


def _after_document(place: Place) -> Told:
    if not place.has_ended:
        return Told(
            "This line is indented less than the first one, so it belongs to nothing.",
            "Begin the keys of the ruleset at the start of their lines.",
        )
    return Told(
        "Something follows the end of the document.",
        "A ruleset file holds one document; remove what follows.",
    )


# The words of PyYAML, and how to say them.
_RULES: tuple[tuple[str, Callable[[Place], Told]], ...] = (
    ("directive", _bad_directive),
    ("incompatible YAML document", _directive),
    ("duplicate tag handle", _directive),
    ("expected '<document start>'", _after_document),
    ("could not find expected ':'", _no_colon),
    ("mapping values are not allowed", _value_not_allowed),
    ("sequence entries are not allowed", _entry_not_allowed),
    ("mapping keys are not allowed", _key_not_allowed),
    ("cannot start any token", _cannot_start),
    ("while scanning a block scalar", _block_header),
    ("unexpected end of stream", syntax_brackets.quote_not_ended),
    ("unexpected document separator", syntax_brackets.separator_in_quotes),
    ("escape", _escape),
    ("while scanning an anchor", _anchor),
    ("while scanning an alias", _anchor),
    ("while scanning a tag", _tag),
    ("while parsing a tag", _tag),
    ("undefined tag handle", _unknown_tag),
    ("expected the node content", _no_content),
    ("expected ',' or ']'", syntax_brackets.not_closed),
    ("expected ',' or '}'", syntax_brackets.not_closed),
    ("expected <block end>", _after_block),
)
