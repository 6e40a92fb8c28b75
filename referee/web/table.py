"""A table as the page shows it: the session of ``referee live``, fed by phones or a camera."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from referee import games
from referee.errors import UsageError
from referee.game import Game, ReadFrame
from referee.ruling.report import Report
from referee.table.calls import WORDS, CallError, parse_call
from referee.table.events import ChangeEvent, Event, MoveEvent, RulingEvent, StateEvent
from referee.table.live import Live
from referee.table.owners import Owners
from referee.table.records import Entry, Recorder, Records, SessionRow
from referee.table.replaying import CALL_KEY, CALL_KINDS, end_time, replay_entries
from referee.table.session import Session
from referee.table.sources.shot import Shot
from referee.table.watch import Watch
from referee.table.words import describe, state_message
from referee.web.boards import BOARDS, Boards
from referee.web.replaying import decoded
from referee.web.work import legend, offered
from referee.words import say, sentence
from rules.message import Message, message_of
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.scene import Scene
from vision.watching.gate import Gate

STOPPED = "stopped"
"""Kind, and field, of an entry that tells that the players stopped, or went on."""

IS_STOPPED = Message.of("web-is-stopped")

OWNING = "whose a board is"
"""Key, in the record, of a call that nobody made: whose a photographed board is."""

NO_OWNERS = Owners(())
"""Of a game that all play on one board."""

LOGGED = 60
"""Events that the page is told of, the newest ones; the record has them all."""


@dataclass(frozen=True, slots=True)
class TableView:
    """What everybody at a table may see, as it stood at one moment.

    Attributes
    ----------
    version
        Counts the changes.
    state
        As JSON.
    report
        The ruling on what lies there.
    picture
        The picture that was read last; after a restart the small JPEG of the record, None before.
    """

    version: int
    state: Mapping[str, Any]
    report: Report
    picture: Pixels | bytes | None = None


class LiveTable:
    """A session, kept from one thread. It tells what it shows whenever that has changed."""

    def __init__(
        self,
        row: SessionRow,
        record: Path,
        read_frame: ReadFrame,
        show: Callable[[TableView], None],
    ) -> None:
        """Begin, or go on where the record ends."""
        self._row, self._show = row, show
        self._game = games.find(row.head.game)
        self._session = Session(self._game.play_class.start(row.head.players, row.head.rules))
        self._watching, self._note = "", ""
        self._moves: dict[int, dict[str, Any]] = {}
        self._log: list[dict[str, Any]] = []
        self._version, self._changed = 0, True
        self._records = Records(record, checks=False)
        entries = self._records.entries(row.id)
        kinds = (*CALL_KINDS, STOPPED)
        self._keys = {entry.body.get(CALL_KEY, "") for entry in entries if entry.kind in kinds}
        for event in replay_entries(self._session, entries, row.head.players):
            self.emit(event)
        frames = [entry.body for entry in entries if entry.kind == "frame"]
        self._size = (1, 1)
        self._picture: Pixels | bytes | None = None
        if frames:
            self._size = frames[-1]["size"][0], frames[-1]["size"][1]
            self._picture = stored = self._records.picture(frames[-1]["digest"])
        self._begun = time.monotonic() - end_time(entries)
        self._stopped = is_stopped(entries)
        self._boards = Boards(self._owners.players)
        self._owning = {
            entry.body["call"] for entry in entries if entry.body.get(CALL_KEY) == OWNING
        }
        self._undone = ""
        if frames and frames[-1]["name"] == BOARDS and stored is not None:
            readings = [entry.body for entry in entries if entry.kind == "reading"]
            self._boards.resume(decoded(stored), Scene.from_dict(readings[-1]))
        self._read = read_frame
        self._laid: Scene | None = None
        reader = self._game.table_reader(row.head.rules, self._read_frame)
        recorder = Recorder(self._records, row.id)
        watch = Watch(Gate(), reader)
        self._live = Live(watch, self._session, self, recorder, row.head.players)
        self._publish()

    def do(self, what: Callable[[LiveTable], None], key: str = "") -> None:
        """Do one of what follows, unless that was done and just the answer to it was lost."""
        if not key or key not in self._keys:
            what(self)
            self._keys.add(key)
            self._publish()

    def see(self, shot: Shot) -> None:
        """Take in a frame of a camera, or a photograph; from now on."""
        if self._stopped:
            if shot.name is not None:
                raise UsageError(IS_STOPPED)
            return
        if shot.pixels is not None and self._boards.shown:
            self._boards = Boards(self._owners.players)
        why = self._live.see(replace(shot, t=self._now()))
        if why is not None and shot.name is not None:
            self.note(str(why))

    def see_board(self, player: str, pixels: Pixels) -> None:
        """Take in a photograph of one player's board; the others' boards stay as they were shown.

        Raises UsageError where no such player has a board.
        """
        owner = self._owners.find_player(player)
        if owner is None:
            raise UsageError(Message.of("web-no-board", player=player))
        if self._stopped:
            raise UsageError(IS_STOPPED)
        scene = self._read(Photo.from_pixels("photo", pixels))
        if isinstance(scene, Unreadable):
            self.note(str(scene))
            return
        self._boards.put(owner, pixels, scene)
        self._laid = self._boards.scene
        self._live.see(Shot(self._now(), self._boards.pixels, name=BOARDS))
        self._laid = None
        self._own(owner)

    def call(self, line: str, key: str = "") -> None:
        """Somebody called. Raises CallError for what is no call of the game."""
        if self._stopped:
            if parse_call(line, self._row.head.players).word != "undo":
                raise UsageError(IS_STOPPED)
            self.stop(key, on=False)
            return
        self._note = ""
        self._live.call_line(line, self._now(), key)
        # Whose a board is nobody called: what is taken back is the call before it.
        while self._undone in self._owning:
            self._undone = ""
            self._live.call_line("undo", self._now())
        if self._undone:
            self._undone = ""
            for player in self._boards.shown:
                self._own(player)

    def stop(self, key: str = "", on: bool = True) -> None:
        """The players stop here, and the scores are as they stand; or they go on."""
        body = {STOPPED: on, **({CALL_KEY: key} if key else {})}
        self._records.append(self._row.id, [Entry(STOPPED, self._now(), body)])
        self._stopped, self._changed, self._note = on, True, ""

    def _read_frame(self, photo: Photo) -> Any:
        """Read a picture; boards photographed one by one have been read already."""
        return self._read(photo) if self._laid is None else self._laid

    def _own(self, player: str) -> None:
        """All that lies on a player's board is the player's."""
        for piece in self._session.play.pieces:
            if self._boards.has(player, piece) and self._owners.player_of.get(piece.id) != player:
                line = f"answer {piece.id}={player}"
                with contextlib.suppress(CallError):  # a piece that is nobody's
                    self._live.call_line(line, self._now(), OWNING)
                    self._owning.add(line)

    @property
    def _owners(self) -> Owners:
        """Whose pieces are whose, where each player has a board."""
        owners: Owners = getattr(self._session.play, "owners", NO_OWNERS)
        return owners

    def close(self) -> None:
        """Write down that all is well, and let go of the record."""
        self._live.close(self._now())
        self._records.close()

    def emit(self, event: Event) -> None:
        """Something happened."""
        self._changed = True
        if isinstance(event, StateEvent):
            self._watching = event.state
        elif isinstance(event, RulingEvent):
            self._note = ""
            for told in (message_of(found.message) for found in event.report.findings[:1]):
                if isinstance(told, Message) and told.key == "table-taken-back":
                    self._undone = str(told.args["call"])
        elif isinstance(event, MoveEvent):
            self._moves[event.number] = event.to_dict()
        if not isinstance(event, ChangeEvent | StateEvent):
            self._log = [*self._log, _logged(event)][-LOGGED:]

    def note(self, sentence: str) -> None:
        """Something that the players should know besides."""
        self._changed, self._note = True, sentence

    def _now(self) -> float:
        return time.monotonic() - self._begun

    def _publish(self) -> None:
        """Show all that is to be seen, if that has changed."""
        if not self._changed:
            return
        self._changed = False
        self._version += 1
        if self._live.last_picture is not None:
            self._picture = self._live.last_picture
            self._size = self._picture.shape[1], self._picture.shape[0]
        report = replace(self._session.report, source="table", image_size=self._size)
        # Whose a board is nobody called: it is no news.
        details = {**report.details}
        if details.get("consequence", {}).get("call") in self._owning:
            del details["consequence"]
            report = replace(report, details=details)
        state = self._state(report, self._picture is not None)
        self._show(TableView(self._version, state, report, self._picture))

    def _state(self, report: Report, pictured: bool) -> dict[str, Any]:
        """All that the page shows; see the API's own description."""
        row, ended = self._row, self._session.play.end_event(self._now())
        marks = games.marks(report)
        picture = f"/api/tables/{row.id}/picture?v={self._version}" if pictured else None
        return {
            "id": str(row.id),
            "game": self._game.name,
            "title": self._game.title,
            "players": list(row.head.players),
            "options": dict(row.head.rules),
            "source": row.head.source,
            "state": self._watching,
            "state_text": say(state_message(self._watching)) if self._watching else "",
            "note": self._note,
            "turn": report.details.get("to_move"),
            "totals": dict(ended.scores),
            "summary": stopped_in_words(ended.scores) if self._stopped else ended.summary,
            "over": ended.over or self._stopped,
            "stopped": self._stopped,
            "end": ended.to_dict(),
            "position": self._session.play.position_text,
            "moves": list(self._moves.values()),
            "questions": report.to_dict()["questions"],
            "last_ruling": report.to_dict(),
            "marks": [mark.to_dict() for mark in marks],
            "legend": legend(marks),
            "faces": offered(self._game, report),
            "spots": games.spots(report) if pictured else [],
            "places": {str(p.id): self._game.play_class.place(p) for p in report.pieces},
            "picture": picture,
            "image_size": list(self._size) if pictured else None,
            "boards": {who: who in self._boards.shown for who in self._owners.players},
            "calls": calls_of(self._game),
            "log": self._log,
        }


def is_stopped(entries: Iterable[Entry]) -> bool:
    """Whether the players stopped a game and did not go on with it."""
    told = [entry.body[STOPPED] for entry in entries if entry.kind == STOPPED]
    return bool(told and told[-1])


def stopped_in_words(scores: Mapping[str, int]) -> str:
    """How a game stands that was stopped."""
    told = ", ".join(f"{player} {points}" for player, points in scores.items())
    return sentence("web-stopped-at", scores=told) if told else sentence("web-stopped")


def calls_of(game: Game) -> list[dict[str, str]]:
    """The calls of a game, what they mean and what follows the word."""
    return [
        {"word": word, "help": WORDS[word].meaning, "takes": " ".join(WORDS[word].takes)}
        for word in game.play_class.calls
    ]


def _logged(event: Event) -> dict[str, Any]:
    """An event for the list of what happened; what lies there is told elsewhere."""
    told = event.to_dict()
    if isinstance(event, RulingEvent):
        told = {"event": "ruling", "t": told["t"], "verdict": event.report.verdict}
    return {**told, "text": describe(event) or ""}
