"""From a resolved ruleset to the rules of a table, round by round.

A `Table` is a resolved ruleset seated for a number of players; `Table.rules(n)`
are its `Rules` in round n. This module and `chapters` are the only ones that
know the names of ruleset values; the shapes they are turned into stand in `rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from handfoot.rulesets.merging import overlaid
from reference_engine import chapters
from reference_engine.chapters import limit
from reference_engine.rules import NO_LIMIT, BookKind, Rules, bits
from reference_engine.tables import tables_for


class Table:
    """A resolved ruleset, seated.

    Raises `ValueError` when the rules are not made for that number of players.
    """

    __slots__ = ("_rules", "players", "resolved")

    def __init__(self, resolved: Mapping[str, Any], players: int) -> None:
        numbers = resolved["table"]["players"]
        if str(players) not in numbers:
            known = ", ".join(sorted(numbers, key=int))
            raise ValueError(f"these rules are made for {known} players, not for {players}")
        self.resolved = resolved
        self.players = players
        self._rules: dict[int, Rules] = {}

    def rules(self, round_: int) -> Rules:
        """The rules of a round, counted from 1."""
        if round_ not in self._rules:
            rules = _compile(self, round_)
            # Rounds without rules of their own share what the listing of moves keeps.
            alike = (known for known in self._rules.values() if known.data == rules.data)
            kept = next(alike, rules)
            self._rules[round_] = replace(rules, tables=kept.tables, cache=kept.cache)
        return self._rules[round_]


def _sides(table: Table, seating: Mapping[str, Any], round_: int) -> tuple[int, ...]:
    sides = [seat % seating["sides"] for seat in range(table.players)]
    wanders = seating["wanders"]
    if wanders:
        sides[-1] = wanders[min(round_, len(wanders)) - 1] - 1
    return tuple(sides)


def _beside_wild(wilds: Mapping[str, Any], has_wilds: bool) -> int:
    """The fewest naturals beside which a wild card can lie."""
    if not has_wilds or wilds["most"] == 0:
        return NO_LIMIT
    fewest: int = max(1, wilds["naturals"], wilds["per-wild"] + wilds["lead"])
    return fewest


def _fewest(melds: Mapping[str, Any], beside_wild: int) -> int:
    """The fewest naturals with which a meld of a rank can begin, alone or with wild cards."""
    least: int = melds["least"]
    if melds["start"]["wilds"]:
        least = min(least, beside_wild)
    return max(least, int(melds["start"]["naturals"]))


def _partners(members: tuple[int, ...], seat: int) -> tuple[int, ...]:
    others = [other for other in members if other != seat]
    return tuple(sorted(others, key=lambda other: (other < seat, other)))


def _sorts(wild_rank: int, book_kinds: tuple[BookKind, ...]) -> tuple[int, ...]:
    """For each rank, the wild rank last, a number for the kinds of book that it may become."""
    sorts: dict[tuple[int, ...], int] = {}
    numbers = []
    for rank in range(wild_rank + 1):
        kinds = tuple(
            i
            for i, kind in enumerate(book_kinds)
            if (not kind.ranks or rank in kind.ranks) and rank not in kind.not_ranks
        )
        apart = kinds if rank < wild_rank else (-1, *kinds)
        numbers.append(sorts.setdefault(apart, len(sorts)))
    return tuple(numbers)


def _compile(table: Table, round_: int) -> Rules:
    data = overlaid(table.resolved, table.players, round_)
    cards = data["deck"]["cards"]
    # Cards are numbered in order of their names, so that a ruleset read from
    # JSON with its keys in another order plays move for move the same.
    deck = chapters.numbered(cards, data["melds"]["mixed"])
    kinds, ranks, rank_kinds = deck.kinds, deck.ranks, deck.rank_kinds
    rank_of = [-1] * len(kinds)
    for rank, kinds_of_rank in enumerate(rank_kinds):
        for kind in kinds_of_rank:
            rank_of[kind] = rank
    seating = data["table"]["players"][str(table.players)]
    sides = _sides(table, seating, round_)
    members = tuple(
        tuple(seat for seat in range(table.players) if sides[seat] == side)
        for side in range(seating["sides"])
    )
    packs = data["deck"]["packs"]
    lots = table.players if packs["per"] == "player" else seating["sides"]
    packs_used = packs["base"] + packs["each"] * lots
    deal, turn, pile, melds, books = (data[c] for c in ("deal", "turn", "pile", "melds", "books"))
    out, scoring, game, stock = data["out"], data["scoring"], data["game"], data["round"]["stock"]
    take = pile["take"]
    ways, stops = chapters.ways(take), chapters.stops(pile, deck)
    caps, book_kinds = chapters.caps(books, deck), chapters.book_kinds(books, deck)
    bans = chapters.bans(turn["discard"], deck)
    bans_for = (chapters.bans_for(bans, False), chapters.bans_for(bans, True))
    opening = chapters.opening(data["opening"])
    stages = chapters.stages(data["foot"], data["toe"], len(deal["piles"]) - 1)
    is_wild = tuple(cards[kind]["is"] == "wild" for kind in kinds)
    beside_wild = _beside_wild(melds["wilds"], any(is_wild))
    return Rules(
        data=data,
        round=round_,
        seats=table.players,
        sides=sides,
        members=members,
        partners=tuple(_partners(members[side], seat) for seat, side in enumerate(sides)),
        next_first=data["table"]["next-first"],
        kinds=kinds,
        index=deck.number,
        points=tuple(cards[kind]["points"] for kind in kinds),
        gains=tuple(max(0, cards[kind]["points"]) for kind in kinds),
        copies=tuple(cards[kind]["count"] * packs_used for kind in kinds),
        rank_of=tuple(rank_of),
        ranks=(*ranks, "wild"),
        rank_kinds=(*rank_kinds, ()),
        rank_bits=tuple(bits(kinds) for kinds in (*rank_kinds, ())),
        sort_of_rank=_sorts(len(ranks), book_kinds),
        single_ranks=tuple((r, kinds[0]) for r, kinds in enumerate(rank_kinds) if len(kinds) == 1),
        mixed_ranks=tuple(r for r, kinds in enumerate(rank_kinds) if len(kinds) > 1),
        wild_rank=len(ranks),
        wilds=tuple(i for i, wild in enumerate(is_wild) if wild),
        is_wild=is_wild,
        bonus=frozenset(i for i, kind in enumerate(kinds) if cards[kind]["is"] == "bonus"),
        cap_of={cap.card: i for i, cap in enumerate(caps)},
        piles=tuple(deal["piles"]),
        hand_by=deal["hand"]["by"],
        hand_order=tuple(
            deck.number[card] for card in deal["hand"].get("order", ()) if card in deck.number
        ),
        grab_for=deal["grab"].get("for", "nobody"),
        grab_bonuses=chapters.grab_bonuses(deal["grab"]),
        upcards=deal["upcard"].get("cards", 0),
        up_again=deck.numbers(deal["upcard"].get("again", ())),
        put_back=deal["upcard"].get("put-back", "under"),
        draw=turn["draw"],
        bonus_dealt=turn["bonus"].get("dealt", "kept"),
        bonus_drawn=turn["bonus"].get("drawn", "kept"),
        bonus_taken=turn["bonus"].get("taken", "kept"),
        bonus_picked_up=turn["bonus"].get("picked-up", "kept"),
        bans=bans,
        bans_for=bans_for,
        bans_ask=any(ban.when for some in bans_for for ban in some),
        bans_give_way=turn["discard"]["stuck"] == "give-way",
        pile_seen=pile["seen"],
        take_by=take["by"],
        depth=take.get("depth", NO_LIMIT),
        key_bottom=take.get("key") == "bottom",
        shown=take.get("use") == "shown",
        pile_least=take.get("least", NO_LIMIT),
        draw_too=take.get("draw-too", 0),
        take_from_turn=take.get("from-turn", 1),
        take_before_opening=take.get("before-opening", "never"),
        ways=ways,
        plain_joins=chapters.plain_joins(ways),
        most_partners=max([max(way.naturals, way.wilds) for way in ways], default=0),
        ways_ask=any(way.when for way in ways),
        asks_others=(melds["same-rank"] == "one-of-each-kind" or books["required"]["by"] != "none"),
        stops=stops,
        freezes=tuple(
            frozenset(s.name for s in stops if s.until_taken and kind in s.cards)
            for kind in range(len(kinds))
        ),
        covers=tuple(
            any(not stop.until_taken and kind in stop.cards for stop in stops)
            for kind in range(len(kinds))
        ),
        brief_freezes=frozenset(s.name for s in stops if s.until_taken and s.next_only),
        least=melds["least"],
        lay_most=limit(melds["lay-most"]),
        start_naturals=melds["start"]["naturals"],
        start_wilds=limit(melds["start"]["wilds"]),
        beside_wild=beside_wild,
        fewest=_fewest(melds, beside_wild),
        wilds_most=limit(melds["wilds"]["most"]),
        wilds_naturals=melds["wilds"]["naturals"],
        per_wild=melds["wilds"]["per-wild"],
        lead=melds["wilds"]["lead"],
        same_rank=melds["same-rank"],
        book=books["size"],
        by_choice=books["closing"]["by"] == "choice",
        closes_at=limit(books["closing"].get("forced-at", books["size"])),
        closed_naturals=books["closed"]["naturals"],
        closed_wilds=books["closed"]["wilds"],
        fixed_purity=books["purity"] == "at-closing",
        book_kinds=book_kinds,
        wild_melds=any(kind.made_of in ("wilds", "like-wilds") for kind in book_kinds),
        caps=caps,
        required_by=books["required"]["by"],
        required_most=limit(books["required"].get("most", "any")),
        opening=opening,
        opening_points=tuple(
            0 if wild and opening.naturals_only else cards[kind]["points"]
            for kind, wild in zip(kinds, is_wild, strict=True)
        ),
        stages=stages,
        books_bring_piles=any(stage.by == "book" for stage in stages),
        most_left_over=max((stage.left_over for stage in stages), default=0),
        out_books={kind: n for kind, n in sorted(out["books"].items()) if n},
        last_card=out["last-card"],
        keep=out["keep"],
        permission=out["permission"]["from"],
        obliges=out["permission"].get("answer") == "obliges",
        conditions=chapters.conditions(out, deck),
        out_bonus=out["bonus"],
        stock_then=stock["then"],
        reshuffles=limit(stock.get("times", 0)),
        after_out=data["round"]["after-out"],
        signs={
            place: {"plus": 1, "minus": -1, "nothing": 0}[sign]
            for place, sign in scoring["cards"].items()
        },
        prices=chapters.prices(scoring, deck),
        sets=chapters.sets(scoring, deck),
        lines=chapters.lines(scoring),
        floor=scoring["floor"] == "zero",
        rounds=game["end"].get("rounds", NO_LIMIT),
        target=game["end"].get("points", NO_LIMIT),
        ties=game["ties"],
        table=table,
        tables=tables_for(table.players, len(kinds)),
    )
