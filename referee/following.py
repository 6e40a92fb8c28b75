"""A game photo by photo with its calls: the session of a table, without a camera."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from referee import games
from referee.cameras import as_taken
from referee.capture_order import asked_for_order
from referee.game import Game
from referee.opening import PhotoSource, name_of, open_photo
from referee.recognition import another
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
class _Followed:
    """A session that is fed with photographs and calls, and what it told of them.

    `waiting` are the calls that were not made yet, and `straight` is how the photograph that was
    read last was straightened.
    """

    game: str
    session: Session[Any]
    waiting: list[TimedCall]
    moves: dict[tuple[object, ...], dict[str, Any]] = field(default_factory=dict)
    calls: list[dict[str, Any]] = field(default_factory=list)
    photos: list[Report] = field(default_factory=list)
    straight: Undistortion | None = None

    @property
    def is_unread(self) -> bool:
        """Whether none of the photographs could be read."""
        return all(photo.verdict == "unreadable" for photo in self.photos)

    @property
    def report(self) -> Report:
        """The ruling on what lies there, in pixels of the photograph that was read last."""
        return as_taken(self.session.report, self.straight)

    def see(
        self, name: str, photo: Photo | Unreadable, reader: TableReader[Any], clock: Clock
    ) -> None:
        """Read a photograph, and feed the session with what is new in it."""
        if isinstance(photo, Unreadable):
            self.photos.append(Report.unreadable(self.game, name, photo))
            return
        seen = next(read_photo(reader, photo, clock), None)
        if isinstance(seen, Unreadable):
            self.photos.append(Report.unreadable(self.game, name, seen))
            return
        with clock.stage("rule"):
            events = () if seen is None else self.session.see(seen, len(self.photos) + 1.0)
            self._take(events, name)
            self.straight = photo.undistortion
            self.photos.append(replace(self.report, source=name, image_size=photo.taken_size))

    def call_until(self, t: float) -> None:
        """Make the calls before a photograph. Raises CallError for one that makes no sense."""
        while self.waiting and self.waiting[0].t < t:
            timed = self.waiting.pop(0)
            try:
                events = self.session.call(timed.call, timed.t)
            except CallError as error:
                said = sentence("table-call-refused", call=str(timed), why=str(error))
                raise CallError(said) from None
            source = self.photos[-1].source if self.photos else ""
            if (timed.call.place, timed.call.face) == ("start", "first"):
                self.moves.clear()  # what the first look shows is no move
            self._take(events, source)
            for report in (event.report for event in events if isinstance(event, RulingEvent)):
                ruled = {"verdict": report.verdict, "summary": report.summary}
                ruling = {"taken": True, "said": [*report_sentences(report)]}
                came = report.details.get("consequence", ruling)
                self.calls.append({"source": source, **came, "call": str(timed.call), **ruled})

    def rule(self) -> Report:
        """The ruling on what lies there in the end, where nothing was called."""
        if self.is_unread:
            return self.report
        try:
            self.session.call(Call("rule"), float(len(self.photos)))
        except CallError as error:
            why = say(sentences(Message.of("table-nothing-called"), str(error)))
            return replace(self.report, verdict="unsure", summary=why)
        # The last photograph that was read is still told of.
        number = max(i for i, one in enumerate(self.photos) if one.verdict != "unreadable")
        last = self.photos[number]
        self.photos[number] = replace(self.report, source=last.source, image_size=last.image_size)
        return self.report

    def _take(self, events: Iterable[Event], source: str) -> None:
        for event in events:
            if isinstance(event, MoveEvent):
                move = event.to_dict()
                told = {key: move[key] for key in move if key not in ("event", "t")}
                # A move that is told again is that of the photo on which it was seen first.
                before = self.moves.get(event.key, {"source": source})
                self.moves[event.key] = {"source": before["source"], **told}


def follow_photos(
    game: Game,
    photos: Iterable[PhotoSource],
    players: Sequence[str] = (),
    rules: dict[str, Any] | None = None,
    calls: Sequence[TimedCall] = (),
    profile: Intrinsics | None = None,
) -> GameReport:
    """Play a game from photographs; the time of a call is the number of the photograph before it.

    So ``3 done Ann`` is called when the third photograph has been seen. Where nothing is called,
    what lies there in the end is ruled on.
    """
    clock = Clock()
    session = Session(game.play_class.start(players, rules or {}))
    followed = _Followed(game.name, session, [*calls])
    read_frame = partial(_read_own_frame, game, rules or {})
    reader = game.table_reader(rules or {}, read_frame)
    for number, source in enumerate(photos, start=1):
        followed.call_until(number)
        photo = open_photo(source, clock, profile)
        followed.see(name_of(source), photo, reader, clock)
    followed.call_until(float("inf"))
    last = followed.report if calls else followed.rule()
    whole = _report(game, last, followed)
    if not calls:
        whole = asked_for_order(whole, answers=False)
    return replace(whole, timing_ms=clock.timing_ms())


def _read_own_frame(game: Game, rules: Mapping[str, Any], photo: Photo) -> Any:
    """As `Game.read_frame`, but Unreadable for a photograph of another game."""
    reading = game.read_frame(rules, photo)
    why = game.new_adapter({}).foreign(reading) if isinstance(reading, Scene) else reading
    if not isinstance(why, Unreadable):
        return reading
    if game in games.built_in():
        why = another(game, photo, why, Clock())
    # A game may begin with pieces that all lie apart.
    return reading if why.reason == "no-pod" else why


def _report(game: Game, last: Report, followed: _Followed) -> GameReport:
    end = followed.session.play.end_event(len(followed.photos) + 1.0)
    moves = sorted(followed.moves.values(), key=lambda move: int(move["number"]))
    details: dict[str, Any] = {"moves": moves, "calls": followed.calls}
    details |= {"scores": dict(end.scores), "over": end.over, **end.details}
    own = (key for key in last.details if key not in (*details, "consequence"))
    details |= {key: last.details[key] for key in own}
    wrong = [call["summary"] for call in followed.calls if call["verdict"] == "invalid"]
    wrong += [
        sentence("table-move-illegal", number=move["number"], source=move["source"])
        for move in moves
        if move["legal"] is False
    ]
    verdict, summary = last.verdict, last.summary
    if followed.is_unread:
        verdict, summary = "unreadable", sentence("ruling-nothing-read")
    elif verdict == "valid" and wrong:
        verdict, summary = "invalid", wrong[0]
    elif verdict == "valid" and (end.over or followed.calls):
        summary = end.summary
    # What the first photograph was taken for is said of it alone.
    start = [f for photo in followed.photos for f in photo.findings if f.code == "game-start"]
    start = [found for found in start[:1] if found not in last.findings]
    left_out = [photo for photo in followed.photos if photo.verdict == "unreadable"]
    return GameReport(
        game.name,
        tuple(photo.source for photo in followed.photos),
        verdict,
        summary,
        findings=(*last.findings, *start, *map(Report.left_out, left_out)),
        questions=last.questions,
        details=details,
        photos=tuple(followed.photos),
    )


def in_words(report: GameReport) -> str:
    """The moves and the calls of a game as text."""
    told = [*_moves(report), *_calls(report), *status_lines(report.details)]
    places = [question.place for question in report.questions if question.place is not None]
    if places:
        line = f"{len(report.sources)} answer {places[0]}=…"
        told.append(localise(Message.of("table-answer-by-calls", line=line)))
    return "\n".join(told)


def _moves(report: GameReport) -> Iterator[str]:
    for move in report.details["moves"]:
        who = f"{move['player']}: " if move["player"] else ""
        yield f"{move['number']:>3}  {check_mark(move['legal'])} {who}{localise(_move(move))}."


def _move(move: Mapping[str, Any]) -> Text:
    """A move in words; of a game of others by its fields."""
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
    own = ("source", "number", "player", "legal")
    return ", ".join(f"{key} {move[key]}" for key in move if key not in own)


def _calls(report: GameReport) -> Iterator[str]:
    for call in report.details["calls"]:
        mark = check_mark(call["verdict"]) if call["taken"] else REFUSED
        said = " ".join(call["said"]) or call["summary"]
        yield f"     {mark} {call['call']}: {said}"
