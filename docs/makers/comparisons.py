"""All families compared with each other, topic by topic.

Which sentences differ is found by `handfoot.words.comparing`, two families at a time; here the
pairs are put together: who agrees with whom about a topic, and where a family stands alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from docs.makers.families import Family
from handfoot.rulesets.schemas import ruleset_language
from handfoot.words.comparing import Comparison, Difference, compare

__all__ = ["Answer", "Comparisons", "Topic", "Unlike", "at_table"]

# As many others must agree against a family for it to be unlike most.
_MOST = 3


@dataclass(frozen=True)
class Answer:
    """What some families say about a topic; `text` is empty where they say nothing."""

    families: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Topic:
    """A topic on which not all families agree, with the answers.

    The most common answer comes first, and last who says nothing.
    """

    chapter: str
    title: str
    id: str
    answers: tuple[Answer, ...]

    @property
    def paragraph(self) -> str:
        """The id of the paragraph in which the sheets speak of it."""
        return self.id.partition("/")[0]


@dataclass(frozen=True)
class Unlike:
    """What one family says, against what most others say; either may be empty."""

    chapter: str
    here: str
    elsewhere: str


def at_table(difference: Difference) -> bool:
    """Whether a sentence tells the difference; what an entry is called, no table can notice."""
    return not difference.topic.startswith("/")


class Comparisons:
    """The comparison of every two of some families, in the language of their sheets."""

    def __init__(self, families: Sequence[Family]) -> None:
        self._names = [family.id for family in families]
        code = families[0].sheet.language
        rules = {family.id: family.ruleset for family in families}
        self.pairs: dict[tuple[str, str], Comparison] = {
            (one, other): compare(rules[one], rules[other], code)
            for one, other in combinations(self._names, 2)
        }
        self._texts: dict[tuple[str, str], str] = {}
        self._differ: set[tuple[str, frozenset[str]]] = set()
        self._places: dict[str, tuple[str, str]] = {}
        for pair, comparison in self.pairs.items():
            self._note(pair, comparison)

    def _note(self, pair: tuple[str, str], comparison: Comparison) -> None:
        for chapter in comparison.chapters:
            for found in filter(at_table, chapter.differences):
                self._places.setdefault(found.topic, (chapter.id, chapter.title))
                self._differ.add((found.topic, frozenset(pair)))
                for name, text in zip(pair, (found.one, found.other), strict=True):
                    self._texts[name, found.topic] = text

    def topics(self) -> Iterator[Topic]:
        """The topics on which somebody differs, in the order of the table."""
        chapters = ruleset_language().resolved_node.keys
        paragraphs = [topic.partition("/")[0] for topic in self._places]

        def place(topic: str) -> tuple[int, int]:
            return (
                chapters.index(self._places[topic][0]),
                paragraphs.index(topic.partition("/")[0]),
            )

        for topic in sorted(self._places, key=place):
            yield Topic(*self._places[topic], topic, tuple(self._answers(topic)))

    def _answers(self, topic: str) -> list[Answer]:
        groups: list[list[str]] = []
        for name in self._names:
            group = next((one for one in groups if self._agree(topic, name, one)), None)
            if group is None:
                groups.append(group := [])
            group.append(name)
        found = [Answer(tuple(group), self._text(group, topic)) for group in groups]
        return sorted(found, key=lambda one: (not one.text, -len(one.families)))

    def _agree(self, topic: str, name: str, group: Sequence[str]) -> bool:
        return all((topic, frozenset((name, other))) not in self._differ for other in group)

    def _text(self, group: Sequence[str], topic: str) -> str:
        return self._texts.get((group[0], topic), "")

    def unlike(self, family: str) -> list[Unlike]:
        """Where a family differs from others that agree among themselves and are most."""
        found = []
        for topic in self.topics():
            most = max(topic.answers, key=lambda one: len(one.families))
            if len(most.families) >= _MOST and family not in most.families:
                here = next(one.text for one in topic.answers if family in one.families)
                found.append(Unlike(topic.chapter, here, most.text))
        return found
