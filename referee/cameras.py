"""Cameras that are known: what they saw is read without the distortion of their lens."""

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
    """The lens of a camera by the name it was calibrated under. Raises UsageError without one."""
    from calibration.profiles import Profile, Profiles

    profile = Profiles().load(name)
    if not isinstance(profile, Profile):
        raise UsageError(str(profile))
    if profile.camera is None:
        raise UsageError(sentence("use-lens-unknown", name=name))
    return profile.camera


def opened(photo: Photo, lens: Intrinsics | None) -> Photo:
    """A photograph given besides, straightened. Raises UsageError where it cannot be."""
    straight = photo if lens is None else photo.undistort(lens)
    if isinstance(straight, Photo):
        return straight
    raise UsageError(sentence("use-another-camera", photo=photo.source, why=str(straight)))


def as_taken(report: AnyReport, straight: Undistortion | None) -> AnyReport:
    """The report on a straightened picture with all places in pixels of the photograph."""
    if straight is None:
        return report

    asked = tuple(_question(one, straight) for one in report.questions)
    report = replace(report, questions=asked, details=_details(report.details, straight))
    if isinstance(report, Report):
        pieces = _pieces(report.pieces, straight)
        return replace(report, image_size=straight.lens.image_size, pieces=pieces)
    return report


def event_as_taken(event: Event, straight: Undistortion | None) -> Event:
    """The same of what a session says."""
    from referee.table.events import ChangeEvent, QuestionEvent, RulingEvent

    if straight is None:
        return event
    match event:
        case ChangeEvent():
            added, changed = (_pieces(some, straight) for some in (event.added, event.changed))
            return replace(event, added=added, changed=changed)
        case QuestionEvent():
            return replace(event, question=_question(event.question, straight))
        case RulingEvent():
            return replace(event, report=as_taken(event.report, straight))
    return event


def _pieces(pieces: Sequence[Piece], straight: Undistortion) -> tuple[Piece, ...]:
    return tuple(replace(piece, quad=_quad(piece.quad, straight)) for piece in pieces)


def _question(question: Question, straight: Undistortion) -> Question:
    return replace(question, quads=tuple(_quad(quad, straight) for quad in question.quads))


def _quad(quad: Quad, straight: Undistortion) -> Quad:
    return as_quad(straight.in_photo(quad).tolist())


def _details(details: Mapping[str, Any], straight: Undistortion) -> dict[str, Any]:
    """The games' own fields: corners of a board, and places where a card may lie."""
    told = dict(details)
    for part, field in (("board", "corners"), ("line", "perhaps")):
        if field in (told.get(part) or {}):
            points = told[part][field]
            bent = straight.in_photo(points).round(2).tolist() if points else points
            told[part] = {**told[part], field: bent}
    return told
