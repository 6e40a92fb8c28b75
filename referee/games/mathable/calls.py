"""The calls of Mathable: whose turn it is, what it scores, and how the game ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.games.mathable.tiles import moves_of
from referee.table.calls import Call, CallError
from referee.table.places import Lying
from rules import RuleFinding, Ruling
from rules.mathable import Board, FinalRuling, Game, GameError, Move, Turn, finish
from rules.wording import plural

SETTLED = "turn"
"""Before the number of a turn, the place of an answer that says what it scores."""


@dataclass(frozen=True, slots=True)
class CalledTurns:
    """A game by its calls.

    Attributes
    ----------
    game
        Racks, bag, points and turns.
    draws
        Extra tiles that the player said to have drawn in this turn.
    refused
        The tiles of a turn that was refused: if the player says again that it is over, they stay.
    racks
        What the players showed at the end.
    final
        The end of the game.
    """

    game: Game
    draws: int | None = None
    refused: tuple[tuple[Move, ...], ...] = ()
    racks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    final: FinalRuling | None = None


@dataclass(frozen=True, slots=True)
class TurnOutcome:
    """What came of a call.

    Attributes
    ----------
    turns, said
        The turns after it, and the ruling.
    taken, turned
        Whether it was taken, and whether it ended a turn.
    """

    turns: CalledTurns
    said: Ruling
    taken: bool = True
    turned: bool = False


@dataclass(frozen=True, slots=True)
class TurnCall:
    """A call, and the board and the new tiles when it came."""

    turns: CalledTurns
    call: Call
    board: Board
    tiles: Sequence[Lying]

    @property
    def player(self) -> str:
        """Whom the call is about."""
        return self.call.player or self.turns.game.to_move


def answer_call(asked: TurnCall) -> TurnOutcome:
    """Rule on a call. Raises CallError for one that Mathable does not know."""
    if asked.call.word not in _CALLS:
        known = ", ".join(CALLS)
        raise CallError(f"There is no {asked.call.word!r} in Mathable; calls are {known}.")
    if asked.turns.final is not None:
        return _refused(asked, "game-over", "The game is over.")
    return _CALLS[asked.call.word](asked)


def settle_turn(turns: CalledTurns, number: str, points: str) -> TurnOutcome:
    """Agree on the points of a turn that was open."""
    if not (number.isdecimal() and points.isdecimal()):
        raise CallError(f"The points of a turn are told such as 'answer turn3=84', not {points!r}.")
    try:
        game = turns.game.settle(int(number) - 1, int(points))
    except GameError as error:
        raise CallError(str(error)) from None
    return TurnOutcome(replace(turns, game=game), Ruling.of((), f"Turn {number} scores {points}."))


def _done(asked: TurnCall) -> TurnOutcome:
    turns = asked.turns
    if any(tile.face is None for tile in asked.tiles):
        return _refused(asked, "tile-in-doubt", "First say what the doubtful tile is.")
    if not asked.tiles:
        return _refused(asked, "no-tile", f"{asked.player} placed no tile; say pass or exchange.")
    groups = moves_of(asked.tiles)
    stays = groups == turns.refused
    answered = _played(asked, Turn(asked.player, groups, draws=turns.draws, stays=stays))
    if answered.taken:
        return answered
    note = RuleFinding(
        "refused", "Take them back, or say done again if they stay.", severity="note"
    )
    said = Ruling.of([*answered.said.findings, note], "")
    return TurnOutcome(replace(turns, refused=groups), said, taken=False)


def _pass(asked: TurnCall) -> TurnOutcome:
    if asked.tiles:
        said = f"{plural(len(asked.tiles), 'tile')} of this turn lie there; say done."
        return _refused(asked, "tiles-placed", said)
    return _played(asked, Turn.passing(asked.player))


def _exchange(asked: TurnCall) -> TurnOutcome:
    number = asked.call.number or 0
    return _played(
        asked, replace(Turn.exchange(asked.player, number), groups=moves_of(asked.tiles))
    )


def _played(asked: TurnCall, turn: Turn) -> TurnOutcome:
    played = replace(asked.turns.game, board=asked.board).play(turn)
    if not played.taken:
        return TurnOutcome(asked.turns, played.ruling, taken=False)
    turns = replace(asked.turns, game=played.game, draws=None, refused=())
    return TurnOutcome(turns, played.ruling, turned=True)


def _draw(asked: TurnCall) -> TurnOutcome:
    number = 1 if asked.call.number is None else asked.call.number
    draws = (asked.turns.draws or 0) + number
    said = f"{asked.turns.game.to_move} has drawn {plural(draws, 'extra tile')} in this turn."
    return TurnOutcome(replace(asked.turns, draws=draws), Ruling.of((), said))


def _hint(asked: TurnCall) -> TurnOutcome:
    if not asked.call.faces:
        raise CallError("Say which tiles the player holds, such as 'hint Ann 3 7 12'.")
    rack = _values(asked)
    game = replace(asked.turns.game, board=asked.board)
    game, value = game.hint(asked.player, rack)
    said = f"{value} can be placed." if value is not None else "None of these can be placed."
    out = f"{asked.player} took a hint and enters no hall of fame."
    ruling = Ruling.of([RuleFinding("hint", out, severity="note")], said)
    return TurnOutcome(replace(asked.turns, game=game), ruling)


def _rack(asked: TurnCall) -> TurnOutcome:
    racks = {**asked.turns.racks, asked.player: _values(asked)}
    held = ", ".join(asked.call.faces) or "no tile"
    said = Ruling.of((), f"{asked.player} holds {held}.")
    return TurnOutcome(replace(asked.turns, racks=racks), said)


def _end(asked: TurnCall) -> TurnOutcome:
    if asked.tiles:
        return _refused(asked, "turn-open", f"The turn of {asked.turns.game.to_move} is not over.")
    game = replace(asked.turns.game, board=asked.board)
    racks = {**{who: () for who in game.players if not game.racks[who]}, **asked.turns.racks}
    final = finish(game, racks)
    if not final.valid:
        return TurnOutcome(asked.turns, final.ruling, taken=False)
    return TurnOutcome(replace(asked.turns, final=final), final.ruling)


def _values(asked: TurnCall) -> tuple[int, ...]:
    if not all(face.isdecimal() for face in asked.call.faces):
        raise CallError(f"Tiles of Mathable are numbers, but got {asked.call}.")
    return tuple(map(int, asked.call.faces))


def _refused(asked: TurnCall, code: str, message: str) -> TurnOutcome:
    return TurnOutcome(asked.turns, Ruling.of([RuleFinding(code, message)], ""), taken=False)


_CALLS: Mapping[str, Callable[[TurnCall], TurnOutcome]] = {
    "done": _done,
    "pass": _pass,
    "exchange": _exchange,
    "draw": _draw,
    "hint": _hint,
    "rack": _rack,
    "end": _end,
}
CALLS = ("answer", "rule", "undo", *_CALLS)
