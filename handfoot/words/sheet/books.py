"""The chapter on books: when a meld is one, what kinds there are, what may still be added.

Each function writes one paragraph from a house's rules, in the words of a language, and names the
rules that the paragraph carries. What books earn stands in the chapter on scoring.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from handfoot.words.house import House
from handfoot.words.sheet.model import Draft

__all__ = ["caps", "closing", "kinds", "required", "takes_wilds"]

# Up to so many kinds of book are told in running text, more of them in a list.
_IN_TEXT = 2


def closing(house: House, draft: Draft, say: ModuleType) -> None:
    """When a meld is a book, when the book is closed, and what it still takes then."""
    draft.carry("book.kind", "book.closed", "book.close")
    size = house["/books/size"]
    by = house["/books/closing/by"]
    draft.say("size", say.size(size, by == "size"))
    if by == "choice":
        draft.say("close", say.close(house))
        forced = house["/books/closing/forced-at"]
        if forced != "any":
            draft.say("forced", say.forced(forced))
    has_wilds = house.mixes or house.melds_wilds
    if has_wilds:
        draft.carry("book.closed-wilds")
    naturals, wilds = house["/books/closed/naturals"], house["/books/closed/wilds"]
    if not has_wilds:
        wilds = "none"
    draft.say("closed", say.closed(naturals, wilds, _most_in_required(house)))
    if takes_wilds(house):
        _purity(house, draft, say)


def _most_in_required(house: House) -> int | None:
    """The most cards in a book that is needed for going out, where these come first."""
    by = house["/books/required/by"]
    if by == "none" or not needed(house.peek("/out/books")):
        return None
    most = house["/books/required/most"]
    return None if most == "any" else int(most)


def takes_wilds(house: House) -> bool:
    """Whether a wild card can join a closed book and so change its kind."""
    wilds = house["/books/closed/wilds"]
    if wilds == "any":
        return house.mixes
    alike = any(kind["made-of"] == "like-wilds" for kind in house.kinds.values())
    return bool(wilds == "dirty" and alike)


def _purity(house: House, draft: Draft, say: ModuleType) -> None:
    if house["/books/purity"] == "at-closing":
        draft.say("purity", say.settled())
        return
    of: dict[str, list[str]] = {}
    for name, kind in house.kinds.items():
        of.setdefault(kind["made-of"], []).append(name)
    pure, dirty = of.get("naturals", []), of.get("mixed", [])
    if house["/books/closed/wilds"] == "any" and len(pure) == len(dirty) == 1:
        draft.say("purity", say.soiled(house, pure[0], dirty[0]))
    else:
        draft.say("purity", say.judged())


def kinds(house: House, draft: Draft, say: ModuleType) -> None:
    """The kinds of book, and how large they may grow."""
    every = house.kinds
    for name in every:
        for key in ("made-of", "ranks", "not-ranks", "most"):
            house[f"/books/kinds/{name}/{key}"]
    most = {kind["most"] for kind in every.values()}
    if most != {"any"}:
        draft.carry("book.most")
    together = most.pop() if len(most) == 1 else None
    in_list = len(every) > _IN_TEXT
    if in_list:
        draft.say("kinds", say.kinds(len(every)))
    for name, kind in every.items():
        limit = None if together is not None or kind["most"] == "any" else kind["most"]
        ranks, without = house.present(kind["ranks"]), house.present(kind["not-ranks"])
        outside = [rank for rank in without if not ranks or rank in ranks]
        told = say.kind(house, name, kind["made-of"], ranks, outside, limit)
        draft.say(f"kind:{name}", told, item=in_list)
    if together not in (None, "any"):
        draft.say("most", say.most(together))


def caps(house: House, draft: Draft, say: ModuleType) -> None:
    """Cards that top complete books."""
    for name, cap in house.peek("/books/caps").items():
        for key in ("card", "onto", "most", "then-wilds"):
            house[f"/books/caps/{name}/{key}"]
        onto = [kind for kind in cap["onto"] if kind in house.kinds]
        if not house.present([cap["card"]]) or not onto:
            continue
        draft.carry("cap.book")
        if cap["most"] != "any":
            draft.carry("cap.most")
        most = None if cap["most"] == "any" else cap["most"]
        draft.say(f"cap:{name}", say.cap(house, cap["card"], onto, most))
        if _soils(onto, house):
            if cap["then-wilds"] == "refused":
                draft.carry("book.capped")
            told = say.wilds_on_capped(house, cap["then-wilds"], cap["card"], onto)
            draft.say(f"cap:{name}:wilds", told)


def _soils(onto: list[str], house: House) -> bool:
    """Whether wild cards could be added to a complete book of naturals that bears a cap."""
    pure = any(house.kinds[kind]["made-of"] in ("naturals", "any") for kind in onto)
    open_books = house.peek("/books/closing/by") == "choice"
    return pure and house.mixes and (open_books or house.peek("/books/closed/wilds") != "none")


def required(house: House, draft: Draft, say: ModuleType) -> None:
    """Books that come before all others."""
    by = house["/books/required/by"]
    if by == "none" or not needed(house.peek("/out/books")):
        return
    draft.carry("meld.required-first")
    draft.say("required", say.required(house, by))
    most = _most_in_required(house)
    if most is not None:
        draft.carry("book.required-most")
        draft.say("required:most", say.required_most(house, most))


def needed(books: Mapping[str, Any]) -> dict[str, int]:
    """Those books of which any are needed, with their number."""
    return {kind: n for kind, n in books.items() if n}
