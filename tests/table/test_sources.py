"""Films, folders and streams as sources of pictures, and what may become of them."""

import re
import shutil
import struct
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import cv2
import numpy as np
import pytest

from referee.table.sources import devices as sources
from referee.table.sources.addresses import without_password
from referee.table.sources.camera import Camera, CameraSettings
from referee.table.sources.capture import Lost
from referee.table.sources.devices import Device, devices
from referee.table.sources.film import Film
from referee.table.sources.folder import Folder, FolderSettings
from referee.table.sources.opening import open_film
from referee.table.sources.shot import Shot, SourceError
from referee.words import say
from tests.table.films import answering, jpeg, number_of, numbered, streaming, write_film
from tests.table.rtsp import rtsp_camera
from vision.arrays import Pixels
from vision.photo.photo import DamagedPhotoError, Photo

QUICK = CameraSettings(stall_s=0.8, tick_s=0.05, frozen_s=0.6, pauses_s=(0.1, 0.2))


def until(shots: Iterator[Shot], wanted: Callable[[Shot], bool], most: int = 2000) -> Shot:
    """The next shot that is as wanted."""
    for _, shot in zip(range(most), shots, strict=False):
        if wanted(shot):
            return shot
    raise AssertionError("it never came")


def has_picture(shot: Shot) -> bool:
    return shot.pixels is not None


def says(words: str) -> Callable[[Shot], bool]:
    return lambda shot: shot.notice is not None and words in shot.notice


def shows(number: int) -> Callable[[Shot], bool]:
    return lambda shot: shot.pixels is not None and number_of(shot.pixels) == number


