"""Cirplexed! at the table: boards that grow by a tile a round, counted, and ranked at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from referee.errors import UsageError
from referee.game import Play, Step
from referee.games.cirplexed import GAME, words
from referee.games.cirplexed.between import (
    BoardNow,
    Book,
    boards_now,
    corrected,
    taken_as_is,
    with_new,
)
from referee.games.cirplexed.rule import CirplexedAdapter
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
"""Place of the answer that tells how many tiles each board has in the end."""

NO_TILES = Report(
    GAME.name,
    "",
    "valid",
    sentence("cirplexed-no-tile-lies"),
    details={"boards": [], "ranking": []},
)


@dataclass(frozen=True)
class CirplexedPlay(Play[Scene]):
    """A game of Cirplexed! as it stands.

    `shown` has the counts of the boards and the ranking, `book` the boards as they were placed, as
    far as they were read for certain, and `size` is the tiles of a board in the end, if the players
    said how many. After an `early` end, with boards that are not full, another one ends the game.
    """

    calls = ("answer", "done", "rule", "undo", "end")
    seats = (min(FULL_BOARD_SIZES), max(FULL_BOARD_SIZES))

    rules: Mapping[str, Any]
    owners: Owners
    spread: Spread = field(default_factory=Spread)
    shown: Report = NO_TILES
    last_ruling: Ruling = EMPTY_RULING
    over: bool = False
    book: Book = ()
    size: int | None = None
    early: bool = False

    @classmethod
    def start(cls, players: Sequence[str] = (), rules: Mapping[str, Any] | None = None) -> Self:
        """A game before its first picture; `rules` are the options of a ruleset."""
        told = dict(rules or {})
        CirplexedAdapter(told)
        try:
            if players:
                full_board_size(len(players))
        except GameError as error:
            raise UsageError(say(error.args[0])) from None
        return cls(told, Owners(tuple(players)))

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All tiles in view."""
        return self.spread.pieces_with_answers(self.shown.pieces)

    @property
    def position_text(self) -> str:
        """The counts of each board."""
        lines = []
        for number, board in enumerate(self.shown.details["boards"], start=1):
            tiles = Message.of("cirplexed-tiles", number=len(board["pieces"]))
            told = Message.of("list-comma", things=(tiles, words.counts(board)))
            lines.append(sentence("cirplexed-line", board=words.called(board, number), counts=told))
        return "\n".join(lines)

    @property
    def full(self) -> int:
        """Tiles that each board has in the end."""
        return self.size or full_board_size(len(self.owners.players))

    @property
    def report(self) -> Report:
        """The counts and the ranking, and what was done to the boards that may not be."""
        shown = self.shown
        boards = () if self.over else self._now
        wrong = [found for one in boards for found in one.findings()]
        asked = [question for one in boards for question in one.questions()]
        found = [finding_of(each) for each in self.last_ruling.findings]
        findings = (*found, *wrong, *self._grown(), *shown.findings)
        violations = [each.message for each in findings if each.severity == "violation"]
        questions = (*shown.questions, *asked)
        verdict: Verdict = "invalid" if violations else shown.verdict
        summary = violations[0] if violations else shown.summary
        if questions or shown.verdict == "unsure":
            said = [question.message for question in questions]
            verdict, summary = "unsure", unsure_summary(said) if said else shown.summary
        # Those that players told of are in the ruling alone.
        pieces = (*self.pieces, *(piece for piece in shown.pieces if piece.id >= FIRST_ADDED_ID))
        return replace(
            shown,
            verdict=verdict,
            summary=summary,
            findings=findings,
            questions=questions,
            pieces=pieces,
            details={**shown.details, "status": [*self._status()]},
        )

    def end_event(self, t: float) -> EndEvent:
        """The ranking at the end, or the counts so far."""
        full = {
            player: board.get("ranges", {}).get("full", (board["full"],))
            for player, board in self._boards.items()
        }
        scores = {player: ends[0] for player, ends in full.items() if len({*ends}) == 1}
        ranking = self.shown.details["ranking"]
        if self.over:
            result = str(self.shown.details.get("result", self.shown.summary))
            # A board may be nobody's.
            firsts = (place.get("player") for place in ranking if place["place"] == 1)
            winners = [player for player in firsts if player is not None]
            return EndEvent(t, True, scores, result, {"winners": winners, "ranking": ranking})
        stand = [
            Message.of("cirplexed-player-full", player=player, full=words.span(ends))
            for player, ends in full.items()
        ]
        players = Message.of("list-comma", things=stand)
        said = sentence("cirplexed-goes-on", players=players) if stand else None
        return EndEvent(t, False, scores, said or sentence("cirplexed-goes-on-unseen"))

    def after_sighting(self, sighting: Scene, t: float) -> Step[Self]:
        """The game after a picture has settled: the boards as they stand."""
        spread = self.spread.with_scene(sighting)
        owners = self.owners.with_groups(group_pieces(spread.pieces))
        play = replace(
            self, spread=spread, owners=owners, last_ruling=EMPTY_RULING, early=False
        )._ruled()
        return Step(replace(play, book=with_new(play.book, play._now)))

    def after_call(self, call: Call, t: float) -> Step[Self]:
        """The game after a call. Raises CallError or NotTakenError."""
        match call.word:
            case "done":
                return Step(self._done(call))
            case "end":
                return Step(self._end())
        return Step(replace(self, early=False)._answered(str(call.place), str(call.face)))

    @property
    def _now(self) -> list[BoardNow]:
        return boards_now(self.shown, self.book)

    def _status(self) -> Iterator[str]:
        """How far the boards have grown, and who is still to place a tile."""
        sizes = self._sizes
        if self.over or not sizes:
            return
        most = max(sizes.values())
        behind = [player for player, tiles in sizes.items() if tiles < most]
        yield sentence("cirplexed-placed", most=most, full=self.full)
        if behind:
            yield sentence("cirplexed-still-to-place", who=behind)

    def _ruled(self) -> Self:
        """With the counts of all boards: each player's where it is known whose they are."""
        players, of = self.owners.players, self.owners.player_of
        if not self.pieces:
            return replace(self, shown=NO_TILES)
        if not set(players) <= {of.get(i) for i in self.spread.ids} or not players:
            adapter = CirplexedAdapter(self.rules, (), self.over or not players)
            report = adapter.check(self.spread.view(), self.spread.answers())
            return replace(self, shown=with_question_places(report))
        parts = {player: self.spread.subset(self.owners.pieces(player)) for player in players}
        answers = [
            replace(answer, where=player)
            for player, part in parts.items()
            for answer in part.answers()
        ]
        adapter = CirplexedAdapter(self.rules, players, self.over)
        reports = adapter.check_together([part.view() for part in parts.values()], answers)
        return replace(self, shown=_together(list(map(with_question_places, reports))))

    @property
    def _boards(self) -> dict[str, Mapping[str, Any]]:
        """Each player's board, as counted."""
        boards = self.shown.details["boards"]
        return {board["player"]: board for board in boards if "player" in board}

    @property
    def _sizes(self) -> dict[str, int]:
        return {player: len(board["pieces"]) for player, board in self._boards.items()}

    def _grown(self) -> Iterator[Finding]:
        """Boards that cannot all have grown by a tile a round."""
        sizes = self._sizes
        if len(sizes) < 2:
            return
        fewest, most = min(sizes.values()), max(sizes.values())
        # In the last turn both tiles in hand are placed, one after the other.
        if most - fewest > (2 if most == self.full else 1):
            told = sentence("cirplexed-round-broken", boards=tile_count_words(sizes))
            yield Finding("round-broken", told)
        for player, tiles in sizes.items():
            if tiles > self.full:
                has = {"player": player, "tiles": tiles, "full": self.full}
                yield Finding("tile-count", sentence("cirplexed-board-overfull", **has))

    def _end(self) -> Self:
        """The end of the game: nobody in doubt about who has won, and boards that are full.

        Where they are not, it is an end if it is said again.
        """
        players = self.owners.players
        if not players:
            raise CallError(NO_PLAYERS)
        tiles = dict.fromkeys(players, 0) | self._sizes
        if self.report.verdict == "unsure":
            why = sentence("cirplexed-open-still", why=self.report.summary)
            raise NotTakenError.of("open", why)
        if not all(tiles.values()):
            unseen = tuple(who for who in players if not tiles[who])
            told = sentence("cirplexed-board-unseen", players=unseen, player=players[0])
            raise NotTakenError.of("board-unseen", told)
        missing = [*size_faults(tiles, self.size)]
        if missing and not self.early:
            notes = [replace(one, severity="note") for one in missing]
            said = Ruling.of(notes, Message.of("cirplexed-end-again"))
            return replace(self, early=True, last_ruling=said)
        over = replace(self, over=True, early=False)._ruled()
        return replace(over, last_ruling=Ruling.of((), over.shown.details["result"]))

    def _done(self, call: Call) -> Self:
        """A board, or all of them, as they lie now, whatever was done to them."""
        boards = self._now
        who = {one.player for one in boards} if call.player is None else {call.player}
        if not who & {one.player for one in boards}:
            raise CallError(sentence("cirplexed-no-board"))
        told = Message.of("cirplexed-all-taken")
        if call.player:
            told = Message.of("cirplexed-taken", player=call.player)
        book = taken_as_is(self.book, boards, who)
        return replace(self, book=book, last_ruling=Ruling.of((), told), early=False)

    def _answered(self, place: str, face: str) -> Self:
        """The boards with what somebody said of how large they are, whose a tile is, or a disc."""
        if place.casefold() == SIZE:
            size = self._told_size(face)
            told = Message.of("cirplexed-size-told", size=size)
            return replace(self, size=size, last_ruling=Ruling.of((), told))._ruled()
        owner = self.owners.find_player(face)
        tile, disc = (0, "") if owner is None else self.spread.parse_place(place)
        # A player may be called Red, but no disc is anybody's.
        if owner is not None and not disc:
            owners = self.owners.with_owner(group_pieces(self.pieces), tile, owner)
            told = Message.of("cirplexed-tile-belongs", tile=tile, player=owner)
            return replace(self, owners=owners, last_ruling=Ruling.of((), told))._ruled()
        said = Ruling.of((), Message.of("cirplexed-told", place=place, face=face))
        spread = self.spread.with_answer(place, face.casefold())
        play = replace(self, spread=spread, last_ruling=said)._ruled()
        number, _, corner = place.rpartition(":")[2].partition(".")
        was = next((it for it in self.shown.pieces if str(it.id) == number), None)
        book = self.book
        if was is not None and corner.isdecimal():
            book = corrected(book, play._now, was, int(corner))
        return replace(play, book=with_new(book, boards_now(play.shown, book)))

    def _told_size(self, said: str) -> int:
        if not self.owners.players:
            raise CallError(NO_PLAYERS)
        most = full_board_size(len(self.owners.players))
        if not (said.isdecimal() and 2 <= int(said) <= most):
            raise CallError(sentence("cirplexed-bad-size", most=most, got=said))
        return int(said)


def _together(reports: Sequence[Report]) -> Report:
    """The reports on the players' boards as one; the last has the ranking."""
    last = reports[-1]
    order: tuple[Verdict, ...] = ("unreadable", "unsure", "invalid", "valid")
    gravest = min(reports, key=lambda report: order.index(report.verdict))
    boards = [board for report in reports for board in report.details["boards"]]
    best = last.details.get("result") or last.summary
    return replace(
        last,
        verdict=gravest.verdict,
        summary=best if gravest.verdict == "valid" else gravest.summary,
        pieces=tuple(piece for report in reports for piece in report.pieces),
        findings=tuple(found for report in reports for found in report.findings),
        questions=tuple(question for report in reports for question in report.questions),
        details={**last.details, "boards": boards},
    )
