"""Which pieces belong to which player: first by where they lie, then wherever they are moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from referee.plain_text import name_key
from referee.table.calls import CallError
from referee.words import sentence
from vision.arrays import Floats
from vision.piece import Piece

ROW = 0.35
"""Ratio of the singular values of the players' places below which they sit in a row; four around a
table have 0.5 and more."""

Group = Sequence[Piece]
"""Pieces of one component, by lasting ids."""


@dataclass(frozen=True, slots=True)
class Owners:
    """Players and the player of each piece, by its id.

    The players are in the order of their seats: from the left, or from the top, if they sit in a
    row, and clockwise from the left otherwise.
    """

    players: tuple[str, ...]
    player_of: Mapping[int, str] = field(default_factory=dict)

    def with_groups(self, groups: Sequence[Group]) -> Owners:
        """The owners after another look.

        A group belongs to the player who already has most of its pieces; a new one to the player
        with the nearest piece. At first, groups are clustered into one area a player, and have no
        owner where they are fewer than the players. While a player has none, nor has a new group
        of several pieces.
        """
        owners = self.player_of
        votes = [Counter(owners[piece.id] for piece in g if piece.id in owners) for g in groups]
        owned = {i: count.most_common(1)[0][0] for i, count in enumerate(votes) if count}
        if not owned:
            return replace(self, player_of=self._first_owners(groups))
        player_of: dict[int, str] = {}
        all_have = {*self.players} <= {*owned.values()}
        for number, group in enumerate(groups):
            if number in owned or all_have or len(group) == 1:
                nearest = min(owned, key=lambda other: _distance(group, groups[other]))
                owner = owned.get(number) or owned[nearest]
                player_of |= {piece.id: owner for piece in group}
        return replace(self, player_of=player_of)

    def find_player(self, name: str) -> str | None:
        """The player of this name, whatever its case."""
        return next(
            (player for player in self.players if name_key(player) == name_key(name)),
            None,
        )

    def with_owner(self, groups: Sequence[Group], piece: int, player: str) -> Owners:
        """The owners after a player claimed a piece, and with it its whole group.

        Raises CallError for a piece of no group, which has no owner.
        """
        group = next((group for group in groups if piece in {each.id for each in group}), None)
        if group is None:
            raise CallError(sentence("table-alone", tile=piece))
        return replace(self, player_of={**self.player_of, **{each.id: player for each in group}})

    def pieces(self, player: str) -> frozenset[int]:
        """Ids of the pieces of a player."""
        return frozenset(piece for piece, owner in self.player_of.items() if owner == player)

    def _first_owners(self, groups: Sequence[Group]) -> dict[int, str]:
        if len(groups) < len(self.players) or not self.players:
            return {}
        areas = _areas(groups, len(self.players))
        if len(areas) != len(self.players):
            return {}
        order = _seat_order(np.array([_centres(area).mean(0) for area in areas]))
        return {
            piece.id: player
            for player, area in zip(self.players, order, strict=True)
            for piece in areas[area]
        }


def group_pieces(pieces: Sequence[Piece]) -> list[Group]:
    """The components of pieces; each piece without one is a group of its own."""
    groups: dict[object, list[Piece]] = {}
    for piece in pieces:
        key = ("alone", piece.id) if piece.component is None else piece.component
        groups.setdefault(key, []).append(piece)
    return list(groups.values())


def _areas(groups: Sequence[Group], number: int) -> list[list[Piece]]:
    """The pieces of each area, by single-linkage clustering of groups into `number` areas.

    Ties in distance may leave fewer areas.
    """
    distances = np.array([[_distance(a, b) for b in groups] for a in groups])
    labels = np.arange(len(groups))
    for reach in np.unique(distances):
        if len(np.unique(labels)) <= number:
            break
        for i, j in np.argwhere(distances == reach):
            labels[labels == labels[j]] = labels[i]
    return [
        [piece for i in np.flatnonzero(labels == label).tolist() for piece in groups[i]]
        for label in np.unique(labels)
    ]


def _distance(a: Group, b: Group) -> float:
    """Distance of the nearest two centres of pieces of two groups."""
    offsets = _centres(a)[:, None] - _centres(b)[None]
    return float(np.linalg.norm(offsets, axis=2).min())


def _centres(group: Group) -> Floats:
    return np.asarray(np.array([piece.quad for piece in group]).mean(1))


def _seat_order(places: Floats) -> list[int]:
    """The order of places (N, 2): along a row, or clockwise from the left."""
    offsets = places - places.mean(0)
    if len(places) < 2:
        return [0]
    _, singular_values, axes = np.linalg.svd(offsets, full_matrices=False)
    if len(places) == 2 or singular_values[1] < ROW * singular_values[0]:
        along = offsets @ (axes[0] * np.sign(axes[0][np.abs(axes[0]).argmax()]))
        return [int(i) for i in np.argsort(along)]
    angles = np.arctan2(offsets[:, 1], offsets[:, 0])
    # Clockwise, as y points down; the leftmost first.
    first = angles[places[:, 0].argmin()]
    return [int(i) for i in np.argsort((angles - first) % (2 * np.pi))]
