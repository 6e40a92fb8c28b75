"""Calibrated cameras: lens profiles, and reports mapped back to the distorted photograph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.errors import UsageError
from referee.ruling.report import AnyReport, Question, Report
from referee.words import sentence
from vision.photo.photo import Photo
from vision.piece import Piece, Quad, as_quad

if TYPE_CHECKING:
    from calibration.lens import Intrinsics, Undistortion
    from referee.table.events import Event


def lens_named(name: str) -> Intrinsics:
    """The lens of a calibrated camera. Raises UsageError for an unknown name."""
    from calibration.profiles import Profile, Profiles

    profile = Profiles().load(name)
    if not isinstance(profile, Profile):
        raise UsageError(str(profile))
    if profile.camera is None:
        raise UsageError(sentence("use-lens-unknown", name=name))
    return profile.camera


def undistorted(photo: Photo, lens: Intrinsics | None) -> Photo:
    """A photograph given as an option, undistorted. Raises UsageError for one of another camera."""
    result = photo if lens is None else photo.undistort(lens)
    if isinstance(result, Photo):
        return result
    raise UsageError(sentence("use-another-camera", photo=photo.source, why=str(result)))


def as_taken(report: AnyReport, undistortion: Undistortion | None) -> AnyReport:
    """Map a report on an undistorted picture to pixels of the photograph as taken."""
    if undistortion is None:
        return report

    questions = tuple(_map_question(question, undistortion) for question in report.questions)
    details = _map_details(report.details, undistortion)
    report = replace(report, questions=questions, details=details)
    if isinstance(report, Report):
        pieces = _map_pieces(report.pieces, undistortion)
        return replace(report, image_size=undistortion.lens.image_size, pieces=pieces)
    return report


def event_as_taken(event: Event, undistortion: Undistortion | None) -> Event:
    """Map an event of a session in the same way."""
    from referee.table.events import ChangeEvent, QuestionEvent, RulingEvent

    if undistortion is None:
        return event
    match event:
        case ChangeEvent():
            added = _map_pieces(event.added, undistortion)
            changed = _map_pieces(event.changed, undistortion)
            return replace(event, added=added, changed=changed)
        case QuestionEvent():
            return replace(event, question=_map_question(event.question, undistortion))
        case RulingEvent():
            return replace(event, report=as_taken(event.report, undistortion))
    return event


def _map_pieces(pieces: Sequence[Piece], undistortion: Undistortion) -> tuple[Piece, ...]:
    return tuple(replace(piece, quad=_map_quad(piece.quad, undistortion)) for piece in pieces)


def _map_question(question: Question, undistortion: Undistortion) -> Question:
    return replace(question, quads=tuple(_map_quad(quad, undistortion) for quad in question.quads))


def _map_quad(quad: Quad, undistortion: Undistortion) -> Quad:
    return as_quad(undistortion.in_photo(quad).tolist())


def _map_details(details: Mapping[str, Any], undistortion: Undistortion) -> dict[str, Any]:
    """Map the games' own fields: corners of a board, and places where a card may lie."""
    mapped = dict(details)
    for part, field in (("board", "corners"), ("line", "perhaps")):
        if field in (mapped.get(part) or {}):
            points = mapped[part][field]
            points = undistortion.in_photo(points).round(2).tolist() if points else points
            mapped[part] = {**mapped[part], field: points}
    return mapped
