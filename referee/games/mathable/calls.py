"""Rulings on the calls of Mathable: turns, racks, hints, and the end of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.games.mathable.turns import group_moves
from referee.table.calls import Call, CallError, NotTakenError, computer_level, is_computer
from referee.table.places import PlacedPiece
from referee.words import sentence
from rules import Message, RuleFinding, Ruling
from rules.mathable import (
    LEVELS,
    UNLIMITED_RACK,
    Board,
    Choice,
    FinalRuling,
    Game,
    Move,
    Turn,
    choose,
    finish,
    judge_turn,
)
from rules.message import Text, sentences
from rules.verdict import note

SETTLED = "turn"
"""Answer place, followed by the number of a turn: its points."""


def claim_prompt(tiles: int, player: str) -> Message:
    """How to say that the tiles on the board at the start were a player's first turn."""
    return Message.of("mathable-whose", tiles=tiles, player=player)


@dataclass(frozen=True, slots=True)
class GameState:
    """A game by its turns and calls.

    `draws` are the extra tiles drawn in the current turn, as called. `refused` are the tiles of a
    turn that was refused: they stay if the player calls it over again. `racks` are those shown at
    the end, and `chosen` the computer's choice, with the board that it is for.
    """

    game: Game
    draws: int | None = None
    refused: tuple[tuple[Move, ...], ...] = ()
    racks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    chosen: tuple[Board, Choice] | None = None
    final: FinalRuling | None = None

    def choice(self, board: Board) -> Choice | None:
        """The computer's choice for a board; None where it was made for another one."""
        return self.chosen[1] if self.chosen is not None and self.chosen[0] == board else None

    def prompt(self, board: Board) -> Text:
        """The computer's choice, or a request for its rack; "" where it is not to move."""
        player, choice = self.game.player_to_move, self.choice(board)
        if self.final is not None or not is_computer(player):
            return ""
        if choice is None:
            return Message.of("mathable-rack-missing", player=player)
        return Message.of("mathable-computer-says", player=player, choice=choice.message)

    def deviation(self, board: Board, moves: Iterable[Move], exchanged: int | None = None) -> Text:
        """The computer's choice, where these moves are not part of it; else "".

        With a number of tiles `exchanged` the turn is over, and they must be all of it.
        """
        choice = self.choice(board)
        if choice is None:
            return ""
        placed, chosen = {*moves}, {*choice.moves}
        is_all = (placed, exchanged) == (chosen, len(choice.exchanged))
        if is_all or (exchanged is None and placed <= chosen):
            return ""
        player = self.game.player_to_move
        return Message.of("mathable-not-as-said", player=player, choice=choice.message)


Outcome = tuple[GameState, Ruling]
"""The state after a call, and the ruling on the call."""


@dataclass(frozen=True, slots=True)
class CallContext:
    """A call, with the state of the game, the board and the new tiles when it came.

    `doubtful` tells whether any tile on the board is in doubt. `unclaimed` is the number of tiles
    on the board at the start that may still be claimed as a turn.
    """

    state: GameState
    call: Call
    board: Board
    tiles: Sequence[PlacedPiece]
    doubtful: bool = False
    unclaimed: int = 0

    @property
    def player(self) -> str:
        """The player named, or else the one to move."""
        return self.call.player or self.state.game.player_to_move

    def moves(self) -> tuple[tuple[Move, ...], ...]:
        """The new tiles in groups. Raises NotTakenError while any tile is in doubt."""
        if self.doubtful:
            raise _not_taken(Message.of("mathable-tile-in-doubt"))
        return group_moves(self.tiles)

    def values(self) -> tuple[int, ...]:
        """The tiles named. Raises CallError for one that is not in the box."""
        if not all(face.isdecimal() for face in self.call.faces):
            raise CallError(sentence("mathable-no-number", call=self.call))
        values = tuple(map(int, self.call.faces))
        for value in values:
            if value not in self.board.edition.supply:
                raise CallError(sentence("mathable-not-in-box", value=value))
        return values


def answer_call(context: CallContext) -> Outcome:
    """Rule on a call. Raises CallError for nonsense, NotTakenError where it is not possible now."""
    if context.state.final is not None:
        raise _not_taken(Message.of("mathable-game-over"))
    return _CALLS[context.call.word](context)


def settle_turn(state: GameState, number: str, points: str) -> Outcome:
    """Agree on the points of an open turn. Raises CallError or, for no such turn, GameError."""
    if not (number.isdecimal() and points.isdecimal()):
        raise CallError(sentence("mathable-points-told", points=points))
    game = state.game.settle(int(number) - 1, int(points))
    message = Message.of("mathable-turn-scores", number=int(number), points=int(points))
    return replace(state, game=game), Ruling.of((), message)


def _not_taken(message: Message) -> NotTakenError:
    """Error with the id of its message as code."""
    return NotTakenError.of(message.key.removeprefix("mathable-"), message)


def _begins(context: CallContext) -> Outcome:
    state, player = context.state, context.player
    if context.call.player is None:
        raise CallError(sentence("mathable-who-begins", player=player))
    if state.game.history:
        raise _not_taken(Message.of("mathable-begun"))
    ruling = Ruling.of((), Message.of("mathable-begins", player=player))
    return replace(state, game=replace(state.game, first=player)), ruling


