"""Mathable at the table: tile by tile, turn by turn, to the winner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from referee.errors import UsageError
from referee.games.mathable import GAME, words
from referee.games.mathable.calls import (
    CALLS,
    SETTLED,
    CallContext,
    GameState,
    answer_call,
    claim_prompt,
    settle_turn,
)
from referee.games.mathable.game_log import bare_start_note, infer_start, missing_tile, move_json
from referee.games.mathable.position import (
    BARE,
    EDITION,
    FIRST,
    START,
    edition_of,
    parse_face,
    parse_square,
    parse_start,
    square_of,
)
from referee.games.mathable.turns import WeighedMove, weigh_moves
from referee.play import Step
from referee.ruling.faces import EMPTY
from referee.ruling.report import Finding, Question, Report
from referee.ruling.verdict import as_possible
from referee.ruling.where import equally_likely
from referee.table.calls import NO_PLAYERS, Call, CallError
from referee.table.events import EndEvent, MoveEvent
from referee.table.places import BoardPlay, PlacedPiece, Places
from referee.table.sighting import Sighting
from referee.words import say, sentence
from rules import Message, RuleFinding, Ruling
from rules.errors import GameError
from rules.mathable import Board, Edition, Game, Move, Square, judge_position
from rules.message import Text, sentences
from vision.piece import Alternative, Piece


@dataclass(frozen=True)
class MathablePlay(BoardPlay):
    """A game of Mathable at the table.

    `state` is the game by its turns and calls, None where no players are named. It `begins` with
    the bare board or with the first look (`BARE`, `FIRST`); "" before that look, where nobody said.
    """

    game = GAME.name
    calls = CALLS
    seats = (2, 4)

    edition: Edition = EDITION
    state: GameState | None = None
    begins: str = ""

    @classmethod
    def start(cls, players: Sequence[str] = (), rules: Mapping[str, Any] | None = None) -> Self:
        """A game before its first picture; `rules` are an edition's, if not the usual one."""
        edition = edition_of(rules or {})
        try:
            state = GameState(Game.start(players, edition=edition)) if players else None
        except GameError as error:
            raise UsageError(say(error.args[0])) from None
        return cls(edition=edition, state=state)

    @staticmethod
    def place(piece: Piece) -> str:
        """The square of a cell."""
        return square_of(piece).name

    @property
    def board(self) -> Board:
        """The board before the turn in progress."""
        return self._board_of(tile for tile in self.places.placed if tile.turn < self.places.turn)

    def _board_of(self, tiles: Iterable[PlacedPiece]) -> Board:
        """A board with these tiles; a missing one only where no other lies in its place."""
        board = Board(self.edition)
        for tile in sorted(tiles, key=lambda tile: tile.missing):
            square = square_of(tile.piece)
            if tile.face is not None and board.is_empty(square):
                board = board.place(square, int(tile.face))
        return board

    @property
    def position_text(self) -> str:
        """The board as text; a tile in doubt is a question mark."""
        present = (tile for tile in self.places.placed if not tile.missing)
        texts = {square_of(tile.piece): tile.face or "?" for tile in present}
        return words.format_board(self.edition, texts)

    @cached_property
    def report(self) -> Report:
        """The ruling on the turn in progress, and on the tiles on the board."""
        questions = (*self._doubts(), *self._open_turns())
        return self._make_report(self._findings(), questions, self._details())

    @cached_property
    def _judged(self) -> tuple[list[RuleFinding], dict[int, WeighedMove]]:
        """Findings of the turn in progress, and its moves by id."""
        return weigh_moves(self.board, self.places.turn_pieces)

    def end_event(self, t: float) -> EndEvent:
        """The final standings, or the points so far."""
        if self.state is None:
            return EndEvent(t, False, {}, sentence("mathable-goes-on"))
        game, final = self.state.game, self.state.final
        if final is None:
            scores = {player: game.min_score(player) for player in game.players}
            message = sentence("mathable-not-over", scores=words.per_player(scores))
            return EndEvent(t, False, scores, message)
        standings = [
            {
                "place": s.place, "player": s.player, "points": s.total,
                "scored": s.scored, "subtracted": s.subtracted, "hint": s.took_hint,
            }
            for s in final.standings
        ]  # fmt: skip
        details = {"winners": list(final.winners), "standings": standings}
        return EndEvent(t, True, final.totals, say(final.ruling.summary), details)

    def after_sighting(self, sighting: Sighting, t: float) -> Step[Self]:
        """The game after a picture has settled: new tiles are moves."""
        if not self.places.looks:
            return self._after_first_look(sighting, t)
        places = self.places.with_sighting(sighting)
        return replace(self, places=places)._announce(self, t)

    def after_call(self, call: Call, t: float) -> Step[Self]:
        """The game after a call. Raises CallError or NotTakenError."""
        if call.word == "answer":
            return self._answer(call, t)
        if self.state is None:
            raise CallError(say(NO_PLAYERS))
        tiles, is_doubtful = self.places.turn_pieces, bool(self.places.doubtful)
        unclaimed = len(self._unclaimed)
        context = CallContext(self.state, call, self.board, tiles, is_doubtful, unclaimed)
        state, ruling = answer_call(context)
        is_over = len(state.game.history) > len(self.state.game.history)
        places = self.places.next_turn() if is_over else self.places
        play = replace(self, state=state, last_ruling=ruling, places=places)
        # The player of the moves may be another one now.
        return Step(play, () if is_over else tuple(play._move_events(t)))

    @property
    def _unclaimed(self) -> list[Move]:
        """The tiles of the start, if they may still be claimed as the first turn."""
        if self.state is None or self.state.game.history or self.begins != FIRST:
            return []
        moves = [
            Move(square_of(tile.piece), int(tile.face))
            for tile in self.places.placed
            if not tile.is_move and tile.face and not tile.missing
        ]
        return moves if infer_start(moves, self.edition) == BARE else []

    def _after_first_look(self, sighting: Sighting, t: float) -> Step[Self]:
        """The game after its first look: of a camera it is the start, of a photo perhaps a turn."""
        places = Places().with_sighting(sighting)
        moves = [Move(square_of(tile.piece), int(tile.face)) for tile in places.placed if tile.face]
        begins = FIRST if sighting.changed else infer_start(moves, self.edition)
        play = replace(self, begins=self.begins or begins)
        if play.begins == FIRST or not places.placed:
            return Step(play._start_with(places, is_answered=bool(self.begins)))
        places = Places(looks=1).with_sighting(sighting)
        play = replace(play, places=places)
        step = play._announce(self, t)
        bare, ruling = bare_start_note(len(places.placed)), step.play.last_ruling
        summary = sentences(ruling.summary, bare.message)
        ruling = Ruling.of([*ruling.findings, bare], summary)
        return replace(step, play=replace(step.play, last_ruling=ruling))

    def _answer_start(self, start: str, t: float) -> Step[Self]:
        """The game after an answer to how it began. Raises CallError once it is too late for one.

        `start` may be a player, whose first turn placed the tiles of the first look.
        """
        names = () if self.state is None else self.state.game.players
        player = next((name for name in names if name.casefold() == start.casefold()), None)
        begins = BARE if player else parse_start(start.casefold())
        # Turns that are over are not judged anew.
        if self.state is not None and self.state.game.history:
            raise CallError(sentence("mathable-start-too-late"))
        looks = 0 if self.begins == FIRST else 1
        if self.state is None and any(tile.look > looks for tile in self.places.placed):
            raise CallError(sentence("mathable-start-before-second"))
        before, play = self.begins, replace(self._restarted(player), begins=begins)
        if begins == FIRST and self.places.looks:
            places = self.places if before == FIRST else self.places.with_first_look_as_start()
            return Step(play._start_with(places, is_answered=True))
        if before == FIRST:
            play = replace(play, places=self.places.with_start_as_moves())
        start_message = Message.of("mathable-begins-with", start=begins)
        player_to_move = play._player_to_move
        who = Message.of("mathable-begins", player=player_to_move) if player_to_move else ""
        play = replace(play, last_ruling=Ruling.of((), sentences(start_message, who)))
        return play._announce(replace(self, places=Places()), t)

    def _restarted(self, first: str | None = None, opening: Board | None = None) -> Self:
        """The game before its first turn; players who took a hint have still taken it."""
        if self.state is None:
            return self
        old = self.state.game
        game = Game.start(old.players, first or old.first, self.edition, opening)
        game = replace(game, hint_takers=old.hint_takers)
        return replace(self, state=replace(self.state, game=game))

    def _start_with(self, places: Places, is_answered: bool) -> Self:
        """Begin with the tiles on the board; suggest to claim them unless that is answered."""
        play = replace(self, places=places if places.turn else places.next_turn())
        board = play.board
        play = play._restarted(opening=board)
        findings = judge_position(board.squares(), self.edition).ruling.findings
        notes, number = [replace(f, severity="note") for f in findings], len(board.tiles)
        summary: Text = Message.of("mathable-lie-there", tiles=number)
        if play.state is not None and not is_answered and play._unclaimed:
            claim = claim_prompt(number, play.state.game.first)
            notes.append(RuleFinding("game-joined", claim, severity="note"))
            summary = sentences(summary, claim)
        elif play.state is not None and not number:
            lots = Message.of("mathable-begins-or-lots", player=play.state.game.first)
            summary = sentences(summary, lots)
        return replace(play, last_ruling=Ruling.of(notes, summary))

    def _announce(self, before: MathablePlay, t: float) -> Step[Self]:
        """Rule on moves that are new since `before` or no longer open, in an order of play."""
        moves = self._judged[1]
        known = {tile.id for tile in before.places.placed if tile.face is not None}
        was_open = {i for i, weighed in before._judged[1].items() if weighed.legal is None}
        tiles = {tile.id: tile for tile in self.places.turn_pieces if tile.face}
        ids = [
            i
            for i in moves
            if (i not in known and tiles[i].is_move)
            or (i in was_open and moves[i].legal is not None)
        ]
        if not ids:
            return Step(self._advanced())
        new_moves = [moves[i] for i in ids]
        messages = [weighed.message for weighed in new_moves]
        if any(self._allows_draw(weighed.move.square) for weighed in new_moves if weighed.legal):
            messages.append(Message.of("mathable-may-draw", player=self._player_to_move))
        if self.state is not None:
            placed = (weighed.move for weighed in new_moves)
            messages.append(self.state.deviation(self.board, placed))
        violations = [finding for weighed in new_moves for finding in weighed.violations]
        ruling = Ruling.of(violations, sentences(*messages))
        play = replace(self, last_ruling=ruling)._advanced()
        return Step(play, tuple(self._move_events(t, ids)))

    def _move_events(self, t: float, ids: Sequence[int] | None = None) -> Iterator[MoveEvent]:
        """The moves of the turn in progress, or some of them."""
        numbers = {tile.id: tile.number for tile in self.places.turn_pieces if tile.is_move}
        moves = self._judged[1]
        for i in moves if ids is None else ids:
            if i in numbers:
                move, points = moves[i].move, moves[i].points
                details = {"square": move.square.name, "value": move.value, "points": points}
                yield MoveEvent(t, numbers[i], self._player_to_move, moves[i].legal, details)

    @property
    def _player_to_move(self) -> str | None:
        return None if self.state is None else self.state.game.player_to_move

    def _allows_draw(self, square: Square) -> bool:
        """Whether it is a sign square, and the player may draw a tile for it."""
        state = self.state
        if state is None or state.choice(self.board) or state.game.bag <= (state.draws or 0):
            return False
        return self.edition.cell(square).sign is not None

    def _advanced(self) -> Self:
        """The game after a move: without players each certain move is a turn."""
        if self.state is not None or self.places.doubtful:
            return self
        return replace(self, places=self.places.next_turn())

    def _answer(self, call: Call, t: float) -> Step[Self]:
        place, face = str(call.place), str(call.face)
        if place.startswith(SETTLED) and self.state is not None:
            state, ruling = settle_turn(self.state, place.removeprefix(SETTLED), face)
            return Step(replace(self, state=state, last_ruling=ruling))
        if place.casefold() == START:
            return self._answer_start(face, t)
        square = parse_square(place)
        cell = square.row * self.edition.cols + square.col
        if not self.edition.has(square) or cell not in self.places.outlines:
            raise CallError(sentence("mathable-no-square", at=place.upper()))
        face = parse_face(face, self.edition)
        old = self.places.piece_at(cell)
        play = replace(self, places=self.places.with_answer(cell, face, "number"))
        rescored: list[Message] = []
        if old is not None and old.turn < self.places.turn and self.state is not None:
            value = None if face == EMPTY else int(face)
            play, rescored = play._correct_turns(self.state, square_of(old.piece), value)
        step = play._announce(self, t)
        ruling = step.play.last_ruling
        if not step.moves:
            key = "mathable-is-empty" if face == EMPTY else "mathable-lies-on"
            params = {} if face == EMPTY else {"value": face}
            ruling = Ruling.of((), Message.of(key, at=place.upper(), **params))
        ruling = Ruling.of(ruling.findings, sentences(ruling.summary, *rescored))
        return replace(step, play=replace(step.play, last_ruling=ruling))

    def _correct_turns(
        self, state: GameState, square: Square, value: int | None
    ) -> tuple[Self, list[Message]]:
        """Correct a tile of an earlier turn, and say which turns score otherwise now."""
        opening = self._board_of(tile for tile in self.places.placed if not tile.is_move)
        game = state.game.with_correction(opening, square, value)
        pairs = zip(state.game.history, game.history, strict=True)
        messages = [
            Message.of(
                "mathable-turn-rescored",
                number=number,
                player=new.turn.player,
                now=words.format_range(new.low, new.high),
                before=words.format_range(old.low, old.high),
            )
            for number, (old, new) in enumerate(pairs, start=1)
            if old.spans != new.spans
        ]
        return replace(self, state=replace(state, game=game)), messages

    def _doubts(self) -> Iterator[Question]:
        for tile in self.places.doubtful:
            square = square_of(tile.piece).name
            reading = Alternative(tile.piece.face or EMPTY, tile.piece.confidence)
            yield words.square_question(tile.id, square, (reading, *tile.piece.alternatives))

    def _open_turns(self) -> Iterator[Question]:
        for number, scored in enumerate(self.state.game.history if self.state else (), start=1):
            if scored.low != scored.high:
                player, low, high = scored.turn.player, scored.low, scored.high
                params = {"number": number, "player": player, "low": low, "high": high}
                message = sentence("mathable-which-points", **params)
                points = equally_likely(str(low), str(high))
                yield Question(None, message, points, f"{SETTLED}{number}")

    def _findings(self) -> Iterator[Finding]:
        """Violations and notes; violations that a doubtful tile decides are only possible."""
        findings, moves = self._judged
        open_ids = {i for i in moves if moves[i].legal is None}
        for finding in self._all_findings(findings):
            is_open = finding.severity == "violation" and {*finding.pieces[:1]} & open_ids
            yield as_possible(finding) if is_open else finding

    def _missing_finding(self, piece: PlacedPiece) -> RuleFinding:
        other = self.places.piece_at(piece.place)
        now = None if other is None else int(other.face or -1)
        return missing_tile(Move(square_of(piece.piece), int(piece.face or 0)), now)

    def _details(self) -> dict[str, Any]:
        present = (tile for tile in self.places.placed if tile.face and not tile.missing)
        squares = {square_of(tile.piece).name: int(tile.face or 0) for tile in present}
        moves, playing = self._judged[1], self.places.turn_pieces
        ids = [tile.id for tile in playing if tile.id in moves and tile.is_move]
        drawn_moves = [move_json(i, moves[i].move, moves[i].legal, moves[i].points) for i in ids]
        details: dict[str, Any] = {"squares": squares, "moves": drawn_moves}
        if self.begins:
            details["start"] = self.begins
        left = Board(self.edition).unseen(squares.values())
        details["left"] = {str(value): number for value, number in left.items()}
        tiles_left = words.format_tiles_left(left)
        details["status"] = [tiles_left]
        if self.state is None:
            return details
        game = self.state.game.with_board(self.board)
        rack = game.racks[game.player_to_move] + (self.state.draws or 0) - len(playing)
        held = {**game.racks, game.player_to_move: max(0, rack)}
        racks = sentence("mathable-tiles-held", held=words.per_player(held))
        prompt = filter(None, [say(self.state.prompt(self.board))])
        details["status"] = [*prompt, racks, tiles_left]
        return details | {
            "to_move": game.player_to_move if self.state.final is None else None,
            "turn_points": sum(move.points or 0 for move in moves.values()),
            "scores": dict(self.end_event(0.0).scores),
            "racks": dict(game.racks),
            "bag": game.bag,
            "turns": len(game.history),
        }
