"""The calls of Mathable: whose turn it is, what it scores, and how the game ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.games.mathable.position import START
from referee.games.mathable.tiles import moves_of
from referee.table.calls import Call, CallError, NotTakenError
from referee.table.computer import is_computer, level_of
from referee.table.places import Lying
from rules import RuleFinding, Ruling
from rules.mathable import (
    ANYBODY,
    LEVELS,
    Board,
    Choice,
    FinalRuling,
    Game,
    GameError,
    Move,
    Standing,
    Turn,
    choose,
    finish,
    judge_groups,
)
from rules.wording import plural

SETTLED = "turn"
"""Before the number of a turn, the place of an answer that says what it scores."""

IN_DOUBT = "First say what the doubtful tile is."
HOW_TO_SHOW = "Say what {0} holds, such as 'rack {0} 3 7 12'."
TAKE_BACK = "Take them back, or say done again if they stay."


def whose(tiles: int, player: str) -> str:
    """How to say that what lay there at the start was laid in the game."""
    these = "it is" if tiles == 1 else "these are"
    return f"Show the board before the first move, or say whose {these}: answer {START}={player}."


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
    chosen
        A board, and what the computer says to do on it in this turn.
    final
        The end of the game.
    """

    game: Game
    draws: int | None = None
    refused: tuple[tuple[Move, ...], ...] = ()
    racks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    chosen: tuple[Board, Choice] | None = None
    final: FinalRuling | None = None

    def choice(self, board: Board) -> Choice | None:
        """What the computer says to do on a board; None where it lay otherwise when it chose."""
        return self.chosen[1] if self.chosen is not None and self.chosen[0] == board else None

    def seat(self, board: Board) -> str:
        """What the computer says to do, or that it must be told its rack; "" in others' turns."""
        player, chosen = self.game.to_move, self.choice(board)
        if self.final is not None or not is_computer(player):
            return ""
        return HOW_TO_SHOW.format(player) if chosen is None else f"{player} says: {chosen}."

    def otherwise(self, board: Board, moves: Iterable[Move], exchanged: int | None = None) -> str:
        """What the computer said, where these tiles are not among it; "" where they are.

        With a number of tiles exchanged the turn is over, and they must be all of it.
        """
        chosen = self.choice(board)
        if chosen is None:
            return ""
        laid, said = {*moves}, {*chosen.moves}
        as_said = (laid, exchanged) == (said, len(chosen.exchanged))
        if as_said or (exchanged is None and laid <= said):
            return ""
        return f"Not as {self.game.to_move} said: {chosen}."


Outcome = tuple[CalledTurns, Ruling]
"""The turns after a call, and the ruling on it."""


@dataclass(frozen=True, slots=True)
class TurnCall:
    """A call, and the board and the new tiles when it came.

    `doubtful` tells whether any tile that lies there is in doubt. `unclaimed` are the tiles that
    lay there at the start, while somebody may say whose they are.
    """

    turns: CalledTurns
    call: Call
    board: Board
    tiles: Sequence[Lying]
    doubtful: bool = False
    unclaimed: int = 0

    @property
    def player(self) -> str:
        """Whom the call is about."""
        return self.call.player or self.turns.game.to_move


def answer_call(asked: TurnCall) -> Outcome:
    """Rule on a call.

    Raises NotTakenError for one that cannot be taken now, CallError for one that makes no sense.
    """
    if asked.turns.final is not None:
        raise NotTakenError.of("game-over", "The game is over.")
    return _CALLS[asked.call.word](asked)


def settle_turn(turns: CalledTurns, number: str, points: str) -> Outcome:
    """Agree on the points of a turn that was open."""
    if not (number.isdecimal() and points.isdecimal()):
        raise CallError(f"The points of a turn are told such as 'answer turn3=84', not {points!r}.")
    try:
        game = turns.game.settle(int(number) - 1, int(points))
    except GameError as error:
        raise CallError(str(error)) from None
    return replace(turns, game=game), Ruling.of((), f"Turn {number} scores {points}.")


