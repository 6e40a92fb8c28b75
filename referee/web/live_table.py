"""A live session whose photographs and calls come from the page or a camera of the server."""

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
from referee.table.session import UNDO, Session
from referee.table.sources.shot import Shot
from referee.table.watch import Watch
from referee.table.words import describe, state_message
from referee.web.boards import BOARDS, Boards
from referee.web.photo_tasks import face_choices, legend_json
from referee.web.table_tasks import decode_stored
from referee.words import say, sentence
from rules.message import Message
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.scene import Scene
from vision.watching.gate import Gate

STOPPED = "stopped"
"""Kind and field of a record entry: the players stopped the game, or went on with it."""

STOPPED_REFUSAL = Message.of("web-is-stopped")

OWNERSHIP = "whose a board is"
"""Key, in the record, of calls that the server makes: who owns a photographed board."""

NO_OWNERS = Owners(())
"""For games that all play on one board."""

MAX_LOGGED = 60
"""Events in the state, the newest ones; the record has them all."""


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """The public state of a table at one moment, as JSON, and the report of its session.

    The version increases with every change. `picture` is what was read last; after a restart, the
    small JPEG of the record.
    """

    version: int
    state: Mapping[str, Any]
    report: Report
    picture: Pixels | bytes | None = None


class LiveTable:
    """A session that publishes a snapshot after every change. Used from one thread only."""

    def __init__(
        self,
        row: SessionRow,
        record: Path,
        read_frame: ReadFrame,
        publish: Callable[[TableSnapshot], None],
    ) -> None:
        """Begin a game, or resume it from its record."""
        self._row, self._send = row, publish
        self._game = games.find(row.head.game)
        self._session = Session(self._game.play_class.start(row.head.players, row.head.rules))
        self._watch_state, self._note = "", ""
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
            self._picture = jpeg = self._records.picture(frames[-1]["digest"])
        self._start = time.monotonic() - end_time(entries)
        self._stopped = is_stopped(entries)
        self._boards = Boards(self._owners.players)
        self._ownership_calls = {
            entry.body["call"] for entry in entries if entry.body.get(CALL_KEY) == OWNERSHIP
        }
        if frames and frames[-1]["name"] == BOARDS and jpeg is not None:
            readings = [entry.body for entry in entries if entry.kind == "reading"]
            self._boards.resume(decode_stored(jpeg), Scene.from_dict(readings[-1]))
        self._read = read_frame
        self._boards_scene: Scene | None = None
        reader = self._game.table_reader(row.head.rules, self._read_frame)
        recorder = Recorder(self._records, row.id)
        watch = Watch(Gate(), reader)
        self._live = Live(watch, self._session, self, recorder, row.head.players)
        self._publish()

    def apply(self, action: Callable[[LiveTable], None], key: str = "") -> None:
        """Apply an action to this table, unless one with the same idempotency key was applied."""
        if not key or key not in self._keys:
            action(self)
            self._keys.add(key)
            self._publish()

    def add_shot(self, shot: Shot) -> None:
        """Process a camera frame or a photograph, as of now."""
        if self._stopped:
            if shot.name is not None:
                raise UsageError(STOPPED_REFUSAL)
            return
        if shot.pixels is not None and self._boards.shown:
            self._boards = Boards(self._owners.players)
        problem = self._live.see(replace(shot, t=self._now()))
        if problem is not None and shot.name is not None:
            self.note(str(problem))

    def add_board(self, player: str, pixels: Pixels) -> None:
        """Process a photograph of one player's board, beside the latest ones of the others.

        Raises UsageError if no such player has a board.
        """
        owner = self._owners.find_player(player)
        if owner is None:
            raise UsageError(Message.of("web-no-board", player=player))
        if self._stopped:
            raise UsageError(STOPPED_REFUSAL)
        scene = self._read(Photo.from_pixels("photo", pixels))
        if isinstance(scene, Unreadable):
            self.note(str(scene))
            return
        self._boards.put(owner, pixels, scene)
        self._boards_scene = self._boards.scene
        self._live.see(Shot(self._now(), self._boards.pixels, name=BOARDS))
        self._boards_scene = None
        self._assign_board(owner)

    def call(self, line: str, key: str = "") -> None:
        """Make a call. Raises CallError for one that the game does not have."""
        is_undo = parse_call(line, self._row.head.players).word == "undo"
        if self._stopped:
            if not is_undo:
                raise UsageError(STOPPED_REFUSAL)
            self.stop(key, on=False)
            return
        self._note = ""
        # Calls about owners were made by the server: undo the call of a player before them.
        while is_undo and str(self._session.last_call) in self._ownership_calls:
            self._live.call(UNDO, self._now())
        self._live.call_line(line, self._now(), key)
        if is_undo:
            for player in self._boards.shown:
                self._assign_board(player)

    def stop(self, key: str = "", on: bool = True) -> None:
        """Stop the game with the scores as they stand, or go on with it."""
        body = {STOPPED: on, **({CALL_KEY: key} if key else {})}
        self._records.append(self._row.id, [Entry(STOPPED, self._now(), body)])
        self._stopped, self._changed, self._note = on, True, ""

    def _read_frame(self, photo: Photo) -> Any:
        """Read a picture; boards photographed one by one have been read already."""
        return self._read(photo) if self._boards_scene is None else self._boards_scene

    def _assign_board(self, player: str) -> None:
        """Record the player as the owner of all pieces on the player's board."""
        for piece in self._session.play.pieces:
            if self._boards.has(player, piece) and self._owners.player_of.get(piece.id) != player:
                line = f"answer {piece.id}={player}"
                with contextlib.suppress(CallError):  # a piece that nobody can own
                    self._live.call_line(line, self._now(), OWNERSHIP)
                    self._ownership_calls.add(line)

    @property
    def _owners(self) -> Owners:
        """Owners of the pieces, if each player has a board."""
        owners: Owners = getattr(self._session.play, "owners", NO_OWNERS)
        return owners

    def close(self) -> None:
        """Close the session and its record."""
        self._live.close(self._now())
        self._records.close()

    def emit(self, event: Event) -> None:
        """Handle an event of the session."""
        self._changed = True
        if isinstance(event, StateEvent):
            self._watch_state = event.state
        elif isinstance(event, RulingEvent):
            self._note = ""
        elif isinstance(event, MoveEvent):
            self._moves[event.number] = event.to_dict()
        if not isinstance(event, ChangeEvent | StateEvent):
            self._log = [*self._log, _log_entry(event)][-MAX_LOGGED:]

    def note(self, sentence: str) -> None:
        """Show the players a sentence beside the ruling."""
        self._changed, self._note = True, sentence

    def _now(self) -> float:
        return time.monotonic() - self._start

    def _publish(self) -> None:
        """Publish a snapshot if anything changed."""
        if not self._changed:
            return
        self._changed = False
        self._version += 1
        if self._live.last_picture is not None:
            self._picture = self._live.last_picture
            self._size = self._picture.shape[1], self._picture.shape[0]
        report = replace(self._session.report, source="table", image_size=self._size)
        # Calls that the server made are not shown.
        details = {**report.details}
        if details.get("consequence", {}).get("call") in self._ownership_calls:
            del details["consequence"]
            report = replace(report, details=details)
        state = self._state_json(report, self._picture is not None)
        self._send(TableSnapshot(self._version, state, report, self._picture))

    def _state_json(self, report: Report, has_picture: bool) -> dict[str, Any]:
        """The state as JSON."""
        row, ended = self._row, self._session.play.end_event(self._now())
        marks = games.marks(report)
        picture = f"/api/tables/{row.id}/picture?v={self._version}" if has_picture else None
        return {
            "id": str(row.id),
            "game": self._game.name,
            "title": self._game.title,
            "players": list(row.head.players),
            "options": dict(row.head.rules),
            "source": row.head.source,
            "state": self._watch_state,
            "state_text": say(state_message(self._watch_state)) if self._watch_state else "",
            "note": self._note,
            "turn": report.details.get("to_move"),
            "totals": dict(ended.scores),
            "summary": stopped_summary(ended.scores) if self._stopped else ended.summary,
            "over": ended.over or self._stopped,
            "stopped": self._stopped,
            "end": ended.to_dict(),
            "position": self._session.play.position_text,
            "moves": list(self._moves.values()),
            "questions": report.to_dict()["questions"],
            "last_ruling": report.to_dict(),
            "marks": [mark.to_dict() for mark in marks],
            "legend": legend_json(marks),
            "faces": face_choices(self._game, report),
            "spots": games.spots(report) if has_picture else [],
            "places": {
                str(piece.id): self._game.play_class.place(piece) for piece in report.pieces
            },
            "picture": picture,
            "image_size": list(self._size) if has_picture else None,
            "boards": {player: player in self._boards.shown for player in self._owners.players},
            "calls": calls_json(self._game),
            "log": self._log,
        }


def is_stopped(entries: Iterable[Entry]) -> bool:
    """Whether the players stopped a game and did not go on with it."""
    stops = [entry.body[STOPPED] for entry in entries if entry.kind == STOPPED]
    return bool(stops and stops[-1])


def stopped_summary(scores: Mapping[str, int]) -> str:
    """Sentence with the scores of a stopped game."""
    listed = ", ".join(f"{player} {points}" for player, points in scores.items())
    return sentence("web-stopped-at", scores=listed) if listed else sentence("web-stopped")


def calls_json(game: Game) -> list[dict[str, str]]:
    """The calls of a game with their meanings and parameters."""
    return [
        {"word": word, "help": WORDS[word].meaning, "takes": WORDS[word].takes}
        for word in game.play_class.calls
    ]


def _log_entry(event: Event) -> dict[str, Any]:
    """An event as JSON for the log, without the report of a ruling."""
    body = event.to_dict()
    if isinstance(event, RulingEvent):
        body = {"event": "ruling", "t": body["t"], "verdict": event.report.verdict}
    return {**body, "text": describe(event) or ""}
