"""A game photo by photo with its calls: the session of a table, without a camera."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from referee import games
from referee.cameras import as_taken
from referee.capture_order import asked_for_order
from referee.game import Adapter, Game
from referee.opening import PhotoSource, name_of, open_photo
from referee.recognition import another
from referee.ruling.clock import Clock
from referee.ruling.questions import face_name
from referee.ruling.report import GameReport, Report, Verdict
from referee.ruling.text import check_mark
from referee.table.calls import Call, CallError, TimedCall
from referee.table.events import EndEvent, Event, MoveEvent, RulingEvent
from referee.table.session import Session
from referee.table.watch import TableReader
from referee.table.words import REFUSED, status
from referee.table.words import sentences as all_told
from referee.words import aloud, say, sentence
from rules.message import Message, Text, sentences
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.scene import Scene

if TYPE_CHECKING:
    from calibration.lens import Intrinsics, Undistortion


@dataclass(slots=True)
class _Told:
    """All that was told of a game."""

    moves: dict[tuple[object, ...], dict[str, Any]] = field(default_factory=dict)
    calls: list[dict[str, Any]] = field(default_factory=list)
    photos: list[Report] = field(default_factory=list)
    straight: Undistortion | None = None
    """How the photograph that was read last was straightened."""

    def take(self, events: Iterable[Event], source: str) -> None:
        """Remember what is worth telling in the end."""
        for event in events:
            if isinstance(event, MoveEvent):
                move = event.to_dict()
                told = {key: move[key] for key in move if key not in ("event", "t")}
                # A move that is told again is that of the photo on which it was seen first.
                before = self.moves.get(event.what, {"source": source})
                self.moves[event.what] = {"source": before["source"], **told}

    @property
    def is_unread(self) -> bool:
        """Whether none of the photographs could be read."""
        return all(photo.verdict == "unreadable" for photo in self.photos)

    def rule(self, last: Report) -> None:
        """Remember the ruling on the last photograph that was read, which is still told of."""
        for number, photo in reversed([*enumerate(self.photos)]):
            if photo.verdict != "unreadable":
                last = as_taken(last, self.straight)
                own = replace(last, source=photo.source, image_size=photo.image_size)
                self.photos[number] = own
                return


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
    session = Session(game.at_table.start(players, rules or {}))
    reader = game.reader(rules or {}, partial(_own, game, partial(game.look, rules or {})))
    waiting, told, number = [*calls], _Told(), 0
    for number, source in enumerate(photos, start=1):
        _call_until(number, waiting, session, told)
        name = name_of(source)
        photo = _looked(source, reader, clock, profile)
        if isinstance(photo, Unreadable):
            told.photos.append(Report.unreadable(game.name, name, photo))
            continue
        with clock.stage("rule"):
            news = reader.news()
            told.take(() if news is None else session.see(news, float(number)), name)
        told.straight = photo.undistorted
        report = replace(session.report, source=name, image_size=photo.size)
        told.photos.append(as_taken(report, told.straight))
    _call_until(float("inf"), waiting, session, told)
    last = session.report if calls else _ruled(session, told, float(number))
    end = session.play.ended(number + 1.0)
    whole = _report(game, as_taken(last, told.straight), end, told)
    if not calls:
        whole = asked_for_order(whole, answers=False)
    return replace(whole, timing_ms=clock.timing_ms())


def _own(game: Game, look: Callable[[Photo], Any], photo: Photo) -> Any:
    """What a photograph of this game shows, or why there is nothing of it to be seen."""
    seen, why = look(photo), None
    if isinstance(seen, Unreadable):
        why = seen
    elif isinstance(seen, Scene):
        adapter: Adapter = game.new_adapter({})
        why = adapter.foreign(seen)
    if why is not None and game in games.ours():
        why = another(game, photo, why, Clock())
    # A game may begin with pieces that all lie apart.
    return seen if why is None or why.reason == "no-pod" else why


def _ruled(session: Session[Any], told: _Told, t: float) -> Report:
    """The ruling on what lies there in the end, where nothing was called."""
    if told.is_unread:
        return session.report
    try:
        session.call(Call("rule"), t)
    except CallError as error:
        last = session.report
        return replace(
            last,
            verdict="unsure",
            summary=say(sentences(Message.of("table-nothing-called"), str(error))),
        )
    told.rule(session.report)
    return session.report


def _looked(
    source: PhotoSource, reader: TableReader[Any], clock: Clock, lens: Intrinsics | None
) -> Photo | Unreadable:
    """A photograph that was read, or why it was not."""
    photo = open_photo(source, clock, lens)
    if isinstance(photo, Unreadable):
        return photo
    reader.moved()
    with clock.stage("read"):
        why = reader.read(photo, ())
    return photo if why is None else why


def _call_until(t: float, waiting: list[TimedCall], session: Session[Any], told: _Told) -> None:
    """Make the calls before a photograph. Raises CallError for one that makes no sense."""
    while waiting and waiting[0].t < t:
        timed = waiting.pop(0)
        try:
            events = session.call(timed.call, timed.t)
        except CallError as error:
            said = sentence("table-call-refused", call=str(timed), why=str(error))
            raise CallError(said) from None
        source = told.photos[-1].source if told.photos else ""
        if (timed.call.place, timed.call.face) == ("start", "first"):
            told.moves.clear()  # what the first look shows is no move
        told.take(events, source)
        for event in events:
            if isinstance(event, RulingEvent):
                report = event.report
                ruled = {"verdict": report.verdict, "summary": report.summary}
                ruling = {"taken": True, "said": [*all_told(report)]}
                came = report.details.get("consequence", ruling)
                told.calls.append({"source": source, **came, "call": str(timed.call), **ruled})


def _report(game: Game, last: Report, end: EndEvent, told: _Told) -> GameReport:
    moves = sorted(told.moves.values(), key=lambda move: int(move["number"]))
    details: dict[str, Any] = {"moves": moves, "calls": told.calls}
    details |= {"scores": dict(end.scores), "over": end.over, **end.details}
    own = (key for key in last.details if key not in (*details, "consequence"))
    details |= {key: last.details[key] for key in own}
    verdict: Verdict = last.verdict
    wrong = [call["summary"] for call in told.calls if call["verdict"] == "invalid"]
    illegal = [move for move in moves if move["legal"] is False]
    wrong += [
        sentence("table-move-illegal", number=move["number"], source=move["source"])
        for move in illegal
    ]
    if verdict == "valid" and wrong:
        verdict = "invalid"
    summary = last.summary if verdict == last.verdict else wrong[0]
    if verdict == "valid" and (end.over or told.calls):
        summary = end.summary
    # What the first photograph was taken for is said of it alone.
    start = [f for photo in told.photos for f in photo.findings if f.code == "game-start"]
    start = [found for found in start[:1] if found not in last.findings]
    left_out = [photo for photo in told.photos if photo.verdict == "unreadable"]
    if told.is_unread:
        verdict, summary = "unreadable", sentence("ruling-nothing-read")
    return GameReport(
        game.name,
        tuple(photo.source for photo in told.photos),
        verdict,
        summary,
        findings=(*last.findings, *start, *map(Report.left_out, left_out)),
        questions=last.questions,
        details=details,
        photos=tuple(told.photos),
    )


def in_words(report: GameReport) -> str:
    """The moves and the calls of a game as text."""
    stands = status(report.details)
    told = (*_moves(report), *_calls(report), *stands, *_how_to_answer(report))
    return "\n".join(told)


def _how_to_answer(report: GameReport) -> Iterator[str]:
    places = [question.place for question in report.questions if question.place is not None]
    if places:
        line = f"{len(report.sources)} answer {places[0]}=…"
        yield aloud(Message.of("table-answer-by-calls", line=line))


def _moves(report: GameReport) -> Iterator[str]:
    for move in report.details["moves"]:
        who = f"{move['player']}: " if move["player"] else ""
        yield f"{move['number']:>3}  {check_mark(move['legal'])} {who}{aloud(_move(move))}."


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