def _begins(asked: TurnCall) -> Outcome:
    if asked.call.player is None:
        raise CallError(f"Say who begins, such as 'begins {asked.player}'.")
    if asked.turns.game.record:
        raise NotTakenError.of("begun", "The first turn is over: who began is settled.")
    game = replace(asked.turns.game, first=asked.player)
    return replace(asked.turns, game=game), Ruling.of((), f"{asked.player} begins.")


def _done(asked: TurnCall) -> Outcome:
    turns = asked.turns
    if asked.doubtful:
        raise NotTakenError.of("tile-in-doubt", IN_DOUBT)
    if not asked.tiles:
        how = f" {whose(asked.unclaimed, asked.player)}" if asked.unclaimed else ""
        message = f"{asked.player} placed no tile; say pass or exchange.{how}"
        raise NotTakenError.of("no-tile", message)
    groups = moves_of(asked.tiles)
    # The computer draws no extra tile unless it is said to.
    draws = 0 if turns.draws is None and is_computer(asked.player) else turns.draws
    turn = Turn(asked.player, groups, draws=draws, stays=groups == turns.refused)
    otherwise, found = turns.otherwise(asked.board, turn.moves, 0), tuple[RuleFinding, ...]()
    try:
        played = _played(asked, turn)
        if turn.stays or not otherwise:
            return played
    except NotTakenError as refused:
        if asked.player != turns.game.to_move:
            raise
        found = refused.said.findings
    # The turn is ruled on as it lies there; that it may stay so is remembered.
    note = RuleFinding("refused", TAKE_BACK, severity="note")
    return replace(turns, refused=groups), Ruling.of([*found, note], otherwise)


def _pass(asked: TurnCall) -> Outcome:
    if asked.tiles:
        lie = "tile of this turn lies" if len(asked.tiles) == 1 else "tiles of this turn lie"
        said = f"{len(asked.tiles)} {lie} there; say done."
        raise NotTakenError.of("tiles-placed", said)
    return _played(asked, Turn.passing(asked.player))


def _exchange(asked: TurnCall) -> Outcome:
    if asked.doubtful:
        raise NotTakenError.of("tile-in-doubt", IN_DOUBT)
    number = asked.call.number or 0
    if not number:
        raise NotTakenError.of("nothing-exchanged", "No tile is exchanged; say pass or done.")
    return _played(
        asked, replace(Turn.exchange(asked.player, number), groups=moves_of(asked.tiles))
    )


def _played(asked: TurnCall, turn: Turn) -> Outcome:
    played = asked.turns.game.on(asked.board).play(turn)
    if not played.taken:
        raise NotTakenError(played.ruling)
    racks = dict(asked.turns.racks)
    if turn.moves or turn.exchanged:
        racks.pop(turn.player, None)
    turns = replace(asked.turns, game=played.game, draws=None, refused=(), racks=racks, chosen=None)
    after = f"{turns.game.to_move} is to move."
    drawn = asked.turns.game.bag - turns.game.bag
    if drawn:
        after = f"{turn.player} has drawn {plural(drawn, 'tile')}. {after}"
    otherwise = asked.turns.otherwise(asked.board, turn.moves, turn.exchanged)
    notes = [RuleFinding("not-as-said", otherwise, severity="note")] if otherwise else []
    notes.append(RuleFinding("turn-over", after, severity="note"))
    return turns, Ruling.of([*played.ruling.findings, *notes], played.ruling.summary)


def _draw(asked: TurnCall) -> Outcome:
    if asked.player != asked.turns.game.to_move:
        message = f"It is {asked.turns.game.to_move}'s turn, not {asked.player}'s."
        raise NotTakenError.of("not-your-turn", message)
    number = 1 if asked.call.number is None else asked.call.number
    draws = (asked.turns.draws or 0) + number
    said = f"{asked.player} has drawn {plural(draws, 'extra tile')} in this turn."
    return replace(asked.turns, draws=draws), Ruling.of((), said)


