"""The order of photographs: by time of capture, by file name, or by an answer."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from PIL import Image

from referee import Referee
from referee.capture_order import in_order_of_capture
from referee.games.mathable.rule import MathableAdapter
from tests.command_line import Cli
from tests.referee.boards import Content, fake_scenes, photo_scenes

FIRST: dict[str, Content] = {"7F": 3}
SECOND: dict[str, Content] = FIRST | {"7E": 4}
THIRD: dict[str, Content] = SECOND | {"7D": 12}
FOURTH: dict[str, Content] = THIRD | {"7I": 3}
WRAPPED: dict[str, dict[str, Content]] = {
    "IMG_9998.jpg": FIRST,
    "IMG_9999.jpg": SECOND,
    "IMG_0001.jpg": THIRD,
    "IMG_0002.jpg": FOURTH,
}


def picture(path: Path, minute: int | None, fraction: str = "") -> Path:
    exif = Image.Exif()
    if minute is not None:
        exif.get_ifd(0x8769).update({0x9003: f"2026:11:26 20:{minute:02}:00", 0x9291: fraction})
    # Pillow writes no directory that it only knows by reference.
    exif[0x8769] = exif.get_ifd(0x8769)
    Image.fromarray(np.full((300, 300, 3), 120, np.uint8)).save(path, exif=exif)
    return path


@contextmanager
def photographs(
    folder: Path, positions: Mapping[str, dict[str, Content]], timed: bool
) -> Iterator[list[str]]:
    """Write photographs, taken in the order of the mapping; yields their paths sorted by name."""
    for minute, name in enumerate(positions):
        picture(folder / name, minute if timed else None)
    scenes = photo_scenes(*positions.values()).values()
    with fake_scenes(MathableAdapter, dict(zip(positions, scenes, strict=True))):
        yield sorted(str(folder / name) for name in positions)


def test_times_of_capture_order_a_counter_that_began_anew(tmp_path: Path, cli: Cli) -> None:
    with photographs(tmp_path, WRAPPED, timed=True):
        done = cli("follow", "mathable", tmp_path, "--json")
    assert done.status == 0
    assert [Path(source).name for source in done.report["sources"]] == [*WRAPPED]
    *earlier, last = WRAPPED
    assert f"the photos are {', '.join(earlier)} and {last}." in done.err


def test_without_times_the_order_is_asked_for_before_a_violation_is_found(tmp_path: Path) -> None:
    referee = Referee("mathable")
    with photographs(tmp_path, WRAPPED, timed=False) as photos:
        report = referee.follow(photos)
        assert report.verdict == "unsure"
        assert not any(finding.severity == "violation" for finding in report.findings)
        (question,) = report.questions
        assert "1 (IMG_0001.jpg) or 3 (IMG_9998.jpg)" in question.message
        assert question.place == "order"
        assert referee.follow(photos, answers={"order": "3"}).verdict == "valid"
        assert referee.follow(photos, answers={"order": "1"}).verdict == "invalid"
        renamed = [str(tmp_path / name) for name in ("IMG_0002.jpg", *[*WRAPPED][:3])]
        assert referee.follow(renamed).verdict == "invalid", "whoever names them so means it"


def test_names_without_an_order_are_asked_about(tmp_path: Path) -> None:
    positions = {"6F3A.jpg": SECOND, "B21C.jpg": FIRST}
    with photographs(tmp_path, positions, timed=False) as photos:
        report = Referee("mathable").follow(photos)
    assert report.verdict == "unsure"
    assert "Was photo 1 (6F3A.jpg) taken first" in report.questions[0].message


def test_names_or_times_in_order_need_no_question(tmp_path: Path) -> None:
    for timed, names in ((False, ("1.jpg", "2.jpg")), (True, ("a.jpg", "b.jpg"))):
        positions = dict(zip(names, (SECOND, FIRST), strict=True))
        with photographs(tmp_path, positions, timed=timed) as photos:
            assert Referee("mathable").follow(photos).verdict == "invalid"


def test_order_of_capture(tmp_path: Path) -> None:
    first, second = picture(tmp_path / "b.jpg", 5, "10"), picture(tmp_path / "a.jpg", 5, "9")
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"no picture")
    untold = picture(tmp_path / "c.jpg", None)
    assert in_order_of_capture([second, broken, first]) == [first, second, broken]
    assert in_order_of_capture([second, untold, first]) == [second, untold, first]