def test_a_film_gives_every_frame_in_its_own_time(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    write_film(path, numbered(20), rate=10)
    shots = list(Film(path))
    assert [number_of(shot.pixels) for shot in shots if shot.pixels is not None] == [*range(20)]
    assert [shot.t for shot in shots] == pytest.approx([i / 10 for i in range(20)])


def test_a_film_that_breaks_off_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    write_film(path, numbered(20))
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    *frames, last = Film(path)
    assert 0 < len(frames) < 15
    assert "breaks off" in (last.notice or "")


def header_promising(content: bytes, factor: int) -> bytes:
    """An AVI whose header speaks of so many times the frames that there are."""
    told = bytearray(content)
    for chunk, offset in ((b"avih", 16), (b"strh", 32)):
        at = told.index(chunk) + 8 + offset
        (count,) = struct.unpack_from("<I", told, at)
        struct.pack_into("<I", told, at, factor * count)
    return bytes(told)


def test_a_header_that_promises_too_much_is_no_damage(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    write_film(path, numbered(20))
    content = header_promising(path.read_bytes(), 2)
    path.write_bytes(content)
    assert len(frames := [*Film(path)]) == 20
    assert not any(shot.notice for shot in frames)
    half = len(content) // 2
    for rest in (b"", bytes(half)):
        path.write_bytes(content[:half] + rest)
        assert "breaks off" in ([*Film(path)][-1].notice or "")


def test_a_film_that_freezes_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    pictures = numbered(5)
    write_film(path, [*pictures, *[pictures[-1]] * 80], rate=10)
    shots = [*Film(path)]
    (notice,) = (shot for shot in shots if shot.notice)
    assert "film.avi is frozen" in (notice.notice or "")
    assert 5 < notice.t < 7
    assert len(shots) == 86, "it is watched to its end"


@pytest.mark.parametrize("name", ["all.mpg", "later.ts"])
def test_an_interlaced_film_is_read_or_told(name: str) -> None:
    film = Path(__file__).parent / "interlaced" / name
    told, pictures = "", []
    try:
        pictures += [shot.pixels for shot in Film(film) if shot.pixels is not None]
    except SourceError as error:
        told = str(error)
    if pictures:
        assert not any(np.array_equal(a, b) for a, b in pairwise(pictures))
    else:
        assert "is interlaced and cannot be read" in told


def test_no_film(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    noise = tmp_path / "noise.mp4"
    noise.write_bytes(bytes(range(256)) * 40)
    with pytest.raises(SourceError, match="cannot be decoded"):
        Film(noise)
    with pytest.raises(SourceError, match="There is no video"):
        Film(tmp_path / "none.mp4")
    with pytest.raises(SourceError, match="is a folder"):
        Film(tmp_path)
    assert capfd.readouterr().err == "", "codecs keep quiet"


def pictures(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.jpg"))


def folder_of(path: Path, patience_s: float = 30.0) -> Folder:
    return Folder(path, pictures, FolderSettings(tick_s=0.01, patience_s=patience_s))


def test_a_folder_gives_what_is_there_and_what_comes(tmp_path: Path) -> None:
    one, two, three = numbered(3)
    (tmp_path / "1.jpg").write_bytes(jpeg(one))
    source = folder_of(tmp_path)
    shots = iter(source)
    first = until(shots, has_picture)
    assert first.name == "1.jpg"
    (tmp_path / "2.jpg").write_bytes(jpeg(two))
    (tmp_path / "3.jpg").write_bytes(jpeg(three))
    later = [until(shots, has_picture) for _ in range(2)]
    assert [shot.name for shot in later] == ["2.jpg", "3.jpg"]
    assert [number_of(s.pixels) for s in later if s.pixels is not None] == [1, 2]
    source.close()
    assert all(shot.pixels is None for shot in shots)


def test_a_photograph_still_being_written_is_waited_for(tmp_path: Path) -> None:
    one, two = (jpeg(picture) for picture in numbered(2))
    (tmp_path / "1.jpg").write_bytes(one[: len(one) // 2])
    (tmp_path / "2.jpg").write_bytes(two)
    shots = iter(folder_of(tmp_path))
    assert all(next(shots).pixels is None for _ in range(5))
    (tmp_path / "1.jpg").write_bytes(one)
    assert until(shots, has_picture).name == "1.jpg"
    assert until(shots, has_picture).name == "2.jpg"


def test_a_photograph_that_stays_damaged_is_left_out(tmp_path: Path) -> None:
    one, two = (jpeg(picture) for picture in numbered(2))
    (tmp_path / "1.jpg").write_bytes(one[: len(one) // 2])
    (tmp_path / "2.jpg").write_bytes(two)
    shots = iter(folder_of(tmp_path, patience_s=0.05))
    assert "is damaged" in (until(shots, says("1.jpg is left out")).notice or "")
    assert until(shots, has_picture).name == "2.jpg"


def test_a_folder_that_goes_may_come_back(tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    shots = iter(folder_of(folder))
    next(shots)
    folder.rmdir()
    next(shots)
    folder.mkdir()
    (folder / "1.jpg").write_bytes(jpeg(numbered(1)[0]))
    assert until(shots, has_picture).name == "1.jpg"


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="There is no folder"):
        folder_of(tmp_path / "none")


def steps(numbers: list[int], count: int) -> list[int]:
    """How far each number is ahead of the one before, of so many that come round."""
    return [(b - a) % count for a, b in pairwise(numbers)]


def test_a_stream_gives_the_newest_frame_only() -> None:
    with streaming(numbered(30), rate=50) as stream:
        camera = Camera(stream.address, QUICK)
        try:
            shots = iter(camera)
            first = until(shots, has_picture)
            assert first.pixels is not None
            numbers, times = [number_of(first.pixels)], [first.t]
            # Whoever is slow misses frames; out of a queue each would be the next one.
            while len(numbers) < 4 or not any(ahead > 1 for ahead in steps(numbers, 30)):
                stream.wait(5)
                shot = until(shots, has_picture)
                assert shot.pixels is not None
                numbers.append(number_of(shot.pixels))
                times.append(shot.t)
                assert len(numbers) < 40
            assert times == sorted(times)
            assert 0 not in steps(numbers, 30), "no picture comes twice"
        finally:
            camera.close()


@pytest.mark.parametrize("serving", [streaming, rtsp_camera], ids=["http", "rtsp"])
def test_a_stream_that_goes_is_told_and_comes_back(serving: Any) -> None:
    with serving(numbered(20)) as stream:
        camera = Camera(stream.address, QUICK)
        try:
            shots = iter(camera)
            before = until(shots, has_picture)
            assert before.pixels is not None
            assert number_of(before.pixels) in range(20)
            stream.stop()
            gone = until(shots, says("gives no picture"))
            assert "127.0.0.1" in (gone.notice or "")
            assert gone.t > before.t
            stream.start()
            back = until(shots, says("is back"))
            assert until(shots, has_picture).t >= back.t, "time never runs back"
        finally:
            camera.close()


def test_a_stream_that_hangs_is_given_up_and_opened_again() -> None:
    with streaming(numbered(20)) as stream:
        camera = Camera(stream.address, QUICK)
        try:
            shots = iter(camera)
            until(shots, has_picture)
            stream.silent.set()
            quiet = until(shots, lambda shot: shot.pixels is None and shot.notice is None)
            assert quiet, "time passes meanwhile"
            until(shots, says("gives no picture"))
            stream.silent.clear()
            until(shots, says("is back"))
            until(shots, has_picture)
        finally:
            camera.close()


PARTS = {
    "no first boundary": b"Content-Type: image/jpeg\r\n\r\n%b\r\n--frame\r\n",
    "lines end with LF": b"--frame\nContent-Type: image/jpeg\n\n%b\n",
    "no types": b"--frame\r\n\r\n%b\r\n",
    "bare JPEGs": b"%b",
    "half of each second one": b"--frame\r\n\r\n%b\r\n--frame\r\n\r\n\xff\xd8\xff\xdb\0\4??\r\n",
}


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_mjpeg_is_read_however_it_is_served(part: bytes) -> None:
    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        if part != PARTS["bare JPEGs"]:
            request.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        request.end_headers()
        for picture in numbered(30):
            request.wfile.write(part % jpeg(picture))
            time.sleep(0.05)

    numbers = numbers_of(5, answer)
    assert numbers == sorted(set(numbers))


def numbers_of(count: int, answer: Callable[[BaseHTTPRequestHandler], None]) -> list[int]:
    """The numbers of the first pictures of such a camera, which says nothing of itself."""
    with answering(answer) as address:
        camera = Camera(address, QUICK)
        try:
            shots = iter(camera)
            seen = [until(shots, lambda shot: has_picture(shot) or bool(shot.notice))]
            while len(seen) < count:
                seen.append(until(shots, lambda shot: has_picture(shot) or bool(shot.notice)))
        finally:
            camera.close()
    assert not any(shot.notice for shot in seen)
    return [number_of(shot.pixels) for shot in seen if shot.pixels is not None]


def test_a_snapshot_is_asked_for_again_and_again() -> None:
    left = iter([jpeg(picture) for picture in numbered(30)])

    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("Content-Type", "image/jpeg")
        request.end_headers()
        request.wfile.write(next(left))

    assert numbers_of(4, answer) == [0, 1, 2, 3]


def test_a_file_that_is_overwritten_is_seen_anew(tmp_path: Path) -> None:
    path, (one, two) = tmp_path / "shot.jpg", numbered(2)
    path.write_bytes(jpeg(one))
    camera = Camera(str(path), QUICK)
    assert camera.name == f"the picture {path}"
    shots, folder = iter(camera), iter(folder_of(tmp_path))
    try:
        for source in (shots, folder):
            assert shows(0)(until(source, has_picture))
        path.write_bytes(jpeg(two))
        assert until(shots, shows(1))
        assert until(folder, has_picture).name == "shot.jpg"
        assert not any(has_picture(shot) for shot, _ in zip(folder, range(5), strict=False))
    finally:
        camera.close()


ADDRESSES = {
    "rtsp://eva:S3cr3t@H0use@127.0.0.1:9/x": "rtsp://127.0.0.1:9/x",
    "http://eva:S3cr3t%40H0use@127.0.0.1:9/x": "http://127.0.0.1:9/x",
    "http://127.0.0.1:9/video.cgi?user=eva&pwd=S3cr3t": "http://127.0.0.1:9",
    "http://eva:S3cr3t/H0use@127.0.0.1:9/x": "",
    "http://eva:S3cr3t?H0use@127.0.0.1:9/x": "",
    "http://eva:12/S3cr3t@H0use@127.0.0.1:9/x": "",
    "http://eva:S3cr3t#@127.0.0.1:9/x": "",
    "http://127.0.0.1:9/cam?pwd=S3cr3t@H0use": "",
    "rtsp://127.0.0.1:9/user=eva_password=S3cr3t_channel=1.sdp": "rtsp://127.0.0.1:9",
    "rtsp://127.0.0.1:9/eva/S3cr3t/ch1": "rtsp://127.0.0.1:9",
    "rtsp:/eva:S3cr3t@127.0.0.1:9/x": "",
    "eva:S3cr3t@127.0.0.1:9": "",
}


@pytest.mark.parametrize(("address", "shown"), ADDRESSES.items())
def test_no_part_of_a_password_is_shown(address: str, shown: str) -> None:
    assert without_password(address) == shown
    with pytest.raises(SourceError) as refused:
        Camera(address, QUICK)
    assert not re.search(r"eva|S3|cr3t|H0use|\b12\b", str(refused.value))


def test_a_frozen_picture_is_told_once() -> None:
    with streaming(numbered(1)) as stream:
        camera = Camera(stream.address, QUICK)
        try:
            shots = iter(camera)
            until(shots, says("is frozen"))
            assert not any(shot.notice for shot, _ in zip(shots, range(30), strict=False))
        finally:
            camera.close()


class Busy:
    """A camera that opens as often as it is asked to, and gives a picture the third time only."""

    opened = 0

    def __init__(self, target: object, settings: object) -> None:
        Busy.opened += 1

    def open(self, seconds: float) -> bool:
        return True

    def frame(self, seconds: float) -> tuple[float, Pixels] | Lost:
        if Busy.opened < 3:
            return Lost(opened=True)
        return time.monotonic(), np.zeros((4, 4, 3), np.uint8)

    def kill(self) -> None:
        pass


def test_a_camera_that_another_program_uses_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.table.sources.camera._Child", Busy)
    camera = Camera("0", QUICK)
    said = []
    for shot in camera:
        said += [shot.notice] if shot.notice else []
        if has_picture(shot):
            camera.close()
    busy, back = said
    assert "Camera 0 opens but gives no picture: close any other program that uses it" in busy
    assert back == "Camera 0 is back."
    assert Busy.opened == 3


def plugged(folder: Path, number: int, name: str) -> None:
    """Plug a camera in, which has an entry of pictures and one of other data."""
    for index in (0, 1):
        entry = folder / f"video{number + index}"
        entry.mkdir()
        (entry / "name").write_text(f"{name}\n")
        (entry / "index").write_text(f"{index}\n")


class Unplugged:
    """A camera that gives one picture and goes; it is there again under another number."""

    opened: ClassVar[list[Device]] = []

    def __init__(self, target: Device, settings: object) -> None:
        self.opened.append(target)
        self.left = 1

    def open(self, seconds: float) -> bool:
        return self.opened[-1] in devices()

    def frame(self, seconds: float) -> tuple[float, Pixels] | Lost:
        self.left -= 1
        if self.left < 0:
            shutil.rmtree(sources.SYSTEM / f"video{self.opened[-1].number}")
            plugged(sources.SYSTEM, 6, "Desk Cam: HD")
            return Lost(opened=True)
        return time.monotonic(), np.zeros((4, 4, 3), np.uint8)

    def kill(self) -> None:
        pass


@pytest.mark.parametrize("called", ["desk cam: hd", "Desk", "2"])
def test_a_camera_is_found_again_by_its_name(
    called: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "SYSTEM", tmp_path)
    monkeypatch.setattr(Unplugged, "opened", [])
    monkeypatch.setattr("referee.table.sources.camera._Child", Unplugged)
    plugged(tmp_path, 0, "Built in")
    plugged(tmp_path, 2, "Desk Cam: HD")
    camera = Camera(called, QUICK)
    said = []
    for shot in camera:
        said += [shot.notice] if shot.notice else []
        if said and has_picture(shot):
            camera.close()
    assert [it.number for it in Unplugged.opened] == [2, 6]
    assert "is back" in said[-1]


def test_names_that_are_no_cameras(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "SYSTEM", tmp_path)
    plugged(tmp_path, 0, "Webcam")
    plugged(tmp_path, 2, "Webcam")
    there = r"No camera is called 'desk'\. There are 0 \(Webcam\) and 2 \("
    with pytest.raises(SourceError, match=there):
        Camera("desk", QUICK)
    with pytest.raises(
        SourceError, match=r"Several cameras are called 'webcam'; .*number: 0 or 2\."
    ):
        Camera("webcam", QUICK)


def test_what_cannot_be_opened_is_told_at_once() -> None:
    with pytest.raises(SourceError, match=r"The stream http://127\.0\.0\.1:9/x cannot be opened"):
        Camera("http://ann:secret@127.0.0.1:9/x", QUICK)
    with pytest.raises(SourceError, match=r"The stream rtsp://127\.0\.0\.1:9/x cannot be opened"):
        Camera("rtsp://ann:secret@127.0.0.1:9/x", QUICK)
    with pytest.raises(
        SourceError, match=r"There is no camera 77|Camera 77 cannot be opened"
    ) as told:
        Camera("77", QUICK)
    assert say(str(told.value), "de").startswith(("Es gibt keine Kamera 77.", "Kamera 77 lässt"))


def test_a_film_is_no_camera(tmp_path: Path) -> None:
    film = tmp_path / "evening.mp4"
    film.write_bytes(b"film")
    with pytest.raises(SourceError, match=r"evening\.mp4 is a file, not a camera; .* --video"):
        Camera(str(film), QUICK)


def test_damage_of_a_photograph_is_told_after_a_film_was_opened(tmp_path: Path) -> None:
    open_film(str(tmp_path / "none.mp4")).release()
    picture = np.random.default_rng(1).integers(0, 255, (400, 400, 3), np.uint8)
    whole = cv2.imencode(".tiff", picture, [cv2.IMWRITE_TIFF_COMPRESSION, 8])[1].tobytes()
    middle = len(whole) // 2
    photo = Photo.from_bytes("hole.tiff", whole[:middle] + 512 * b"U" + whole[middle + 512 :])
    assert isinstance(photo, Photo)
    with pytest.raises(DamagedPhotoError):
        photo.pixels()