def _done(context: CallContext) -> Outcome:
    state, player, groups = context.state, context.player, context.moves()
    if not context.tiles:
        none = Message.of("mathable-placed-none", player=player)
        claim = claim_prompt(context.unclaimed, player) if context.unclaimed else ""
        raise NotTakenError.of("no-tile", sentences(none, claim))
    # The computer draws no extra tile unless it is called.
    draws = 0 if state.draws is None and is_computer(player) else state.draws
    turn = Turn(player, groups, draws=draws, stays=groups == state.refused)
    deviation, findings = state.deviation(context.board, turn.moves, 0), tuple[RuleFinding, ...]()
    try:
        outcome = _play(context, turn)
        if turn.stays or not deviation:
            return outcome
    except NotTakenError as error:
        if player != state.game.player_to_move:
            raise
        findings = error.ruling.findings
    # Refuse the turn once; called again, it is played as it is.
    findings = (*findings, note("mathable-refused", tiles=len(turn.moves)))
    return replace(state, refused=groups), Ruling.of(findings, deviation)


def _pass(context: CallContext) -> Outcome:
    if context.tiles:
        raise _not_taken(Message.of("mathable-tiles-placed", tiles=len(context.tiles)))
    return _play(context, Turn.passing(context.player))


def _exchange(context: CallContext) -> Outcome:
    groups = context.moves()
    if not context.call.number:
        raise _not_taken(Message.of("mathable-nothing-exchanged"))
    return _play(context, Turn(context.player, groups, exchanged=context.call.number))


def _play(context: CallContext, turn: Turn) -> Outcome:
    """Play a whole turn."""
    old = context.state
    played = old.game.with_board(context.board).play(turn)
    if not played.taken:
        raise NotTakenError(played.ruling)
    racks = dict(old.racks)
    if turn.moves or turn.exchanged:
        racks.pop(turn.player, None)
    state = replace(old, game=played.game, draws=None, refused=(), racks=racks, chosen=None)
    after: Text = Message.of("mathable-to-move", player=state.game.player_to_move)
    drawn = old.game.bag - state.game.bag
    if drawn:
        after = sentences(Message.of("mathable-drawn", player=turn.player, tiles=drawn), after)
    deviation = old.deviation(context.board, turn.moves, turn.exchanged)
    findings = [*played.ruling.findings]
    if deviation:
        findings.append(RuleFinding("not-as-said", deviation, severity="note"))
    findings.append(RuleFinding("turn-over", after, severity="note"))
    return state, Ruling.of(findings, played.ruling.summary)


def _draw(context: CallContext) -> Outcome:
    state, player = context.state, context.player
    if player != state.game.player_to_move:
        raise NotTakenError.of("not-your-turn", state.game.not_your_turn(player))
    number = 1 if context.call.number is None else context.call.number
    draws = (state.draws or 0) + number
    ruling = Ruling.of((), Message.of("mathable-drawn-extra", player=player, tiles=draws))
    return replace(state, draws=draws), ruling


def _hint(context: CallContext) -> Outcome:
    state, player = context.state, context.player
    if not context.call.faces:
        raise CallError(sentence("mathable-hint-of-what", player=player))
    rack = context.values()
    placed = judge_turn(context.board, context.moves(), UNLIMITED_RACK)
    if placed.ruling.violations:
        raise _not_taken(Message.of("mathable-turn-wrong"))
    game, value = replace(state.game, board=placed.board).hint(player, rack)
    none = value is None
    hint = Message.of("mathable-hint-none") if none else Message.of("mathable-hint", value=value)
    taken = note("mathable-hint-taken", (), "hint", player=player)
    state = replace(state, game=replace(state.game, hint_takers=game.hint_takers))
    return state, Ruling.of([taken], hint)


def _rack(context: CallContext) -> Outcome:
    values, player = context.values(), context.player
    state = replace(context.state, racks={**context.state.racks, player: values})
    tiles = Message.of("list-comma", things=context.call.faces)
    summary = Message.of("mathable-holds", player=player, number=len(values), tiles=tiles)
    if not is_computer(player) or player != state.game.player_to_move:
        return state, Ruling.of((), summary)
    if context.moves() or context.tiles:
        early = Message.of("mathable-chooses-first", player=player)
        raise NotTakenError.of("tiles-placed", early)
    game = state.game.with_board(context.board)
    held, extra = game.racks[player], sorted(Counter(values) - Counter(game.board.unseen()))
    if len(values) > held or (game.bag and len(values) < held):
        count = Message.of("mathable-must-hold", player=player, tiles=held)
        raise NotTakenError.of("rack-count", count)
    if extra:
        impossible = Message.of("mathable-cannot-hold", player=player, value=extra[0])
        raise NotTakenError.of("supply-exceeded", impossible)
    level = computer_level(player, LEVELS)
    choice = choose(context.board, values, level, game.bag, len(game.history))
    state = replace(state, chosen=(context.board, choice))
    return state, Ruling.of((), sentences(summary, state.prompt(context.board)))


def _end(context: CallContext) -> Outcome:
    if context.tiles:
        raise _not_taken(Message.of("mathable-turn-open", player=context.state.game.player_to_move))
    game = context.state.game.with_board(context.board)
    empty = {player: () for player in game.players if not game.racks[player]}
    racks = {**empty, **context.state.racks}
    final = finish(game, racks)
    if not final.valid:
        raise NotTakenError(final.ruling)
    sums = [
        # "Ann: 107 − 36 (9 + 12 + 15) = 71."
        note(
            "mathable-sum",
            player=standing.player,
            scored=standing.scored,
            number=len(racks[standing.player]),
            subtracted=standing.subtracted,
            left=" + ".join(map(str, sorted(racks[standing.player]))),
            total=standing.total,
        )
        for standing in final.standings
    ]
    ruling = Ruling.of([*sums, *final.ruling.findings], final.ruling.summary)
    return replace(context.state, final=final), ruling


_CALLS: Mapping[str, Callable[[CallContext], Outcome]] = {
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
