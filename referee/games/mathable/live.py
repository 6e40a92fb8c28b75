"""Mathable at the table: tile by tile, turn by turn, to the winner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from referee.errors import UsageError
from referee.game import Step
from referee.games.mathable import GAME, words
from referee.games.mathable.calls import (
    CALLS,
    SETTLED,
    CalledTurns,
    TurnCall,
    answer_call,
    settle_turn,
    whose,
)
from referee.games.mathable.play import (
    SettledMove,
    begun_bare,
    drawn_move,
    gone,
    settle_moves,
    start_of,
)
from referee.games.mathable.position import (
    BARE,
    EDITION,
    FIRST,
    START,
    edition_of,
    face_told,
    square_of,
    square_typed,
    start_told,
)
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
    """A game of Mathable as it stands.

    `turns` is the game by its calls, None where nobody named the players, and `open` the tiles of
    which a doubtful one decides whether they are legal. It `begins` so; "" before the first look,
    where nobody said.
    """

    game = GAME.name
    calls = CALLS
    seats = (2, 4)

    edition: Edition = EDITION
    turns: CalledTurns | None = None
    open: frozenset[int] = frozenset()
    begins: str = ""

    @classmethod
    def start(cls, players: Sequence[str] = (), rules: Mapping[str, Any] | None = None) -> Self:
        """A game before its first picture; `rules` are an edition's, if not the usual one."""
        edition = edition_of(rules or {})
        try:
            turns = CalledTurns(Game.start(players, edition=edition)) if players else None
        except GameError as error:
            raise UsageError(say(error.args[0])) from None
        return cls(edition=edition, turns=turns)

    @staticmethod
    def place(piece: Piece) -> str:
        """The square of a cell."""
        return square_of(piece).name

    @property
    def board(self) -> Board:
        """The tiles from before the turn that is played."""
        return self._laid(it for it in self.places.placed if it.turn < self.places.turn)

    def _laid(self, tiles: Iterable[PlacedPiece]) -> Board:
        """A board with tiles, of which what lies on a square counts before what lay there."""
        board = Board(self.edition)
        for tile in sorted(tiles, key=lambda it: it.missing):
            square = square_of(tile.piece)
            if tile.face is not None and board.is_empty(square):
                board = board.place(square, int(tile.face))
        return board

    @property
    def position_text(self) -> str:
        """The board as text; a tile in doubt is a question mark."""
        present = (it for it in self.places.placed if not it.missing)
        shown = {square_of(it.piece): it.face or "?" for it in present}
        return words.board(self.edition, shown)

    @cached_property
    def report(self) -> Report:
        """The ruling on the turn so far, and on what lies there."""
        questions = (*self._doubts(), *self._open_turns())
        return self._make_report(self._findings(), questions, self._details())

    @cached_property
    def _judged(self) -> tuple[list[RuleFinding], dict[int, SettledMove]]:
        """What is found of the turn that is played, and what stands of its moves."""
        return settle_moves(self.board, self.places.playing)

    def end_event(self, t: float) -> EndEvent:
        """The final standings, or the points so far."""
        if self.turns is None:
            return EndEvent(t, False, {}, sentence("mathable-goes-on"))
        game, final = self.turns.game, self.turns.final
        if final is None:
            scores = {player: game.min_score(player) for player in game.players}
            said = sentence("mathable-not-over", scores=words.of_players(scores))
            return EndEvent(t, False, scores, said)
        ranked = [
            {
                "place": one.place, "player": one.player, "points": one.total,
                "scored": one.scored, "subtracted": one.subtracted, "hint": one.took_hint,
            }
            for one in final.standings
        ]  # fmt: skip
        scores = {one.player: one.total for one in final.standings}
        details = {"winners": list(final.winners), "standings": ranked}
        return EndEvent(t, True, scores, say(final.ruling.summary), details)

    def after_sighting(self, sighting: Sighting, t: float) -> Step[Self]:
        """The game after a picture has settled: what is new there is a move."""
        if not self.places.looks:
            return self._begun(sighting, t)
        places = self.places.with_sighting(sighting)
        return replace(self, places=places)._moved(self._new(places), t)

    def after_call(self, call: Call, t: float) -> Step[Self]:
        """The game after a call. Raises CallError or NotTakenError."""
        if call.word == "answer":
            return self._answered(call, t)
        if self.turns is None:
            raise CallError(say(NO_PLAYERS))
        asked = TurnCall(
            self.turns,
            call,
            self.board,
            self.places.playing,
            bool(self.places.doubtful),
            len(self._unclaimed),
        )
        turns, said = answer_call(asked)
        is_over = len(turns.game.history) > len(self.turns.game.history)
        places = self.places.next_turn() if is_over else self.places
        play = replace(self, turns=turns, last_ruling=said, places=places)
        # Moves are told again where it has turned out whose they are.
        return Step(play, () if is_over else tuple(play._told(t)))

    @property
    def _unclaimed(self) -> list[Move]:
        """What lay there at the start, if the first turn is not over and can have placed it."""
        if self.turns is None or self.turns.game.history or self.begins != FIRST:
            return []
        found = [it for it in self.places.placed if not it.is_move and it.face and not it.missing]
        shown = [Move(square_of(it.piece), int(it.face or 0)) for it in found]
        return shown if start_of(shown, self.edition) == BARE else []

    def _begun(self, sighting: Sighting, t: float) -> Step[Self]:
        """The first look: a camera sees where the game begins, a photograph perhaps a turn."""
        places = Places().with_sighting(sighting)
        shown = [Move(square_of(it.piece), int(it.face)) for it in places.placed if it.face]
        begins = FIRST if sighting.changed else start_of(shown, self.edition)
        play = replace(self, begins=self.begins or begins)
        if play.begins == FIRST or not places.placed:
            return Step(play._joined(places, told=bool(self.begins)))
        places = Places(looks=1).with_sighting(sighting)
        play = replace(play, places=places)
        step = play._moved([it.id for it in places.playing if it.face], t)
        bare, said = begun_bare(len(places.placed)), step.play.last_ruling
        told = Ruling.of([*said.findings, bare], sentences(said.summary, bare.message))
        return replace(step, play=replace(step.play, last_ruling=told))

    def _told_start(self, start: str, t: float) -> Step[Self]:
        """The game as it is if it began so. Raises CallError once it is too late to say so.

        `start` may be a player, who laid in the first turn what lay there at the start.
        """
        names = () if self.turns is None else self.turns.game.players
        player = next((name for name in names if name.casefold() == start.casefold()), None)
        begins = BARE if player else start_told(start.casefold())
        # What followed the start would have to be judged anew.
        if self.turns is not None and self.turns.game.history:
            raise CallError(sentence("mathable-start-too-late"))
        looks = 0 if self.begins == FIRST else 1
        if self.turns is None and any(it.look > looks for it in self.places.placed):
            raise CallError(sentence("mathable-start-before-second"))
        first, play = self.begins, replace(self._from_start(player), begins=begins)
        if begins == FIRST and self.places.looks:
            places = self.places if first == FIRST else self.places.with_first_look_as_start()
            return Step(play._joined(places, told=True))
        if first == FIRST:
            play = replace(play, places=self.places.with_start_as_moves())
        where = Message.of("mathable-begins-with", start=begins)
        who = Message.of("mathable-begins", player=play._to_move) if play._to_move else ""
        play = replace(play, last_ruling=Ruling.of((), sentences(where, who)))
        return play._moved([it.id for it in play.places.playing if it.face], t)

    def _from_start(self, first: str | None = None, opening: Board | None = None) -> Self:
        """The turns from the start on; those who took a hint still did."""
        if self.turns is None:
            return self
        old = self.turns.game
        game = Game.start(old.players, first or old.first, self.edition, opening)
        return replace(
            self, turns=replace(self.turns, game=replace(game, hint_takers=old.hint_takers))
        )

    def _joined(self, places: Places, told: bool) -> Self:
        """What lies there is where the game begins, and no move; unless `told`, that is asked."""
        play = replace(self, places=places if places.turn else places.next_turn())
        board = play.board
        play = play._from_start(opening=board)
        found = judge_position(board.squares(), self.edition).ruling.findings
        notes, number = [replace(one, severity="note") for one in found], len(board.tiles)
        said: Text = Message.of("mathable-lie-there", tiles=number)
        if play.turns is not None and not told and play._unclaimed:
            how = whose(number, play.turns.game.first)
            notes.append(RuleFinding("game-joined", how, severity="note"))
            said = sentences(said, how)
        elif play.turns is not None and not number:
            lots = Message.of("mathable-begins-or-lots", player=play.turns.game.first)
            said = sentences(said, lots)
        return replace(play, last_ruling=Ruling.of(notes, said))

    def _new(self, places: Places) -> list[int]:
        """The tiles of the turn that are read now and were not before."""
        known = {it.id for it in self.places.placed if it.face is not None}
        return [it.id for it in places.playing if it.id not in known and it.face and it.is_move]

    def _moved(self, new: Sequence[int], t: float) -> Step[Self]:
        """The moves that are read or decided now and were not before, in an order that can be."""
        if not new and not self.open:
            return Step(self._advanced())
        stands = self._judged[1]
        ordered = [
            i for i in stands if i in new or (i in self.open and stands[i].legal is not None)
        ]
        play = replace(self, open=frozenset(i for i in stands if stands[i].legal is None))
        if not ordered:
            return Step(play._advanced())
        told = [stands[i] for i in ordered]
        after = [one.said for one in told]
        if any(self._allows_draw(one.move.square) for one in told if one.legal):
            after.append(Message.of("mathable-may-draw", player=self._to_move))
        if self.turns is not None:
            after.append(self.turns.otherwise(self.board, (one.move for one in told)))
        said = Ruling.of([found for one in told for found in one.wrong], sentences(*after))
        return Step(replace(play, last_ruling=said)._advanced(), tuple(self._told(t, ordered)))

    def _told(self, t: float, which: Sequence[int] | None = None) -> Iterator[MoveEvent]:
        """The moves of the turn that is played, or those of some ids, in order."""
        numbers = {it.id: it.number for it in self.places.playing if it.is_move}
        stands = self._judged[1]
        for i in stands if which is None else which:
            if i in numbers:
                one = stands[i]
                tile = {"square": one.move.square.name, "value": one.move.value}
                details = {**tile, "points": one.points}
                yield MoveEvent(t, numbers[i], self._to_move, one.legal, details)

    @property
    def _to_move(self) -> str | None:
        """Whose turn it is; None where nobody named the players."""
        return None if self.turns is None else self.turns.game.player_to_move

    def _allows_draw(self, square: Square) -> bool:
        """Whether it is a sign square, and there is a tile to draw for it."""
        turns = self.turns
        if turns is None or turns.choice(self.board) or turns.game.bag <= (turns.draws or 0):
            return False
        return self.edition.cell(square).sign is not None

    def _advanced(self) -> Self:
        """Without players there are no turns: what is beyond doubt is part of the board."""
        if self.turns is not None or self.places.doubtful:
            return self
        return replace(self, places=self.places.next_turn())

    def _answered(self, call: Call, t: float) -> Step[Self]:
        place, face = str(call.place), str(call.face)
        if place.startswith(SETTLED) and self.turns is not None:
            turns, ruling = settle_turn(self.turns, place.removeprefix(SETTLED), face)
            return Step(replace(self, turns=turns, last_ruling=ruling))
        if place.casefold() == START:
            return self._told_start(face, t)
        square = square_typed(place)
        number = square.row * self.edition.cols + square.col
        if not self.edition.has(square) or number not in self.places.outlines:
            raise CallError(sentence("mathable-no-square", at=place.upper()))
        face = face_told(face, self.edition)
        here = self.places.piece_at(number)
        play = replace(self, places=self.places.with_answer(number, face, "number"))
        key = "mathable-is-empty" if face == EMPTY else "mathable-lies-on"
        tile = {} if face == EMPTY else {"value": face}
        said = Message.of(key, at=place.upper(), **tile)
        corrected: list[Message] = []
        if here is not None and here.turn < self.places.turn and self.turns is not None:
            value, old = None if face == EMPTY else int(face), self.turns.game
            opening = self._laid(it for it in play.places.placed if not it.is_move)
            game = old.with_correction(opening, square_of(here.piece), value)
            play = replace(play, turns=replace(self.turns, game=game))
            corrected = [
                Message.of(
                    "mathable-turn-rescored",
                    number=number,
                    player=now.turn.player,
                    now=words.span(now.low, now.high),
                    before=words.span(before.low, before.high),
                )
                for number, (before, now) in enumerate(
                    zip(old.history, game.history, strict=True), 1
                )
                if before.spans != now.spans
            ]
        step = play._moved(self._new(play.places), t)
        ruled = step.play.last_ruling if step.moves else Ruling.of((), said)
        told = Ruling.of(ruled.findings, sentences(ruled.summary, *corrected))
        return replace(step, play=replace(step.play, last_ruling=told))

    def _doubts(self) -> Iterator[Question]:
        for tile in self.places.doubtful:
            at = square_of(tile.piece).name
            read = Alternative(tile.piece.face or EMPTY, tile.piece.confidence)
            yield words.question(tile.id, at, (read, *tile.piece.alternatives))

    def _open_turns(self) -> Iterator[Question]:
        for number, scored in enumerate(self.turns.game.history if self.turns else (), start=1):
            if scored.low != scored.high:
                player, low, high = scored.turn.player, scored.low, scored.high
                told = {"number": number, "player": player, "low": low, "high": high}
                message = sentence("mathable-which-points", **told)
                yield Question(
                    None, message, equally_likely(str(low), str(high)), f"{SETTLED}{number}"
                )

    def _findings(self) -> Iterator[Finding]:
        """What is wrong or worth a note; of moves that a doubtful tile decides, what may be."""
        found, stands = self._judged
        open_ = {i for i in stands if stands[i].legal is None}
        for one in self._all_findings(found):
            is_open = one.severity == "violation" and {*one.pieces[:1]} & open_
            yield as_possible(one) if is_open else one

    def _missing_finding(self, piece: PlacedPiece) -> RuleFinding:
        there = self.places.piece_at(piece.place)
        now = None if there is None else int(there.face or -1)
        return gone(Move(square_of(piece.piece), int(piece.face or 0)), now)

    def _details(self) -> dict[str, Any]:
        present = (it for it in self.places.placed if it.face and not it.missing)
        squares = {square_of(it.piece).name: int(it.face or 0) for it in present}
        stands, playing = self._judged[1], self.places.playing
        moved = ((it.id, stands[it.id]) for it in playing if it.id in stands and it.is_move)
        moves = [drawn_move(i, one.move, one.legal, one.points) for i, one in moved]
        details: dict[str, Any] = {"squares": squares, "moves": moves}
        if self.begins:
            details["start"] = self.begins
        left = Board(self.edition).unseen(squares.values())
        details["left"] = {str(value): number for value, number in left.items()}
        rest = words.tiles_left(left)
        details["status"] = [rest]
        if self.turns is None:
            return details
        game = self.turns.game.with_board(self.board)
        rack = game.racks[game.player_to_move] + (self.turns.draws or 0) - len(playing)
        held = {**game.racks, game.player_to_move: max(0, rack)}
        said = sentence("mathable-tiles-held", held=words.of_players(held))
        seat = filter(None, [say(self.turns.seat(self.board))])
        details["status"] = [*seat, said, rest]
        return details | {
            "to_move": game.player_to_move if self.turns.final is None else None,
            "turn_points": sum(one.points or 0 for one in stands.values()),
            "scores": dict(self.end_event(0.0).scores),
            "racks": dict(game.racks),
            "bag": game.bag,
            "turns": len(game.history),
        }
