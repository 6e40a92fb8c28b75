"""Mathable at the table: tile by tile, turn by turn, to the winner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Self

from referee.errors import UsageError
from referee.games.mathable import GAME, words
from referee.games.mathable.calls import CALLS, CalledGame
from referee.games.mathable.game_log import (
    WeighedMove,
    infer_start,
    missing_tile,
    weigh_moves,
)
from referee.games.mathable.marks import drawn_move
from referee.games.mathable.position import (
    BARE,
    FIRST,
    START,
    edition_of,
    parse_face,
    parse_square,
    parse_start,
    square_of,
)
from referee.play import Step
from referee.ruling.faces import EMPTY
from referee.ruling.report import Finding, Question, Report
from referee.ruling.verdict import as_possible
from referee.ruling.where import equally_likely
from referee.table.calls import Call, CallError
from referee.table.events import EndEvent, MoveEvent
from referee.table.places import PlacedPiece, Places
from referee.table.sighting import Sighting
from referee.words import say, sentence
from rules import Message, RuleFinding, Ruling
from rules.errors import GameError
from rules.mathable import Board, Game, Move, Square, judge_position
from rules.message import Text, sentences
from rules.verdict import note
from vision.piece import Alternative, Piece

SETTLED = "turn"
"""Answer place, followed by the number of a turn: its points."""


class MathablePlay(CalledGame):
    """A game of Mathable at the table."""

    game = GAME.name
    calls = CALLS
    seats = (2, 4)

    @classmethod
    def start(cls, players: Sequence[str] = (), rules: Mapping[str, Any] | None = None) -> Self:
        """A game before its first picture; `rules` are an edition's, if not the usual one."""
        edition = edition_of(rules or {})
        try:
            match = Game.start(players, edition=edition) if players else None
        except GameError as error:
            raise UsageError(say(error.args[0])) from None
        return cls(edition=edition, match=match)

    @staticmethod
    def place(piece: Piece) -> str:
        """The square of a cell."""
        return square_of(piece).name

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
        if self.match is None:
            return EndEvent(t, False, {}, sentence("mathable-goes-on"))
        final = self.final
        if final is None:
            scores = {player: self.match.min_score(player) for player in self.match.players}
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
        return replace(self, places=self.places.with_sighting(sighting))._announce(self, t)

    def after_call(self, call: Call, t: float) -> Step[Self]:
        """The game after a call. Raises CallError or NotTakenError."""
        if call.word == "answer":
            return self._answer(str(call.place), str(call.face), t)
        play = self.after_calling(call)
        # The player of the moves may be another one now.
        is_over = play.places.turn > self.places.turn
        return Step(play, () if is_over else tuple(play._move_events(t)))

    def _after_first_look(self, sighting: Sighting, t: float) -> Step[Self]:
        """The game after its first look: of a camera it is the start, of a photo perhaps a turn."""
        places = Places().with_sighting(sighting)
        moves = [Move(square_of(tile.piece), int(tile.face)) for tile in places.placed if tile.face]
        begins = FIRST if sighting.changed else infer_start(moves, Board(self.edition))
        play = replace(self, begins=self.begins or begins, places=places.next_turn())
        if play.begins == FIRST or not places.placed:
            return Step(play._join(is_answered=bool(self.begins)))
        play = replace(play, places=Places(turn=1).with_sighting(sighting))
        step = play._announce(self, t)
        bare = note("mathable-game-start", tiles=len(play.places.placed))
        ruling = step.play.last_ruling
        summary = sentences(ruling.summary, bare.message)
        return replace(step, play=step.play._ruled(Ruling.of([*ruling.findings, bare], summary)))

    def _answer_start(self, start: str, t: float) -> Step[Self]:
        """The game after an answer to how it began. Raises CallError once it is too late for one.

        `start` may be a player, whose first turn placed the tiles of the first look.
        """
        names = () if self.match is None else self.match.players
        player = next((name for name in names if name.casefold() == start.casefold()), None)
        begins = BARE if player else parse_start(start.casefold())
        # Turns that are over are not judged anew.
        if self.match is not None and self.match.history:
            raise CallError(sentence("mathable-start-too-late"))
        if self.match is None and any(tile.look for tile in self.places.placed):
            raise CallError(sentence("mathable-start-before-second"))
        places = self.places.in_first_turn(is_joined=begins == FIRST)
        play = replace(self, begins=begins, places=places)
        if begins == FIRST and places.looks:
            return Step(play._join(is_answered=True))
        play = play._begin(player)
        begun = [Message.of("mathable-begins-with", start=begins)]
        if play.match is not None:
            begun.append(Message.of("mathable-begins", player=play.match.player_to_move))
        return play._ruled(sentences(*begun))._announce(replace(self, places=Places()), t)

    def _begin(self, first: str | None = None) -> Self:
        """The game before its first turn; players who took a hint have still taken it."""
        old = self.match
        if old is None:
            return self
        match = Game.start(old.players, first or old.first, self.edition, self.opening)
        return replace(self, match=replace(match, hint_takers=old.hint_takers))

    def _join(self, is_answered: bool) -> Self:
        """Begin with the tiles on the board; suggest to claim them unless that is answered."""
        play = self._begin()
        findings = judge_position(play.board.squares(), self.edition).ruling.findings
        notes, number = [replace(f, severity="note") for f in findings], len(play.board.tiles)
        summary: Text = Message.of("mathable-lie-there", tiles=number)
        if play.match is not None and not is_answered and play.claimable:
            claim = Message.of("mathable-whose", tiles=number, player=play.match.first)
            notes.append(note(claim, (), "game-joined"))
            summary = sentences(summary, claim)
        elif play.match is not None and not number:
            lots = Message.of("mathable-begins-or-lots", player=play.match.first)
            summary = sentences(summary, lots)
        return play._ruled(Ruling.of(notes, summary))

    def _announce(self, before: MathablePlay, t: float) -> Step[Self]:
        """Rule on moves that are new since `before` or no longer open, in an order of play."""
        moves = self._judged[1]
        known = {tile.id for tile in before.places.placed if tile.face is not None}
        was_open = {i for i, weighed in before._judged[1].items() if weighed.legal is None}
        ids = [i for i in moves if i not in known or (i in was_open and moves[i].legal is not None)]
        if not ids:
            return Step(self._advanced())
        new_moves = [moves[i] for i in ids]
        messages = [weighed.message for weighed in new_moves]
        if any(self._allows_draw(weighed.move.square) for weighed in new_moves if weighed.legal):
            messages.append(Message.of("mathable-may-draw", player=self._player_to_move))
        messages.append(self.deviation(weighed.move for weighed in new_moves))
        violations = [finding for weighed in new_moves for finding in weighed.violations]
        play = self._ruled(Ruling.of(violations, sentences(*messages)))._advanced()
        return Step(play, tuple(self._move_events(t, ids)))

    def _move_events(self, t: float, ids: Sequence[int] | None = None) -> Iterator[MoveEvent]:
        """The moves of the turn in progress, or some of them."""
        numbers = {tile.id: tile.number for tile in self.places.turn_pieces}
        moves = self._judged[1]
        for i in moves if ids is None else ids:
            move, points = moves[i].move, moves[i].points
            details = {"square": move.square.name, "value": move.value, "points": points}
            yield MoveEvent(t, numbers[i], self._player_to_move, moves[i].legal, details)

    @property
    def _player_to_move(self) -> str | None:
        return None if self.match is None else self.match.player_to_move

    def _allows_draw(self, square: Square) -> bool:
        """Whether it is a sign square, and the player may draw a tile for it."""
        if self.match is None or self.choice or self.match.bag <= (self.draws or 0):
            return False
        return self.edition.cell(square).sign is not None

    def _advanced(self) -> Self:
        """The game after a move: without players each certain move is a turn."""
        if self.match is not None or self.places.doubtful:
            return self
        return replace(self, places=self.places.next_turn())

    def _answer(self, place: str, face: str, t: float) -> Step[Self]:
        if place.startswith(SETTLED) and self.match is not None:
            return Step(self._settle(self.match, place.removeprefix(SETTLED), face))
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
        if old is not None and old.turn < self.places.turn and self.match is not None:
            value = None if face == EMPTY else int(face)
            match = self.match.with_correction(play.opening, square, value)
            play, rescored = replace(play, match=match), _rescored(self.match, match)
        step = play._announce(self, t)
        ruling = step.play.last_ruling
        if not step.moves:
            key = "mathable-is-empty" if face == EMPTY else "mathable-lies-on"
            params = {} if face == EMPTY else {"value": face}
            ruling = Ruling.of((), Message.of(key, at=place.upper(), **params))
        ruling = Ruling.of(ruling.findings, sentences(ruling.summary, *rescored))
        return replace(step, play=step.play._ruled(ruling))

    def _settle(self, match: Game, number: str, points: str) -> Self:
        """Agree on the points of an open turn. Raises CallError or, for no such turn, GameError."""
        if not (number.isdecimal() and points.isdecimal()):
            raise CallError(sentence("mathable-points-told", points=points))
        scores = Message.of("mathable-turn-scores", number=int(number), points=int(points))
        return self._ruled(scores, match=match.settle(int(number) - 1, int(points)))

    def _doubts(self) -> Iterator[Question]:
        for tile in self.places.doubtful:
            square = square_of(tile.piece).name
            reading = Alternative(tile.piece.face or EMPTY, tile.piece.confidence)
            yield words.square_question(tile.id, square, (reading, *tile.piece.alternatives))

    def _open_turns(self) -> Iterator[Question]:
        history = () if self.match is None else self.match.history
        for number, (turn, points) in enumerate(history, start=1):
            low, high = points.low, points.high
            if low != high:
                params = {"number": number, "player": turn.player, "low": low, "high": high}
                message = sentence("mathable-which-points", **params)
                alternatives = equally_likely(str(low), str(high))
                yield Question(None, message, alternatives, f"{SETTLED}{number}")

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
        details: dict[str, Any] = {
            "squares": squares,
            "moves": [drawn_move(i, m.move, m.legal, m.points) for i, m in self._drawn()],
        }
        if self.begins:
            details["start"] = self.begins
        left = Board(self.edition).unseen(squares.values())
        details["left"] = {str(value): number for value, number in left.items()}
        tiles_left = words.format_tiles_left(left)
        details["status"] = [tiles_left]
        if self.match is None:
            return details
        game = replace(self.match, board=self.board)
        rack = game.racks[game.player_to_move] + (self.draws or 0) - len(self.places.turn_pieces)
        held = {**game.racks, game.player_to_move: max(0, rack)}
        racks = sentence("mathable-tiles-held", held=words.per_player(held))
        details["status"] = [*filter(None, [say(self.prompt)]), racks, tiles_left]
        return details | {
            "to_move": game.player_to_move if self.final is None else None,
            "turn_points": sum(move.points or 0 for move in self._judged[1].values()),
            "scores": dict(self.end_event(0.0).scores),
            "racks": dict(game.racks),
            "bag": game.bag,
            "turns": len(game.history),
        }

    def _drawn(self) -> Iterator[tuple[int, WeighedMove]]:
        """The moves of the turn in progress that are read for certain, as they came."""
        moves = self._judged[1]
        return ((tile.id, moves[tile.id]) for tile in self.places.turn_pieces if tile.id in moves)


def _rescored(before: Game, after: Game) -> list[Message]:
    """Which turns score otherwise after a correction."""
    pairs = enumerate(zip(before.history, after.history, strict=True), start=1)
    return [
        Message.of(
            "mathable-turn-rescored",
            number=number,
            player=new.turn.player,
            now=words.format_range(new.points.low, new.points.high),
            before=words.format_range(old.points.low, old.points.high),
        )
        for number, (old, new) in pairs
        if old.points.spans != new.points.spans
    ]
