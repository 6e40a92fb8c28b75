"""``referee live``: watch a game as it is played."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from referee import games
from referee.cameras import lens_named
from referee.capture_order import in_order_of_capture
from referee.cli.sources import natural_key
from referee.drawing.film import FilmWriter
from referee.errors import UsageError
from referee.files import MOVING, PHOTOS
from referee.ruling.options import read_rules
from referee.ruling.report import EXIT_STATUS
from referee.table.calls import parse_names, read_calls
from referee.table.display import Display
from referee.table.keyboard import Keyboard
from referee.table.live import Live, Outlet
from referee.table.outlets import JsonOutlet, PostOutlet, TextOutlet
from referee.table.racks import expand_rack_photo
from referee.table.record_files import RecordsError, usual_record
from referee.table.records import Entry, Recorder, Records, SessionHead
from referee.table.replaying import end_time, remaining_calls, replay_entries, resumable_session
from referee.table.session import Session
from referee.table.sources.camera import Camera
from referee.table.sources.film import Film
from referee.table.sources.folder import Folder
from referee.table.sources.shot import ShotSource, UndistortedSource
from referee.table.voice import SpokenOutlet, Voice
from referee.table.watch import Watch
from referee.words import current_language, sentence
from vision.watching.gate import Gate


def run(args: argparse.Namespace) -> int:
    """Watch a game until its source ends or the user stops it."""
    players = parse_names(args.players)
    rules = read_rules(args.rules)
    game = games.find(args.game)
    expand_faces = partial(expand_rack_photo, game=game)
    calls = read_calls(Path(args.calls), players, expand_faces) if args.calls else ()
    session = Session(game.play_class.start(players, rules))
    lens = None if args.profile is None else lens_named(args.profile)
    source = _source(args) if lens is None else UndistortedSource(_source(args), lens)
    keyboard = Keyboard()
    with ExitStack() as stack:
        stack.callback(source.close)
        stack.enter_context(keyboard.listen())
        outlet: Outlet = JsonOutlet(source) if args.json else TextOutlet()
        if sys.stdout.isatty() and not args.json:
            outlet = stack.enter_context(Display(session, game.title, source.name))
        head = SessionHead(game.name, players, rules, source.name)
        recorder, earlier = _recorder(args, head, session, outlet, stack)
        since, remaining = end_time(earlier), remaining_calls(calls, earlier)
        if len(remaining) < len(calls):
            made = {"number": len(calls) - len(remaining), "since": f"{since:.1f}"}
            outlet.note(sentence("cli-calls-made", file=args.calls, **made))
        watch = Watch(Gate(), game.table_reader(rules))
        film = None if args.overlay is None else FilmWriter(_overlay(args), games.marks)
        listener = _spoken(outlet, stack) if args.say else outlet
        if args.post is not None:
            listener = PostOutlet(listener, args.post, source)
            stack.callback(listener.close)
        live = Live(watch, session, listener, recorder, players, since, film)
        live.run(source, remaining, lambda: _typed_lines(keyboard, outlet, expand_faces))
    return EXIT_STATUS[session.report.verdict if live.has_read else "unreadable"]


def _typed_lines(
    keyboard: Keyboard, outlet: Outlet, expand_faces: Callable[[str], str]
) -> Iterator[str]:
    """Lines typed since the last call; the display shows the line being typed."""
    lines = keyboard.lines()
    show: Callable[[str], None] | None = getattr(outlet, "typing", None)
    if show is not None:
        show(keyboard.typed)
    for line in lines:
        try:
            yield expand_faces(line)
        except UsageError as error:
            outlet.note(str(error))


def _source(args: argparse.Namespace) -> ShotSource:
    if args.camera is not None:
        return Camera(args.camera)
    if args.video is not None:
        if Path(args.video).suffix.lower() in PHOTOS - MOVING:
            raise UsageError(sentence("cli-photo-is-no-film", path=args.video, game=args.game))
        return Film(Path(args.video))

    def pictures(folder: Path) -> list[Path]:
        photos = (path for path in folder.iterdir() if path.suffix.lower() in PHOTOS)
        return in_order_of_capture(sorted(photos, key=natural_key))

    return Folder(Path(args.folder), pictures)


def _overlay(args: argparse.Namespace) -> Path:
    """Path of the annotated film. Raises UsageError if it is the film being watched."""
    path = Path(args.overlay)
    if args.video is not None and path.exists() and path.samefile(args.video):
        raise UsageError(sentence("cli-overlay-is-film", path=str(path)))
    return path


def _spoken(outlet: Outlet, stack: ExitStack) -> Outlet:
    """The outlet with speech, if the system has a voice."""
    voice = Voice.of_system(current_language())
    if voice is None:
        outlet.note(sentence("cli-no-voice"))
        return outlet
    spoken = SpokenOutlet(outlet, voice)
    stack.callback(spoken.close)
    return spoken


def _recorder(
    args: argparse.Namespace,
    head: SessionHead,
    session: Session[Any],
    outlet: Outlet,
    stack: ExitStack,
) -> tuple[Recorder | None, tuple[Entry, ...]]:
    """The recorder, and the earlier entries of a session that is resumed.

    None if nothing is recorded: a film can be watched again, so it is recorded only in a named
    record; the usual record is skipped if it cannot be written.
    """
    if args.record is None and (args.no_record or args.video):
        return None, ()
    try:
        records = stack.enter_context(Records(Path(args.record or usual_record())))
        for note in records.notes:
            outlet.note(note)
        row = None if args.video else resumable_session(records, head)
        # In the usual record only a session that was cut short is resumed.
        if row is None or (args.record is None and records.ended_cleanly(row.id)):
            return Recorder(records, records.begin(head)), ()
        entries = records.entries(row.id)
    except RecordsError as error:
        if args.record is not None:
            raise
        outlet.note(sentence("cli-not-recorded", why=str(error)))
        return None, ()
    for _ in replay_entries(session, entries, head.players):
        pass
    standing = session.play.end_event(0.0).summary
    outlet.note(sentence("cli-goes-on", number=row.id, stands=standing))
    return Recorder(records, row.id), entries
