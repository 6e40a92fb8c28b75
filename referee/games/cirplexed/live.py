"""Cirplexed! at the table: boards grow by a tile a round and are ranked at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from referee.errors import UsageError
from referee.games.cirplexed import GAME, words
from referee.games.cirplexed.growth import (
    PlacedBoards,
    TrackedBoard,
    accept_boards,
    add_new_tiles,
    correct_disc,
    track_boards,
)
from referee.games.cirplexed.rule import CirplexedAdapter
from referee.play import Play, Step
from referee.ruling.answers import FIRST_ADDED_ID
from referee.ruling.questions import unsure_summary
from referee.ruling.report import Finding, Report, Verdict
from referee.ruling.verdict import EMPTY_RULING, finding_of
from referee.table.calls import NO_PLAYERS, Call, CallError, NotTakenError
from referee.table.events import EndEvent
from referee.table.owners import Owners, group_pieces
from referee.table.spread import Spread, with_question_places
from referee.words import say, sentence
from rules import Message, Ruling
from rules.cirplexed import FULL_BOARD_SIZES, full_board_size, size_faults, tile_count_words
from rules.errors import GameError
from vision.piece import Piece
from vision.scene import Scene

SIZE = "tiles"
"""Place of the answer that gives the size of a full board."""

NO_TILES = Report(
    GAME.name,
    "",
    "valid",
    sentence("cirplexed-no-tile-lies"),
    details={"boards": [], "ranking": []},
)


@dataclass(frozen=True)
class CirplexedPlay(Play[Scene]):
    """The state of a game of Cirplexed!.

    `counted` is the report on all boards with counts and ranking, `placed` are the tiles placed so
    far, and `size` is that of a full board if the players gave one. If `ended_early`, the end was
    called with boards that are not full; a second call ends the game.
    """

    calls = ("answer", "done", "rule", "undo", "end")
    seats = (min(FULL_BOARD_SIZES), max(FULL_BOARD_SIZES))

    rules: Mapping[str, Any]
    owners: Owners
    spread: Spread = field(default_factory=Spread)
    counted: Report = NO_TILES
    last_ruling: Ruling = EMPTY_RULING
    over: bool = False
    placed: PlacedBoards = ()
    size: int | None = None
    ended_early: bool = False

    @classmethod
    def start(cls, players: Sequence[str] = (), rules: Mapping[str, Any] | None = None) -> Self:
        """A game before its first picture; `rules` are the options of a ruleset."""
        rules = dict(rules or {})
        CirplexedAdapter(rules)  # raises for invalid rules
        try:
            if players:
                full_board_size(len(players))
        except GameError as error:
            raise UsageError(say(error.args[0])) from None
        return cls(rules, Owners(tuple(players)))

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return self.spread.pieces_with_answers(self.counted.pieces)

    @property
    def position_text(self) -> str:
        lines = []
        for number, board in enumerate(self.counted.details["boards"], start=1):
            tiles = Message.of("cirplexed-tiles", number=len(board["pieces"]))
            counts = Message.of("list-comma", things=(tiles, words.counts_message(board)))
            name = words.board_name(board, number)
            lines.append(sentence("cirplexed-line", board=name, counts=counts))
        return "\n".join(lines)

    @property
    def full_size(self) -> int:
        return self.size or full_board_size(len(self.owners.players))

    @property
    def report(self) -> Report:
        """The counts and the ranking, with violations in the growth of the boards."""
        counted = self.counted
        boards = () if self.over else self._tracked
        findings = (
            *map(finding_of, self.last_ruling.findings),
            *(finding for board in boards for finding in board.findings()),
            *self._size_findings(),
            *counted.findings,
        )
        violations = [each.message for each in findings if each.severity == "violation"]
        questions = (*counted.questions, *(q for board in boards for q in board.questions()))
        verdict: Verdict = "invalid" if violations else counted.verdict
        summary = violations[0] if violations else counted.summary
        if questions or counted.verdict == "unsure":
            verdict, summary = "unsure", counted.summary
            if questions:
                summary = unsure_summary([question.message for question in questions])
        # Tiles that players added are not in the scene.
        added = (piece for piece in counted.pieces if piece.id >= FIRST_ADDED_ID)
        return replace(
            counted,
            verdict=verdict,
            summary=summary,
            findings=findings,
            questions=questions,
            pieces=(*self.pieces, *added),
            details={**counted.details, "status": [*self._status()]},
        )

    def end_event(self, t: float) -> EndEvent:
        full = {
            player: board.get("ranges", {}).get("full", (board["full"],))
            for player, board in self._boards.items()
        }
        scores = {player: ends[0] for player, ends in full.items() if len({*ends}) == 1}
        ranking = self.counted.details["ranking"]
        if self.over:
            result = str(self.counted.details.get("result", self.counted.summary))
            # Boards may have no player.
            firsts = (place.get("player") for place in ranking if place["place"] == 1)
            winners = [player for player in firsts if player is not None]
            return EndEvent(t, True, scores, result, {"winners": winners, "ranking": ranking})
        counts = [
            Message.of("cirplexed-player-full", player=player, full=words.span(ends))
            for player, ends in full.items()
        ]
        players = Message.of("list-comma", things=counts)
        summary = sentence("cirplexed-goes-on", players=players) if counts else None
        return EndEvent(t, False, scores, summary or sentence("cirplexed-goes-on-unseen"))

    def after_sighting(self, sighting: Scene, t: float) -> Step[Self]:
        spread = self.spread.with_scene(sighting)
        owners = self.owners.with_groups(group_pieces(spread.pieces))
        play = replace(
            self, spread=spread, owners=owners, last_ruling=EMPTY_RULING, ended_early=False
        )._with_counts()
        return Step(replace(play, placed=add_new_tiles(play.placed, play._tracked)))

    def after_call(self, call: Call, t: float) -> Step[Self]:
        match call.word:
            case "done":
                return Step(self._done(call))
            case "end":
                return Step(self._end())
        return Step(replace(self, ended_early=False)._after_answer(str(call.place), str(call.face)))

    @property
    def _tracked(self) -> list[TrackedBoard]:
        return track_boards(self.counted, self.placed)

    def _status(self) -> Iterator[str]:
        """The sizes of the boards, and who is still to place a tile."""
        sizes = self._sizes
        if self.over or not sizes:
            return
        most = max(sizes.values())
        behind = [player for player, tiles in sizes.items() if tiles < most]
        yield sentence("cirplexed-placed", most=most, full=self.full_size)
        if behind:
            yield sentence("cirplexed-still-to-place", who=behind)

    def _with_counts(self) -> Self:
        """Count all boards, by player if each has tiles in view."""
        players, player_of = self.owners.players, self.owners.player_of
        if not self.pieces:
            return replace(self, counted=NO_TILES)
        if not set(players) <= {player_of.get(i) for i in self.spread.ids} or not players:
            adapter = CirplexedAdapter(self.rules, (), self.over or not players)
            report = adapter.check(self.spread.view(), self.spread.answers())
            return replace(self, counted=with_question_places(report))
        parts = {player: self.spread.subset(self.owners.pieces(player)) for player in players}
        answers = [
            replace(answer, where=player)
            for player, part in parts.items()
            for answer in part.answers()
        ]
        adapter = CirplexedAdapter(self.rules, players, self.over)
        reports = adapter.check_together([part.view() for part in parts.values()], answers)
        return replace(self, counted=_merge_reports(list(map(with_question_places, reports))))

    @property
    def _boards(self) -> dict[str, Mapping[str, Any]]:
        boards = self.counted.details["boards"]
        return {board["player"]: board for board in boards if "player" in board}

    @property
    def _sizes(self) -> dict[str, int]:
        return {player: len(board["pieces"]) for player, board in self._boards.items()}

    def _size_findings(self) -> Iterator[Finding]:
        """Boards that cannot all have grown by a tile a round."""
        sizes = self._sizes
        if len(sizes) < 2:
            return
        fewest, most = min(sizes.values()), max(sizes.values())
        # In the last turn players place both tiles of their hands.
        if most - fewest > (2 if most == self.full_size else 1):
            message = sentence("cirplexed-round-broken", boards=tile_count_words(sizes))
            yield Finding("round-broken", message)
        for player, tiles in sizes.items():
            if tiles > self.full_size:
                params = {"player": player, "tiles": tiles, "full": self.full_size}
                yield Finding("tile-count", sentence("cirplexed-board-overfull", **params))

    def _end(self) -> Self:
        """End the game; if boards are not full, only at the second call. Raises NotTakenError."""
        players = self.owners.players
        if not players:
            raise CallError(NO_PLAYERS)
        tiles = dict.fromkeys(players, 0) | self._sizes
        if self.report.verdict == "unsure":
            why = sentence("cirplexed-open-still", why=self.report.summary)
            raise NotTakenError.of("open", why)
        if not all(tiles.values()):
            unseen = tuple(player for player in players if not tiles[player])
            message = sentence("cirplexed-board-unseen", players=unseen, player=players[0])
            raise NotTakenError.of("board-unseen", message)
        faults = [*size_faults(tiles, self.size)]
        if faults and not self.ended_early:
            notes = [replace(fault, severity="note") for fault in faults]
            ruling = Ruling.of(notes, Message.of("cirplexed-end-again"))
            return replace(self, ended_early=True, last_ruling=ruling)
        over = replace(self, over=True, ended_early=False)._with_counts()
        return replace(over, last_ruling=Ruling.of((), over.counted.details["result"]))

    def _done(self, call: Call) -> Self:
        """Accept the board of a player, or all boards, as they lie now."""
        boards = self._tracked
        in_view = {board.player for board in boards}
        players = in_view if call.player is None else {call.player}
        if not players & in_view:
            raise CallError(sentence("cirplexed-no-board"))
        message = Message.of("cirplexed-all-taken")
        if call.player:
            message = Message.of("cirplexed-taken", player=call.player)
        placed = accept_boards(self.placed, boards, players)
        ruling = Ruling.of((), message)
        return replace(self, placed=placed, last_ruling=ruling, ended_early=False)

    def _after_answer(self, place: str, face: str) -> Self:
        """Apply an answer about the size of a full board, the owner of a tile, or a disc."""
        if place.casefold() == SIZE:
            size = self._parse_size(face)
            message = Message.of("cirplexed-size-told", size=size)
            return replace(self, size=size, last_ruling=Ruling.of((), message))._with_counts()
        owner = self.owners.find_player(face)
        tile, disc = (0, "") if owner is None else self.spread.parse_place(place)
        # Discs have no owner, though a player may be called Red.
        if owner is not None and not disc:
            owners = self.owners.with_owner(group_pieces(self.pieces), tile, owner)
            message = Message.of("cirplexed-tile-belongs", tile=tile, player=owner)
            return replace(self, owners=owners, last_ruling=Ruling.of((), message))._with_counts()
        ruling = Ruling.of((), Message.of("cirplexed-told", place=place, face=face))
        spread = self.spread.with_answer(place, face.casefold())
        play = replace(self, spread=spread, last_ruling=ruling)._with_counts()
        number, _, corner = place.rpartition(":")[2].partition(".")
        before = next((piece for piece in self.counted.pieces if str(piece.id) == number), None)
        placed = self.placed
        if before is not None and corner.isdecimal():
            placed = correct_disc(placed, play._tracked, before, int(corner))
        placed = add_new_tiles(placed, track_boards(play.counted, placed))
        return replace(play, placed=placed)

    def _parse_size(self, text: str) -> int:
        if not self.owners.players:
            raise CallError(NO_PLAYERS)
        most = full_board_size(len(self.owners.players))
        if not (text.isdecimal() and 2 <= int(text) <= most):
            raise CallError(sentence("cirplexed-bad-size", most=most, got=text))
        return int(text)


def _merge_reports(reports: Sequence[Report]) -> Report:
    """Merge the reports on the players' boards; the last one has the ranking."""
    last = reports[-1]
    order: tuple[Verdict, ...] = ("unreadable", "unsure", "invalid", "valid")
    gravest = min(reports, key=lambda report: order.index(report.verdict))
    boards = [board for report in reports for board in report.details["boards"]]
    result = last.details.get("result") or last.summary
    return replace(
        last,
        verdict=gravest.verdict,
        summary=result if gravest.verdict == "valid" else gravest.summary,
        pieces=tuple(piece for report in reports for piece in report.pieces),
        findings=tuple(finding for report in reports for finding in report.findings),
        questions=tuple(question for report in reports for question in report.questions),
        details={**last.details, "boards": boards},
    )
