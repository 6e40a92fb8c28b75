"""The order in which photographs were taken: by time of capture, else by numbers in their names."""

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
"""Place of the answer that gives the number of the photograph taken first."""

EXIF_IFD, DATE_TIME_ORIGINAL, DATE_TIME_DIGITIZED, SUBSEC_TIME = 0x8769, 0x9003, 0x9004, 0x9291
"""Tags of Exif 2.32, 4.6.5: the directory of photographic data, and the time of capture in it."""

_NUMBERED = re.compile(r"(.*?)([0-9]+)([^0-9]*)", re.DOTALL)


def in_order_of_capture(photos: Sequence[T]) -> list[T]:
    """Photographs by time of capture, or in the given order if any has none.

    One that cannot be opened stays behind its predecessor.
    """
    latest, keys = datetime.min, []
    for number, photo in enumerate(photos):
        time = _capture_time(str(photo)) if isinstance(photo, str | Path) else latest
        if time is None:
            return [*photos]
        latest = latest if time == datetime.max else time
        keys.append((latest, number))
    return [photos[number] for _, number in sorted(keys)]


def starting_with(photos: Sequence[T], first: str) -> list[T]:
    """Photographs rotated so that they start with the one whose number was answered."""
    if not (first.isdecimal() and 1 <= int(first) <= len(photos)):
        raise UsageError(Message.of("order-photo", order=ORDER, last=len(photos), given=first))
    index = int(first) - 1
    return [*photos[index:], *photos[:index]]


def with_order_question(report: GameReport, answers: bool = True) -> GameReport:
    """Replace an invalid verdict by a question if the photographs may be in the wrong order.

    With `answers` False the order can only be corrected by renaming or reordering the files.
    """
    candidates = _first_candidates(report.sources) if report.verdict == "invalid" else []
    if len(candidates) < (1 if answers else 2):
        return report
    names = [f"{index + 1} ({Path(report.sources[index]).name})" for index in candidates]
    message = (
        sentence("order-which", photos=one_of(names))
        if names[1:]
        else sentence("order-as-named", photo=names[0])
    )
    probability = 1 / len(candidates)
    alternatives = [Alternative(str(i + 1), probability) for i in candidates if answers]
    return replace(
        report,
        verdict="unsure",
        summary=sentence("order-unknown"),
        findings=tuple(each for each in report.findings if each.severity != "violation"),
        questions=(Question(None, message, tuple(alternatives), ORDER), *report.questions),
    )


def _first_candidates(sources: Sequence[str]) -> list[int]:
    """Indices of the photographs that may have been taken first; none where the order is known.

    File names with increasing numbers give the order, unless the camera's counter wrapped round:
    then the widest gap lies between two photographs instead of between the last and the first.
    """
    times = [_capture_time(source) for source in sources]
    known = [time for time in times if time not in (None, datetime.max)]
    if known and None not in times and known == sorted(filter(None, known)):
        return []
    matches = [_NUMBERED.fullmatch(Path(source).stem) for source in sources]
    names = [match for match in matches if match]
    patterns = {(name[1].casefold(), name[3].casefold()) for name in names}
    if len(names) < len(sources) or len(patterns) > 1:
        return [0] if [*sources] == sorted(sources, key=str.casefold) and sources[1:] else []
    numbers = [int(name[2]) for name in names]
    if numbers != sorted(numbers):
        return []  # an order given on purpose
    gaps = [after - before for before, after in pairwise(numbers)]
    gap_if_wrapped = 10 ** len(names[-1][2]) + numbers[0] - numbers[-1]
    return [0, 1 + gaps.index(max(gaps))] if gaps and max(gaps) > gap_if_wrapped else []


def _capture_time(path: str) -> datetime | None:
    """Time of capture of a photograph; None if unknown, `datetime.max` if it cannot be opened."""
    try:
        return _read_time(path, Path(path).stat().st_mtime_ns)
    except (OSError, ValueError):
        return datetime.max


@lru_cache(maxsize=10_000)
def _read_time(path: str, modified_ns: int) -> datetime | None:
    import pi_heif

    pi_heif.register_heif_opener()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            image = Image.open(path)
        except Exception:
            return datetime.max  # Pillow raises exceptions of any type on arbitrary bytes
        with image:
            try:
                tags = image.getexif().get_ifd(EXIF_IFD)
            except Exception:
                return None
    text = str(tags.get(DATE_TIME_ORIGINAL) or tags.get(DATE_TIME_DIGITIZED) or "").strip("\0 ")
    fraction = str(tags.get(SUBSEC_TIME) or "").strip("\0 ")
    try:
        time = datetime.strptime(text, "%Y:%m:%d %H:%M:%S")
    except ValueError:
        return None
    digits = fraction if fraction.isdecimal() else "0"
    return time.replace(microsecond=int(digits[:6].ljust(6, "0")))
