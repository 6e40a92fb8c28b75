"""Follow a game by photographs and timed calls: a session at a table, without a camera."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from referee import games
from referee.cameras import as_taken
from referee.capture_order import with_order_question
from referee.game import Game
from referee.opening import PhotoSource, name_of, open_photo
from referee.recognition import explain_failure
from referee.ruling.clock import Clock
from referee.ruling.questions import face_name
from referee.ruling.report import GameReport, Report
from referee.ruling.text import check_mark
from referee.table.calls import Call, CallError, TimedCall
from referee.table.events import Event, MoveEvent, RulingEvent
from referee.table.session import Session
from referee.table.watch import TableReader, read_photo
from referee.table.words import REFUSED, report_sentences, status_lines
from referee.words import localise, say, sentence
from rules.message import Message, Text, sentences
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.scene import Scene

if TYPE_CHECKING:
    from calibration.lens import Intrinsics, Undistortion


@dataclass(slots=True)
class _Follower:
    """Feeds a session with photographs and calls, and collects moves, calls and reports.

    `pending` are the calls not yet made; `undistortion` is how the last readable photograph was
    straightened.
    """

    game: str
    session: Session[Any]
    pending: list[TimedCall]
    moves: dict[tuple[object, ...], dict[str, Any]] = field(default_factory=dict)
    calls: list[dict[str, Any]] = field(default_factory=list)
    photos: list[Report] = field(default_factory=list)
    undistortion: Undistortion | None = None

    @property
    def all_unreadable(self) -> bool:
        """Whether no photograph could be read."""
        return all(photo.verdict == "unreadable" for photo in self.photos)

    @property
    def report(self) -> Report:
        """The current ruling, in pixels of the last readable photograph."""
        return as_taken(self.session.report, self.undistortion)

    def add_photo(
        self, name: str, photo: Photo | Unreadable, reader: TableReader[Any], clock: Clock
    ) -> None:
        """Read a photograph, and feed the session with what has changed."""
        if isinstance(photo, Unreadable):
            self.photos.append(Report.unreadable(self.game, name, photo))
            return
        sighting = next(read_photo(reader, photo, clock), None)
        if isinstance(sighting, Unreadable):
            self.photos.append(Report.unreadable(self.game, name, sighting))
            return
        with clock.stage("rule"):
            t = len(self.photos) + 1.0
            self._collect_moves(() if sighting is None else self.session.see(sighting, t), name)
            self.undistortion = photo.undistortion
            self.photos.append(replace(self.report, source=name, image_size=photo.taken_size))

    def call_until(self, t: float) -> None:
        """Make the calls that come before a photograph. Raises CallError for an invalid one."""
        while self.pending and self.pending[0].t < t:
            timed = self.pending.pop(0)
            try:
                events = self.session.call(timed.call, timed.t)
            except CallError as error:
                message = sentence("table-call-refused", call=str(timed), why=str(error))
                raise CallError(message) from None
            source = self.photos[-1].source if self.photos else ""
            if (timed.call.place, timed.call.face) == ("start", "first"):
                self.moves.clear()  # pieces of the first look are not moves
            self._collect_moves(events, source)
            for report in (event.report for event in events if isinstance(event, RulingEvent)):
                ruled = {"verdict": report.verdict, "summary": report.summary}
                ruling = {"taken": True, "said": [*report_sentences(report)]}
                consequence = report.details.get("consequence", ruling)
                call = {"source": source, **consequence, "call": str(timed.call), **ruled}
                self.calls.append(call)

    def rule(self) -> Report:
        """Rule on the final position of a game without calls."""
        if self.all_unreadable:
            return self.report
        try:
            self.session.call(Call("rule"), float(len(self.photos)))
        except CallError as error:
            why = say(sentences(Message.of("table-nothing-called"), str(error)))
            return replace(self.report, verdict="unsure", summary=why)
        # This ruling replaces that of the last readable photograph.
        index = max(i for i, photo in enumerate(self.photos) if photo.verdict != "unreadable")
        last = self.photos[index]
        self.photos[index] = replace(self.report, source=last.source, image_size=last.image_size)
        return self.report

    def _collect_moves(self, events: Iterable[Event], source: str) -> None:
        for event in events:
            if isinstance(event, MoveEvent):
                move = {k: v for k, v in event.to_dict().items() if k not in ("event", "t")}
                # A corrected move keeps the photograph on which it was first seen.
                earlier = self.moves.get(event.key, {"source": source})
                self.moves[event.key] = {"source": earlier["source"], **move}


def follow_photos(
    game: Game,
    photos: Iterable[PhotoSource],
    players: Sequence[str] = (),
    rules: dict[str, Any] | None = None,
    calls: Sequence[TimedCall] = (),
    profile: Intrinsics | None = None,
) -> GameReport:
    """Play a game from photographs; a call's time is the number of the photograph before it.

    For example, ``3 done Ann`` follows the third photograph. Without calls the final position is
    ruled on.
    """
    clock = Clock()
    session = Session(game.play_class.start(players, rules or {}))
    follower = _Follower(game.name, session, [*calls])
    read_frame = partial(_read_own_frame, game, rules or {})
    reader = game.table_reader(rules or {}, read_frame)
    for number, source in enumerate(photos, start=1):
        follower.call_until(number)
        photo = open_photo(source, clock, profile)
        follower.add_photo(name_of(source), photo, reader, clock)
    follower.call_until(float("inf"))
    last = follower.report if calls else follower.rule()
    report = _report(game, last, follower)
    if not calls:
        report = with_order_question(report, answers=False)
    return replace(report, timing_ms=clock.timing_ms())


def _read_own_frame(game: Game, rules: Mapping[str, Any], photo: Photo) -> Any:
    """As `Game.read_frame`, but Unreadable for a photograph of another game."""
    reading = game.read_frame(rules, photo)
    why = game.new_adapter({}).why_foreign(reading) if isinstance(reading, Scene) else reading
    if not isinstance(why, Unreadable):
        return reading
    if game in games.built_in():
        why = explain_failure(game, photo, why, Clock())
    # A game may begin with pieces that all lie apart.
    return reading if why.reason == "no-pod" else why


def _report(game: Game, last: Report, follower: _Follower) -> GameReport:
    end = follower.session.play.end_event(len(follower.photos) + 1.0)
    moves = sorted(follower.moves.values(), key=lambda move: int(move["number"]))
    details: dict[str, Any] = {"moves": moves, "calls": follower.calls}
    details |= {"scores": dict(end.scores), "over": end.over, **end.details}
    own_keys = (key for key in last.details if key not in (*details, "consequence"))
    details |= {key: last.details[key] for key in own_keys}
    wrong = [call["summary"] for call in follower.calls if call["verdict"] == "invalid"]
    wrong += [
        sentence("table-move-illegal", number=move["number"], source=move["source"])
        for move in moves
        if move["legal"] is False
    ]
    verdict, summary = last.verdict, last.summary
    if follower.all_unreadable:
        verdict, summary = "unreadable", sentence("ruling-nothing-read")
    elif verdict == "valid" and wrong:
        verdict, summary = "invalid", wrong[0]
    elif verdict == "valid" and (end.over or follower.calls):
        summary = end.summary
    # How the first photograph was taken is a finding of its own report only.
    start = [f for photo in follower.photos for f in photo.findings if f.code == "game-start"]
    start = [finding for finding in start[:1] if finding not in last.findings]
    left_out = [photo for photo in follower.photos if photo.verdict == "unreadable"]
    return GameReport(
        game.name,
        tuple(photo.source for photo in follower.photos),
        verdict,
        summary,
        findings=(*last.findings, *start, *map(Report.left_out, left_out)),
        questions=last.questions,
        details=details,
        photos=tuple(follower.photos),
    )


def describe_game(report: GameReport) -> str:
    """The moves and the calls of a game as text."""
    lines = [*_move_lines(report), *_call_lines(report), *status_lines(report.details)]
    places = [question.place for question in report.questions if question.place is not None]
    if places:
        line = f"{len(report.sources)} answer {places[0]}=…"
        lines.append(localise(Message.of("table-answer-by-calls", line=line)))
    return "\n".join(lines)


def _move_lines(report: GameReport) -> Iterator[str]:
    for move in report.details["moves"]:
        who = f"{move['player']}: " if move["player"] else ""
        yield f"{move['number']:>3}  {check_mark(move['legal'])} {who}{localise(_move(move))}."


def _move(move: Mapping[str, Any]) -> Text:
    """A move in words; one of a plugin's game by its fields."""
    match move:
        case {"square": square, "value": value, "points": int(points)}:
            return Message.of("table-move", what=value, place=square, points=points)
        case {"square": square, "value": value}:
            return Message.of("table-move", what=value, place=square, points="none")
        case {"cell": cell, "colour": colour}:
            what = face_name(colour)
            return Message.of("table-move", what=what, place=cell, points="none")
        case {"before": before, "formula": formula}:
            return Message.of("table-move-after", formula=formula, before=before)
    common = ("source", "number", "player", "legal")
    return ", ".join(f"{key} {move[key]}" for key in move if key not in common)


def _call_lines(report: GameReport) -> Iterator[str]:
    for call in report.details["calls"]:
        mark = check_mark(call["verdict"]) if call["taken"] else REFUSED
        outcome = " ".join(call["said"]) or call["summary"]
        yield f"     {mark} {call['call']}: {outcome}"
