"""In which order photographs were taken: by their times, else by their names as far as they go."""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from PIL import Image

from referee.errors import UsageError
from referee.ruling.report import GameReport, Question
from referee.words import sentence
from rules.message import Message, one_of
from vision.piece import Alternative

T = TypeVar("T")

ORDER = "order"
"""What an answer names that tells the number of the photograph that was taken first."""

DETAILS, TAKEN, DIGITISED, FRACTION = 0x8769, 0x9003, 0x9004, 0x9291
"""EXIF's directory of details, and its tags of the time of capture (Exif 2.32, 4.6.5)."""

_COUNTED = re.compile(r"(.*?)([0-9]+)([^0-9]*)", re.DOTALL)


def in_order_of_capture(photos: Sequence[T]) -> list[T]:
    """Photographs in the order of their times of capture; as given where one has none.

    What is no file that can be opened keeps its place behind the one before it.
    """
    latest, keys = datetime.min, []
    for number, photo in enumerate(photos):
        time = _taken_at(str(photo)) if isinstance(photo, str | Path) else latest
        if time is None:
            return [*photos]
        latest = latest if time == datetime.max else time
        keys.append((latest, number))
    return [photos[number] for _, number in sorted(keys)]


def beginning_with(photos: Sequence[T], first: str) -> list[T]:
    """Photographs as their counter went on, from the one that was taken first by an answer."""
    if not (first.isdecimal() and 1 <= int(first) <= len(photos)):
        raise UsageError(Message.of("order-photo", order=ORDER, last=len(photos), given=first))
    number = int(first) - 1
    return [*photos[number:], *photos[:number]]


def asked_for_order(report: GameReport, answers: bool = True) -> GameReport:
    """A report that blames nobody where it is not known in which order the photographs were taken.

    Without `answers` only another order of names can tell it.
    """
    first = _first_perhaps(report.sources) if report.verdict == "invalid" else []
    if len(first) < (1 if answers else 2):
        return report
    names = [f"{number + 1} ({Path(report.sources[number]).name})" for number in first]
    message = (
        sentence("order-which", photos=one_of(names))
        if names[1:]
        else sentence("order-as-named", photo=names[0])
    )
    alternatives = [Alternative(str(number + 1), 1 / len(first)) for number in first if answers]
    return replace(
        report,
        verdict="unsure",
        summary=sentence("order-unknown"),
        findings=tuple(found for found in report.findings if found.severity != "violation"),
        questions=(Question(None, message, tuple(alternatives), ORDER), *report.questions),
    )


def _first_perhaps(sources: Sequence[str]) -> list[int]:
    """Which photographs may have been taken first; none where their order is known.

    Names in order tell it if they count on; a counter that began anew leaves its widest gap
    elsewhere than between the last and the first.
    """
    times = [_taken_at(source) for source in sources]
    known = [time for time in times if time not in (None, datetime.max)]
    if known and None not in times and known == sorted(filter(None, known)):
        return []
    names = [_COUNTED.fullmatch(Path(source).stem) for source in sources]
    counted = [name for name in names if name]
    alike = {(name[1].casefold(), name[3].casefold()) for name in counted}
    if len(counted) < len(sources) or len(alike) > 1:
        return [0] if [*sources] == sorted(sources, key=str.casefold) and sources[1:] else []
    numbers = [int(name[2]) for name in counted]
    if numbers != sorted(numbers):
        return []  # whoever named them so meant it
    gaps = [after - before for before, after in pairwise(numbers)]
    anew = 10 ** len(counted[-1][2]) + numbers[0] - numbers[-1]
    return [0, 1 + gaps.index(max(gaps))] if gaps and max(gaps) > anew else []


def _taken_at(path: str) -> datetime | None:
    """When a photograph was taken; None where that is not told, the end of time for no picture."""
    try:
        return _read_time(path, Path(path).stat().st_mtime_ns)
    except (OSError, ValueError):
        return datetime.max


@lru_cache(maxsize=10_000)
def _read_time(path: str, written: int) -> datetime | None:
    import pi_heif

    pi_heif.register_heif_opener()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            image = Image.open(path)
        except Exception:
            return datetime.max  # whatever Pillow raises on bytes that may be anything
        with image:
            try:
                tags = image.getexif().get_ifd(DETAILS)
            except Exception:
                return None
    told = str(tags.get(TAKEN) or tags.get(DIGITISED) or "").strip("\0 ")
    fraction = str(tags.get(FRACTION) or "").strip("\0 ")
    try:
        time = datetime.strptime(told, "%Y:%m:%d %H:%M:%S")
    except ValueError:
        return None
    digits = fraction if fraction.isdecimal() else "0"
    return time.replace(microsecond=int(digits[:6].ljust(6, "0")))