def _hint(asked: TurnCall) -> Outcome:
    if not asked.call.faces:
        raise CallError("Say which tiles the player holds, such as 'hint Ann 3 7 12'.")
    rack = _values(asked)
    if asked.doubtful:
        raise NotTakenError.of("tile-in-doubt", IN_DOUBT)
    placed = judge_groups(asked.board, moves_of(asked.tiles), ANYBODY)
    if placed.ruling.violations:
        message = "First take back what does not count: a hint rests on all that lies there."
        raise NotTakenError.of("turn-wrong", message)
    game, value = replace(asked.turns.game, board=placed.board).hint(asked.player, rack)
    said = f"{value} can be placed." if value is not None else "None of these can be placed."
    out = f"{asked.player} took a hint and enters no hall of fame."
    ruling = Ruling.of([RuleFinding("hint", out, severity="note")], said)
    hinted = replace(asked.turns.game, hinted=game.hinted)
    return replace(asked.turns, game=hinted), ruling


def _rack(asked: TurnCall) -> Outcome:
    values, player = _values(asked), asked.player
    turns = replace(asked.turns, racks={**asked.turns.racks, player: values})
    said = f"{player} holds {', '.join(asked.call.faces) or 'no tile'}."
    if not is_computer(player) or player != turns.game.to_move:
        return turns, Ruling.of((), said)
    if asked.doubtful:
        raise NotTakenError.of("tile-in-doubt", IN_DOUBT)
    if asked.tiles:
        message = f"Tiles of this turn lie there; {player} chooses before any is laid."
        raise NotTakenError.of("tiles-placed", message)
    game = turns.game.on(asked.board)
    held, beyond = game.racks[player], sorted(Counter(values) - Counter(game.board.unseen()))
    if len(values) > held or (game.bag and len(values) < held):
        raise NotTakenError.of("rack-count", f"{player} must hold {plural(held, 'tile')}.")
    if beyond:
        message = f"{player} cannot hold {beyond[0]}: all of them lie on the board."
        raise NotTakenError.of("supply-exceeded", message)
    level, seed = level_of(player, LEVELS), len(game.record)
    chosen = choose(asked.board, values, level, game.bag, seed)
    turns = replace(turns, chosen=(asked.board, chosen))
    return turns, Ruling.of((), f"{said} {turns.seat(asked.board)}")


def _end(asked: TurnCall) -> Outcome:
    if asked.tiles:
        message = f"The turn of {asked.turns.game.to_move} is not over: say done first."
        raise NotTakenError.of("turn-open", message)
    game = asked.turns.game.on(asked.board)
    racks = {**{who: () for who in game.players if not game.racks[who]}, **asked.turns.racks}
    final = finish(game, racks)
    if not final.valid:
        missing = iter(who for who in game.players if who not in racks)
        found = [
            replace(one, message=HOW_TO_SHOW.format(next(missing)))
            if one.code == "rack-missing"
            else one
            for one in final.ruling.findings
        ]
        raise NotTakenError(Ruling.of(found, ""))
    sums = [RuleFinding("sum", _sum(one, racks[one.player]), (), "note") for one in final.standings]
    said = Ruling.of([*sums, *final.ruling.findings], final.ruling.summary)
    return replace(asked.turns, final=final), said


def _sum(standing: Standing, rack: Sequence[int]) -> str:
    """How a total came about: "Ann: 107 − 36 (9 + 12 + 15) = 71." """
    if not rack:
        return f"{standing.player}: {standing.scored}, and no tile left."
    left = " + ".join(map(str, sorted(rack)))
    return (
        f"{standing.player}: {standing.scored} − {standing.subtracted} ({left}) = {standing.total}."
    )


def _values(asked: TurnCall) -> tuple[int, ...]:
    """The tiles that a call names. Raises CallError for what is no tile of the box."""
    supply = asked.board.edition.supply
    if not all(face.isdecimal() for face in asked.call.faces):
        raise CallError(f"Tiles of Mathable are numbers, but got {asked.call}.")
    values = tuple(map(int, asked.call.faces))
    for value in values:
        if value not in supply:
            raise CallError(f"There is no tile {value} in the box.")
    return values


_CALLS: Mapping[str, Callable[[TurnCall], Outcome]] = {
    "begins": _begins,
    "done": _done,
    "pass": _pass,
    "exchange": _exchange,
    "draw": _draw,
    "hint": _hint,
    "rack": _rack,
    "end": _end,
}
CALLS = ("answer", "rule", "undo", *_CALLS)
