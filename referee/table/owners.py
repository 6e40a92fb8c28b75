"""Whose pieces are whose: each player's lie together, and stay theirs wherever they go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from referee.plain_text import alike
from referee.table.calls import CallError
from referee.words import sentence
from vision.arrays import Floats
from vision.piece import Piece

ROW = 0.35
"""Spread of the players' places across their main direction, as a share of that along it, below
which they sit in a row: of four around a table it is 0.5 and more."""

Group = Sequence[Piece]
"""Pieces that hang together, by lasting ids."""


@dataclass(frozen=True, slots=True)
class Owners:
    """Players and their pieces.

    Attributes
    ----------
    players
        In the order in which they were named: from the left, or from the top, if they sit in a
        row, and clockwise from the left otherwise.
    of
        Pieces by their ids to players.
    """

    players: tuple[str, ...]
    of: Mapping[int, str] = field(default_factory=dict)

    def see(self, groups: Sequence[Group]) -> Owners:
        """The owners after another look.

        A group is of the player who has most of its pieces already; one that nobody has, of the
        player with the nearest piece. At first, groups are parted into as many as there are
        players; if there are fewer, nobody can say whose they are, nor whose a new group of several
        pieces is while a player has none.
        """
        known = {piece.id: self.of[piece.id] for g in groups for piece in g if piece.id in self.of}
        if not known:
            return replace(self, of=self._parted(groups))
        owned: dict[int, str] = {}
        for number, group in enumerate(groups):
            votes = Counter(known[piece.id] for piece in group if piece.id in known)
            if votes:
                owned[number] = votes.most_common(1)[0][0]
        of: dict[int, str] = {}
        lacking = {*self.players} - {*owned.values()}
        for number, group in enumerate(groups):
            if lacking and len(group) > 1 and number not in owned:
                continue
            nearest = min(owned, key=lambda other: _away(group, groups[other]))
            owner = owned.get(number) or owned[nearest]
            of |= {piece.id: owner for piece in group}
        return replace(self, of=of)

    def named(self, said: str) -> str | None:
        """The player who is called that, in whatever case."""
        return next((it for it in self.players if alike(it) == alike(said)), None)

    def say(self, groups: Sequence[Group], piece: int, player: str) -> Owners:
        """The owners after somebody said whose a piece is, and so all that hangs together with it.

        Raises CallError where it is in no group, and so nobody's.
        """
        group = next((group for group in groups if piece in {it.id for it in group}), None)
        if group is None:
            raise CallError(sentence("table-alone", tile=piece))
        return replace(self, of={**self.of, **{it.id: player for it in group}})

    def pieces(self, player: str) -> frozenset[int]:
        """Ids of the pieces of a player."""
        return frozenset(piece for piece, owner in self.of.items() if owner == player)

    def _parted(self, groups: Sequence[Group]) -> dict[int, str]:
        if len(groups) < len(self.players) or not self.players:
            return {}
        areas = _areas(groups, len(self.players))
        if len(areas) != len(self.players):
            return {}
        order = _round_the_table(np.array([_centres(area).mean(0) for area in areas]))
        return {
            piece.id: player
            for player, area in zip(self.players, order, strict=True)
            for piece in areas[area]
        }


def groups_of(pieces: Sequence[Piece]) -> list[Group]:
    """Pieces that hang together, and those that lie alone."""
    groups: dict[object, list[Piece]] = {}
    for piece in pieces:
        key = ("alone", piece.id) if piece.component is None else piece.component
        groups.setdefault(key, []).append(piece)
    return list(groups.values())


def _areas(groups: Sequence[Group], number: int) -> list[list[Piece]]:
    """The pieces of groups in so many areas: single-linkage clustering.

    There are fewer where groups that are equally far apart would have to be parted.
    """
    away = np.array([[_away(one, other) for other in groups] for one in groups])
    area = np.arange(len(groups))
    for reach in np.unique(away):
        if len(np.unique(area)) <= number:
            break
        for one, other in np.argwhere(away == reach):
            area[area == area[other]] = area[one]
    return [
        [piece for i in np.flatnonzero(area == which).tolist() for piece in groups[i]]
        for which in np.unique(area)
    ]


def _away(one: Group, other: Group) -> float:
    """Distance of the nearest two pieces of groups."""
    gaps = _centres(one)[:, None] - _centres(other)[None]
    return float(np.linalg.norm(gaps, axis=2).min())


def _centres(group: Group) -> Floats:
    return np.asarray(np.array([piece.quad for piece in group]).mean(1))


def _round_the_table(places: Floats) -> list[int]:
    """The order of places (N, 2): along a row, or clockwise from the left."""
    middle = places - places.mean(0)
    if len(places) < 2:
        return [0]
    _, spread, ways = np.linalg.svd(middle, full_matrices=False)
    if len(places) == 2 or spread[1] < ROW * spread[0]:
        along = middle @ (ways[0] * np.sign(ways[0][np.abs(ways[0]).argmax()]))
        return [int(i) for i in np.argsort(along)]
    angles = np.arctan2(middle[:, 1], middle[:, 0])
    # Clockwise as y points down; the leftmost first.
    first = angles[places[:, 0].argmin()]
    return [int(i) for i in np.argsort((angles - first) % (2 * np.pi))]
