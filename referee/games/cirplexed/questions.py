"""Questions about single discs, and the answers to them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import atan2, pi

import numpy as np

from referee.errors import UsageError
from referee.games.cirplexed.boards import corner_colours
from referee.ruling.game import Answers
from referee.ruling.report import Question
from rules.cirplexed import COLOURS
from vision.discs.table import DiscTable
from vision.piece import Alternative, Piece

WORTH_SAYING = 0.001
"""Probability below which a colour is not named in a question."""

SIDES = ("right", "lower right", "bottom", "lower left", "left", "upper left", "top", "upper right")

_PLACE = re.compile(r"(?:(?P<player>.+):)?(?P<piece>[0-9]+)\.(?P<corner>[0-3])", re.ASCII)


def question(table: DiscTable, piece: int, corner: int, prefix: str, twin: bool) -> Question:
    """What colour is a disc? `twin` where its tile looks like another one."""
    shares = corner_colours(table, piece, corner)
    likely = [(name, share) for name, share in shares if share >= WORTH_SAYING]
    if len(likely) < 2:
        likely = list(shares[:2])
    where = f"the disc at the {side(table.pieces[piece], corner)} of tile {piece}"
    *others, last = [name for name, _ in likely[:3]]
    message = f"Is {where} {', '.join(others)} or {last}?"
    if twin:
        message += " Two tiles look the same, but each exists once."
    alternatives = tuple(Alternative(name, share) for name, share in likely)
    return Question(piece, message, alternatives, f"{prefix}{piece}.{corner}")


def side(piece: Piece, corner: int) -> str:
    """Where a corner is, as the photograph shows the tile."""
    quad = np.array(piece.quad)
    x, y = (quad[corner] - quad.mean(0)).tolist()
    return SIDES[round(atan2(y, x) / (pi / 4)) % 8]


def read_answers(answers: Answers, players: Sequence[str]) -> dict[tuple[str, int, int], str]:
    """Colours by player ("" where none is named), number of the tile, and of its corner."""
    told: dict[tuple[str, int, int], str] = {}
    for place, colour in answers.items():
        match = _PLACE.fullmatch(place)
        if match is None:
            raise UsageError(
                f"An answer must name a tile and a corner such as 5.2, but got {place!r}."
            )
        player = match["player"] or ""
        if player and player not in players:
            raise UsageError(f"There is no player {player!r}.")
        if colour not in COLOURS:
            raise UsageError(f"A colour must be one of {', '.join(COLOURS)}, but got {colour!r}.")
        told[player, int(match["piece"]), int(match["corner"])] = colour
    tiles = [(player, piece, colour) for (player, piece, _), colour in told.items()]
    twice = next((tile for tile in tiles if tiles.count(tile) > 1), None)
    if twice is not None:
        raise UsageError(f"The colours of a tile differ, but tile {twice[1]} got {twice[2]} twice.")
    return told
