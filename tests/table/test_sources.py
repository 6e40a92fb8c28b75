"""Films, folders and streams as sources of pictures, and what may become of them."""

import re
import shutil
import struct
from collections.abc import Callable, Iterator, Sequence
from http.server import BaseHTTPRequestHandler
from itertools import islice, pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.table.sources import devices as sources
from referee.table.sources.camera import Camera
from referee.table.sources.capture import Capture, Frame
from referee.table.sources.film import Film
from referee.table.sources.folder import Folder
from referee.table.sources.http_pictures import open_pictures, without_password
from referee.table.sources.opening import open_video
from referee.table.sources.shot import Shot, SourceError
from referee.words import say
from tests.table.films import (
    answering,
    break_frame,
    jpeg,
    number_of,
    numbered,
    streaming,
    write_film,
)
from vision.arrays import Pixels
from vision.photo.photo import DamagedPhotoError, Photo


class Clock:
    """Time that passes only where somebody waits."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr("referee.table.sources.shot.time", made)
    monkeypatch.setattr("referee.table.sources.http_pictures.PAUSE_S", 0.0)
    return made


def until(shots: Iterator[Shot], wanted: Callable[[Shot], bool], most: int = 2000) -> Shot:
    """The next shot that is as wanted."""
    for _, shot in zip(range(most), shots, strict=False):
        if wanted(shot):
            return shot
    raise AssertionError("it never output")


def has_picture(shot: Shot) -> bool:
    return shot.pixels is not None


def says(words: str) -> Callable[[Shot], bool]:
    return lambda shot: shot.notice is not None and words in shot.notice


def test_a_film_gives_every_frame_in_its_own_time(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    write_film(path, numbered(20), rate=10)
    shots = list(Film(path))
    assert [number_of(shot.pixels) for shot in shots if shot.pixels is not None] == [*range(20)]
    assert [shot.t for shot in shots] == pytest.approx([i / 10 for i in range(20)])


def test_a_film_that_breaks_off_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    write_film(path, numbered(20))
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    *frames, last = Film(path)
    assert 0 < len(frames) < 15
    assert "breaks off" in (last.notice or "")
    assert last.t == pytest.approx(2.0), "as long as it was to be"
    assert last.t - last.unseen_s <= 1.5


def test_a_film_of_which_a_part_is_not_to_be_shown_is_whole() -> None:
    shots = [*Film(Path(__file__).parent / "numbered" / "trimmed.mp4")]
    assert [number_of(shot.pixels) for shot in shots if shot.pixels is not None] == [*range(15, 30)]
    assert not any(shot.notice for shot in shots)


def header_promising(content: bytes, factor: int) -> bytes:
    """An AVI whose header promises a multiple of its frames."""
    changed = bytearray(content)
    for chunk, offset in ((b"avih", 16), (b"strh", 32)):
        position = changed.index(chunk) + 8 + offset
        (count,) = struct.unpack_from("<I", changed, position)
        struct.pack_into("<I", changed, position, factor * count)
    return bytes(changed)


def test_a_header_that_promises_too_much_is_no_damage(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    write_film(path, numbered(20))
    content = header_promising(path.read_bytes(), 2)
    path.write_bytes(content)
    assert len(frames := [*Film(path)]) == 20
    assert not any(shot.notice for shot in frames)
    half = len(content) // 2
    for rest in (b"", bytes(half), b"\xff" * half):
        path.write_bytes(content[:half] + rest)
        assert "breaks off" in ([*Film(path)][-1].notice or "")


@pytest.mark.parametrize("kind", ["MJPG.avi", "mp4v.mp4", "mp4v.mkv", "h264.mp4", "hevc.mp4"])
def test_a_film_with_a_hole_is_reported_and_read_where_it_is_sound(
    kind: str, tmp_path: Path
) -> None:
    path, made = tmp_path / kind, Path(__file__).parent / "numbered" / kind
    if made.exists():
        path.write_bytes(made.read_bytes())
    else:
        write_film(path, numbered(30))
    whole = [*Film(path)]
    assert [number_of(shot.pixels) for shot in whole if shot.pixels is not None] == [*range(30)]
    break_frame(path, 7)
    shots = [*Film(path)]
    pictures = {round(shot.t * 10): shot.pixels for shot in shots if shot.pixels is not None}
    assert all(number == number_of(pixels) for number, pixels in pictures.items())
    assert 7 not in pictures
    assert {*range(27, 30)} <= pictures.keys(), "it is seen again from a key frame on"
    (notice,) = (shot for shot in shots if shot.notice)
    since = notice.t - notice.unseen_s
    assert f"is damaged from {since:.1f} to {notice.t:.1f} s" in (notice.notice or "")
    assert since <= 0.7 < notice.t
    assert [shot.t for shot in shots] == sorted(shot.t for shot in shots)


@pytest.mark.parametrize("codec", ["VP80", "VP90"])
def test_a_hole_in_a_film_whose_codec_decodes_anything_is_found(codec: str, tmp_path: Path) -> None:
    path = tmp_path / "film.webm"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*codec), 10, (320, 240))
    rng = np.random.default_rng(0)
    for _ in range(20):
        coarse = rng.integers(0, 255, (24, 32, 3), np.uint8)
        writer.write(cv2.resize(coarse, (320, 240)))
    writer.release()
    assert not any(shot.notice for shot in Film(path))
    content = bytearray(path.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 64] = bytes(64)
    path.write_bytes(content)
    assert any("is damaged" in (shot.notice or "") for shot in Film(path))


def test_a_film_that_freezes_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    pictures = numbered(5)
    write_film(path, [*pictures, *[pictures[-1]] * 80], rate=10)
    shots = [*Film(path)]
    (notice,) = (shot for shot in shots if shot.notice)
    assert "film.avi is frozen" in (notice.notice or "")
    assert 5 < notice.t < 7
    assert len(shots) == 86, "it is read to its end"


@pytest.mark.parametrize("name", ["all.mpg", "later.ts"])
def test_an_interlaced_film_is_read_or_reported(name: str) -> None:
    film = Path(__file__).parent / "interlaced" / name
    message, pictures = "", []
    try:
        pictures += [shot.pixels for shot in Film(film) if shot.pixels is not None]
    except SourceError as error:
        message = str(error)
    if pictures:
        assert not any(np.array_equal(a, b) for a, b in pairwise(pictures))
    else:
        assert "is interlaced and cannot be read" in message


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


def folder_of(path: Path) -> Folder:
    return Folder(path, lambda folder: sorted(folder.glob("*.jpg")))


def test_a_folder_gives_what_is_there_and_what_comes(tmp_path: Path) -> None:
    pictures = [jpeg(picture) for picture in numbered(3)]
    (tmp_path / "1.jpg").write_bytes(pictures[0])
    source = folder_of(tmp_path)
    shots = iter(source)
    first = until(shots, has_picture)
    assert first.name == "1.jpg"
    (tmp_path / "2.jpg").write_bytes(pictures[1])
    (tmp_path / "3.jpg").write_bytes(pictures[2])
    later = [until(shots, has_picture) for _ in range(2)]
    assert [shot.name for shot in later] == ["2.jpg", "3.jpg"]
    assert [number_of(s.pixels) for s in later if s.pixels is not None] == [1, 2]
    source.close()
    assert all(shot.pixels is None for shot in shots)


@pytest.mark.parametrize("comes", [True, False])
def test_a_photograph_still_being_written_is_waited_for(comes: bool, tmp_path: Path) -> None:
    one, two = (jpeg(picture) for picture in numbered(2))
    (tmp_path / "1.jpg").write_bytes(one[: len(one) // 2])
    (tmp_path / "2.jpg").write_bytes(two)
    shots = iter(folder_of(tmp_path))
    assert all(next(shots).pixels is None for _ in range(5))
    if comes:
        (tmp_path / "1.jpg").write_bytes(one)
        assert until(shots, has_picture).name == "1.jpg"
    else:
        left_out = until(shots, says("1.jpg is left out"))
        assert "is damaged" in (left_out.notice or "")
        assert left_out.t > 30
    assert until(shots, has_picture).name == "2.jpg"


def test_a_photograph_that_is_overwritten_is_seen_anew(tmp_path: Path) -> None:
    path = tmp_path / "shot.jpg"
    shots = iter(folder_of(tmp_path))
    for number, picture in enumerate(numbered(2)):
        path.write_bytes(jpeg(picture))
        shot = until(shots, has_picture)
        assert shot.pixels is not None
        assert number_of(shot.pixels) == number
        assert not any(map(has_picture, islice(shots, 5)))


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


def pictures_of(address: str, count: int) -> list[int]:
    """The numbers of the first pictures that are served."""
    pictures = open_pictures(address)
    assert pictures is not None
    return [number_of(pixels) for pixels in islice(pictures, count)]


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
        for picture in numbered(5):
            request.wfile.write(part % jpeg(picture))

    with answering(answer) as address:
        assert pictures_of(address, 5) == [0, 1, 2, 3, 4]


def test_a_snapshot_is_asked_for_again_and_again() -> None:
    left = iter([jpeg(picture) for picture in numbered(9)])

    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("Content-Type", "image/jpeg")
        request.end_headers()
        request.wfile.write(next(left))

    with answering(answer) as address:
        assert pictures_of(address, 4) == [0, 1, 2, 3]


def test_a_process_reads_and_keeps_the_newest_frame(tmp_path: Path) -> None:
    with streaming(numbered(30)) as address:
        capture = Capture(address)
        assert capture.open(600)
        clock, first = capture.frame(600) or (0.0, BLACK)
        numbers = [number_of(first)]
        # Whoever is slow misses frames; out of a queue each would be the next one.
        while all((b - a) % 30 == 1 for a, b in pairwise(numbers)):
            later, pixels = capture.frame(600) or (0.0, first)
            assert later > clock
            clock = later
            numbers.append(number_of(pixels))
            sum(range(500_000))
        capture.kill()
        capture.kill()
    film = tmp_path / "film.avi"
    write_film(film, numbered(3))
    capture = Capture(str(film))
    assert capture.open(600)
    with pytest.raises((EOFError, OSError)):
        _ = [capture.frame(600) for _ in range(9)]
    capture.kill()
    nothing = Capture("http://127.0.0.1:9/x")
    assert nothing.open(600) is False
    nothing.kill()


Script = Sequence[Pixels | float | None]
"""Output of a camera: pictures, seconds without any, and None where it vanishes."""

BLACK, GREY = numbered(2)


class Scripted:
    """Cameras that open one after another, each by its script; one without any does not open."""

    def __init__(self, clock: Clock, scripts: Sequence[Script]) -> None:
        self.clock, self.scripts = clock, [*scripts]
        self.opened: list[int | str] = []

    def __call__(self, target: int | str) -> "Scripted":
        self.opened.append(target)
        self.script = iter(self.scripts.pop(0))
        self.first = next(self.script, None)
        return self

    def open(self, seconds: float) -> bool:
        return self.first is not None

    def frame(self, seconds: float) -> Frame | None:
        output, self.first = self.first, next(self.script, None)
        if output is None:
            raise EOFError
        self.clock.sleep(output if isinstance(output, float) else 0.01)
        return None if isinstance(output, float) else (self.clock.now, output)

    def kill(self) -> None:
        """It is gone."""


OpenCamera = Callable[..., tuple[Camera, Scripted]]


@pytest.fixture
def open_camera(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> OpenCamera:
    def watch(target: str, *scripts: Script) -> tuple[Camera, Scripted]:
        scripted = Scripted(clock, scripts)
        monkeypatch.setattr("referee.table.sources.camera.Capture", scripted)
        return Camera(target), scripted

    return watch


LOST: Script = ()
SILENT: Script = [1.0] * 9


@pytest.mark.parametrize("script", [[BLACK], [BLACK, *SILENT]], ids=["gone", "silent"])
def test_a_camera_that_goes_or_hangs_is_reported_and_comes_back(
    script: Script, open_camera: OpenCamera
) -> None:
    camera, scripted = open_camera("http://ann:pw@127.0.0.1/cam", script, LOST, LOST, [GREY])
    shots = []
    for shot in camera:
        shots.append(shot)
        if len([*filter(has_picture, shots)]) == 2:
            camera.close()
    gone, back = (shot.notice for shot in shots if shot.notice)
    assert gone == "The stream http://127.0.0.1/cam gives no picture; trying again."
    assert back == "The stream http://127.0.0.1/cam is back."
    times = [shot.t for shot in shots]
    assert times == sorted(times), "time never runs back"
    assert len(scripted.opened) == 4
    assert any(not (has_picture(shot) or shot.notice) for shot in shots), "time passes meanwhile"


def test_a_camera_that_is_closed_while_it_is_away_is_not_opened_again(
    open_camera: OpenCamera,
) -> None:
    camera, scripted = open_camera("0", [BLACK])
    shots = iter(camera)
    until(shots, says("gives no picture"))
    camera.close()
    assert not any(map(has_picture, shots))
    assert scripted.opened == [0]


def test_a_frozen_picture_is_reported_once(open_camera: OpenCamera) -> None:
    camera, _ = open_camera(
        "http://127.0.0.1/cam", [part for _ in range(60) for part in (BLACK, 0.5)]
    )
    shots = iter(camera)
    assert until(shots, says("is frozen")).t > 10
    assert not any(shot.notice for shot in islice(shots, 60))


def test_a_camera_that_another_program_uses_is_reported_once(open_camera: OpenCamera) -> None:
    camera, scripted = open_camera("0", SILENT, SILENT, [BLACK])
    notices = []
    for shot in camera:
        notices += [shot.notice] if shot.notice else []
        if has_picture(shot):
            camera.close()
    busy, back = notices
    assert "Camera 0 opens but gives no picture: close any other program that uses it" in busy
    assert back == "Camera 0 is back."
    assert len(scripted.opened) == 3


def plugged(folder: Path, number: int, name: str) -> None:
    """Plug a camera in, which has an entry of pictures and one of other data."""
    for index in (0, 1):
        entry = folder / f"video{number + index}"
        entry.mkdir()
        (entry / "name").write_text(f"{name}\n")
        (entry / "index").write_text(f"{index}\n")


@pytest.mark.parametrize("called", ["desk cam: hd", "Desk", "2"])
def test_a_camera_is_found_again_by_its_name(
    called: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_camera: OpenCamera
) -> None:
    monkeypatch.setattr(sources, "SYSTEM", tmp_path)
    plugged(tmp_path, 0, "Built in")
    plugged(tmp_path, 2, "Desk Cam: HD")
    camera, scripted = open_camera(called, [BLACK], [GREY])
    shots = iter(camera)
    until(shots, says("gives no picture"))
    shutil.rmtree(tmp_path / "video2")
    plugged(tmp_path, 6, "Desk Cam: HD")
    until(shots, says("is back"))
    assert scripted.opened == [2, 6]


def test_names_that_are_no_cameras(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "SYSTEM", tmp_path)
    plugged(tmp_path, 0, "Webcam")
    plugged(tmp_path, 2, "Webcam")
    cameras = r"No camera is called 'desk'\. There are 0 \(Webcam\) and 2 \("
    with pytest.raises(SourceError, match=cameras):
        Camera("desk")
    several = r"Several cameras are called 'webcam'; .*number: 0 or 2\."
    with pytest.raises(SourceError, match=several):
        Camera("webcam")


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("http://ann:secret@127.0.0.1:9/x", r"The stream http://127\.0\.0\.1:9/x cannot be opened"),
        ("rtsp://ann:secret@127.0.0.1:9/x", r"The stream rtsp://127\.0\.0\.1:9/x cannot be opened"),
        ("77", r"There is no camera 77|Camera 77 cannot be opened"),
    ],
)
def test_what_cannot_be_opened_is_reported_at_once(
    target: str, message: str, open_camera: OpenCamera
) -> None:
    with pytest.raises(SourceError, match=message) as failure:
        open_camera(target, LOST)
    german = ("Der Stream", "Es gibt keine Kamera 77.", "Kamera 77 lässt")
    assert say(str(failure.value), "de").startswith(german)


def test_what_a_file_is_watched_as(tmp_path: Path, open_camera: OpenCamera) -> None:
    film, shot = tmp_path / "evening.mp4", tmp_path / "shot.jpg"
    film.write_bytes(b"film")
    with pytest.raises(SourceError, match=r"evening\.mp4 is a file, not a camera; .* --video"):
        Camera(str(film))
    shot.write_bytes(jpeg(BLACK))
    camera, scripted = open_camera(str(shot), [BLACK])
    assert camera.name == f"the picture {shot}"
    assert pictures_of(str(scripted.opened[0]), 2) == [0, 0]


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


@pytest.mark.parametrize(("address", "public"), ADDRESSES.items())
def test_no_part_of_a_password_is_shown(address: str, public: str, open_camera: OpenCamera) -> None:
    assert without_password(address) == public
    with pytest.raises(SourceError) as refused:
        open_camera(address, LOST)
    assert not re.search(r"eva|S3|cr3t|H0use|\b12\b", str(refused.value))


def test_damage_of_a_photograph_is_reported_after_a_film_was_opened(tmp_path: Path) -> None:
    open_video(str(tmp_path / "none.mp4")).release()
    picture = np.random.default_rng(1).integers(0, 255, (400, 400, 3), np.uint8)
    whole = cv2.imencode(".tiff", picture, [cv2.IMWRITE_TIFF_COMPRESSION, 8])[1].tobytes()
    middle = len(whole) // 2
    photo = Photo.from_bytes("hole.tiff", whole[:middle] + 512 * b"U" + whole[middle + 512 :])
    assert isinstance(photo, Photo)
    with pytest.raises(DamagedPhotoError):
        photo.pixels()
