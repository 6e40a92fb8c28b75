"""Photographs: what is refused and why, and that pixels are as a viewer shows them."""

import io
import random
import struct
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageOps

from vision.failure import Unreadable
from vision.photo.photo import DamagedPhotoError, Photo, PhotoSettings

KIT = Path(__file__).parents[1] / "sample_images" / "mobi" / "kit.jpg"
GREY = Path(__file__).parent / "web" / "grey.heic"
HEIC = Path(__file__).parent / "web" / "exif_garbage.heic"
MAKER, ORIENTATION, MAKER_NOTE = 0x010F, 0x0112, 0x927C


def corners(width: int = 96, height: int = 64) -> Image.Image:
    """A picture whose four quarters differ."""
    quarters = np.array([[(250, 20, 20), (20, 250, 20)], [(20, 20, 250), (240, 240, 30)]], np.uint8)
    lower, right = np.arange(height) >= height // 2, np.arange(width) >= width // 2
    return Image.fromarray(quarters[lower.astype(int)][:, right.astype(int)])


def encoded(image: Image.Image, form: str, **options: object) -> bytes:
    stream = io.BytesIO()
    image.save(stream, form, **options)
    return stream.getvalue()


def exif(tag: int, value: object) -> Image.Exif:
    """Metadata of one tag."""
    metadata = Image.Exif()
    metadata[tag] = value
    return metadata


def opened(data: bytes, settings: PhotoSettings | None = None) -> Photo:
    photo = Photo.from_bytes("x", data, settings)
    assert isinstance(photo, Photo), photo
    return photo


def refused(data: bytes, settings: PhotoSettings | None = None) -> Unreadable:
    photo = Photo.from_bytes("x.jpg", data, settings)
    assert isinstance(photo, Unreadable)
    return photo


def differences(photo: Photo, expected: NDArray[Any]) -> NDArray[np.int64]:
    """How far each pixel is from the expected one."""
    return np.asarray(np.abs(photo.pixels().astype(int) - expected))


def huge_png(width: int, height: int) -> bytes:
    """A PNG of a few bytes that promises many pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + body))
        return struct.pack(">I", len(body)) + kind + body + check

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "TIFF"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_pixels_are_as_seen(form: str, orientation: int) -> None:
    data = encoded(corners(), form, exif=exif(ORIENTATION, orientation))
    photo = opened(data)
    with Image.open(io.BytesIO(data)) as image:
        shown = np.asarray(ImageOps.exif_transpose(image).convert("RGB"), int)
    assert photo.size == (shown.shape[1], shown.shape[0])
    assert differences(photo, shown).mean() < 3


@pytest.mark.parametrize("form", ["JPEG", "PNG"])
@pytest.mark.parametrize("orientation", [1, 3, 6])
@pytest.mark.parametrize("size", [(96, 64), (101, 67)])
def test_reduced_pixels_average_blocks(form: str, orientation: int, size: tuple[int, int]) -> None:
    metadata = exif(ORIENTATION, orientation)
    photo = opened(encoded(corners(*size), form, exif=metadata, quality=95))
    full = photo.pixels().astype(float)
    for reduction in (2, 4, 8):
        small = photo.pixels(reduction)
        rows, cols = small.shape[0] - 1, small.shape[1] - 1
        whole = full[: rows * reduction, : cols * reduction]
        means = whole.reshape(rows, reduction, cols, reduction, 3).mean((1, 3))
        assert small.shape[:2] == (-(-full.shape[0] // reduction), -(-full.shape[1] // reduction))
        assert np.abs(small[:rows, :cols] - means).mean() < 4


@pytest.mark.parametrize(
    ("form", "mode"),
    [
        *(("JPEG", mode) for mode in ("L", "CMYK")),
        *(("PNG", mode) for mode in ("L", "LA", "RGBA", "P", "1", "I;16")),
        ("BMP", "RGB"),
    ],
)
def test_every_kind_of_picture_gives_rgb(form: str, mode: str) -> None:
    image = corners().convert("L" if mode == "I;16" else mode)
    if mode == "I;16":
        image = Image.fromarray(np.asarray(image).astype(np.uint16) << 8)
    photo = opened(encoded(image, form))
    for reduction in (1, 2):
        pixels = photo.pixels(reduction)
        assert pixels.dtype == np.uint8
        assert pixels.shape == (64 // reduction, 96 // reduction, 3)


def test_the_last_decoded_picture_is_kept_and_read_only() -> None:
    photo = opened(encoded(corners(), "JPEG"))
    assert photo.pixels(2) is photo.pixels(2)
    with pytest.raises(ValueError, match="read-only"):
        photo.pixels(2)[0, 0] = 0
    with pytest.raises(ValueError, match="must be one of"):
        photo.pixels(3)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b"not a picture at all", "not-an-image"),
        (encoded(corners(), "PNG")[:-20], "truncated"),
        (encoded(corners(), "JPEG")[:4], "not-an-image"),
        (huge_png(20_000, 15_000), "too-large"),
        (huge_png(13_000, 10_000), "too-large"),
        (encoded(corners().crop((0, 0, 40, 15)), "PNG"), "too-small"),
        (b"\0\0\0\x18ftypheic" + bytes(40), "not-an-image"),
        (b"GIF89a" + bytes(40), "not-an-image"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(data: bytes, reason: str) -> None:
    why = refused(data)
    assert why.reason == reason
    assert why.message.startswith("x.jpg ")
    assert why.message.count(". ") == 0
    assert why.message.endswith(".")


@pytest.mark.parametrize("form", ["AVIF", "GIF"])
def test_what_phones_and_messengers_send_is_read(form: str) -> None:
    photo = opened(encoded(corners(), form))
    assert photo.size == (96, 64)
    inside = np.ones((64, 96), bool)
    inside[28:36], inside[:, 44:52] = False, False
    assert differences(photo, np.asarray(corners()))[inside].max() < 24


def test_the_first_picture_of_an_animation_counts() -> None:
    frames = [corners(), Image.new("RGB", (96, 64))]
    photo = opened(encoded(frames[0], "GIF", save_all=True, append_images=frames[1:]))
    assert photo.pixels().mean() > 60


@pytest.mark.parametrize("brand", [b"heic", b"heix", b"heis", b"heim", b"hevc", b"hevx", b"mif1"])
def test_heic_is_read_whatever_its_profile(brand: bytes) -> None:
    data = GREY.read_bytes()
    photo = opened(data[:8] + brand + data[12:])
    assert photo.size == (96, 64)
    assert np.ptp(photo.pixels()) < 40


@pytest.mark.parametrize("form", ["PNG", "AVIF", "GIF"])
def test_a_picture_of_too_many_pixels_is_too_large_in_each_format(form: str) -> None:
    why = refused(encoded(corners(), form), PhotoSettings(max_pixels=100))
    assert (why.reason, why.remedy) == ("too-large", "Make the picture smaller.")


def test_a_film_is_no_picture() -> None:
    assert refused(b"\0\0\0\x18ftypmp42" + bytes(40)).message == (
        "x.jpg is not a picture that can be read."
    )


@pytest.mark.parametrize(("form", "called"), [("AVIF", "an AVIF"), ("GIF", "a GIF")])
def test_a_broken_picture_is_called_by_its_format(form: str, called: str) -> None:
    why = refused(encoded(corners(), form)[:60])
    assert why.message == f"x.jpg is {called} picture that cannot be read."
    assert why.remedy == "Export it as JPEG."


@cache
def scene() -> Image.Image:
    """A picture with something everywhere."""
    return Image.open(KIT).convert("RGB").resize((640, 480))


def damaged(data: bytes) -> bool:
    try:
        opened(data).pixels(8)
    except DamagedPhotoError as error:
        return error.unreadable.reason == "damaged"
    return False


@pytest.mark.parametrize("progressive", [False, True])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_jpeg_that_was_cut_is_damaged_though_it_ends_as_if_whole(
    share: float, progressive: bool
) -> None:
    thumbnail = exif(MAKER_NOTE, encoded(corners(), "JPEG"))
    whole = encoded(scene(), "JPEG", progressive=progressive, exif=thumbnail)
    assert not damaged(whole)
    cut = whole[: round(share * len(whole))]
    assert damaged(cut)
    assert damaged(cut + b"\xff\xd9")


@pytest.mark.parametrize("form", ["JPEG", "PNG", "TIFF"])
@pytest.mark.parametrize("filler", [b"\0", b"\x55", b"\xaa"])
def test_a_hole_in_a_picture_is_damage(
    form: str, filler: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    options = {"compression": "tiff_adobe_deflate"} if form == "TIFF" else {}
    hole = bytearray(encoded(scene(), form, **options))
    middle = len(hole) // 2
    hole[middle : middle + 512] = 512 * filler
    assert damaged(bytes(hole))
    assert capfd.readouterr().err == ""


def with_holes(whole: bytes, start: int, end: int) -> list[bytes]:
    """The file with 64 bytes overwritten at eight places."""
    places = np.linspace(start, end, 8).astype(int).tolist()
    return [whole[:at] + 64 * b"\x5a" + whole[at + 64 :] for at in places]


@pytest.mark.parametrize("quality", [40, 90])
def test_holes_in_an_avif_are_damage(quality: int) -> None:
    whole = encoded(Image.open(KIT), "AVIF", quality=quality)
    opened(whole)
    holed = with_holes(whole, whole.index(b"mdat") + 600, len(whole) - 2000)
    photos = [Photo.from_bytes("x", data) for data in holed]
    assert sum(isinstance(photo, Unreadable) for photo in photos) >= 7


def test_a_hole_in_a_heic_is_damage() -> None:
    whole = HEIC.read_bytes()
    middle = len(whole) // 2
    assert refused(whole[:middle] + bytes(64) + whole[middle + 64 :]).reason == "damaged"


def test_a_drawing_with_sharp_edges_is_no_damage() -> None:
    drawn = np.full((640, 960, 3), 230, np.uint8)
    drawn[::50], drawn[:, ::50], drawn[100:300, 200:500] = 20, 20, 60
    opened(encoded(Image.fromarray(drawn), "AVIF", quality=90))


@pytest.mark.parametrize("quality", [50, 90])
def test_holes_in_a_webp_are_damage(quality: int) -> None:
    whole = encoded(scene(), "WEBP", quality=quality)
    assert not damaged(whole)
    assert all(map(damaged, with_holes(whole, 4000, len(whole) - 1000)))


def test_colours_that_no_picture_has_are_damage() -> None:
    """One bit of a block's brightness shifts all that follow, and no decoder minds."""
    whole, found = encoded(scene(), "JPEG", quality=95), 0
    start, rng = whole.index(b"\xff\xda") + 14, np.random.default_rng(7)
    pixels = opened(whole).pixels()
    for at in rng.integers(start, len(whole) // 2, 60).tolist():
        turned = whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1 :]
        if damaged(turned):
            found += 1
        else:
            assert np.median(differences(opened(turned), pixels)) <= 64
    assert found


@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
def test_a_jpeg_without_its_end_marker_is_whole(mode: str) -> None:
    whole = encoded(scene().convert(mode), "JPEG")
    assert (opened(whole[:-2]).pixels() == opened(whole).pixels()).all()


def test_what_a_camera_puts_in_place_of_the_end_marker_is_no_damage() -> None:
    film = b"\0\0\x30\x0a" + random.Random(1).randbytes(5000)
    list_ = struct.pack("<4sIIHHII", b"SEFH", 107, 1, 0, 0x0A30, len(film), len(film))
    trailer = film + list_ + struct.pack("<I4s", len(list_), b"SEFT")
    whole = encoded(scene(), "JPEG")
    assert (opened(whole[:-2] + trailer).pixels() == opened(whole).pixels()).all()


def test_colours_stored_as_they_are_shown_are_no_damage() -> None:
    whole = encoded(corners(), "JPEG", keep_rgb=True)
    assert differences(opened(whole), np.asarray(corners())).mean() < 8


EXIF = {
    "zeros": bytes(200),
    "garbage": bytes(range(256)),
    "cut short": b"II*\0\x08",
    "of another order": b"XX*\0\x08\0\0\0\0\0\0\0\0\0",
    "beyond the end": b"II*\0\x99\x99\0\0" + bytes(40),
    "too many entries": b"II*\0\x08\0\0\0\xff\xff" + bytes(40),
    "text for a number": struct.pack("<4sIHHHI4sI", b"II*\0", 8, 1, 0x112, 2, 4, b"abc", 0),
    "out of range": struct.pack("<4sIHHHIHHI", b"II*\0", 8, 1, 0x112, 3, 1, 900, 0, 0),
}


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "AVIF"])
@pytest.mark.parametrize("kind", EXIF)
def test_a_picture_whose_exif_is_broken_is_upright(form: str, kind: str) -> None:
    metadata = exif(MAKER, "x" * 300)
    whole, place = encoded(corners(), form, exif=metadata), metadata.tobytes()[6:]
    assert whole.count(place) == 1
    broken = whole.replace(place, EXIF[kind].ljust(len(place), b"\0"))
    if form == "PNG":
        end = broken.index(b"eXIf") + 4 + len(place)
        check = zlib.crc32(broken[end - len(place) - 4 : end])
        broken = broken[:end] + struct.pack(">I", check) + broken[end + 4 :]
    assert (opened(broken).pixels() == opened(whole).pixels()).all()


@pytest.mark.parametrize("name", [b"Exif", b"Exi\xbd"])
def test_a_heic_whose_exif_is_broken_or_of_no_known_kind_is_upright(name: bytes) -> None:
    assert opened(HEIC.read_bytes().replace(b"Exif", name, 1)).size == (1280, 960)


@pytest.mark.parametrize("orientation", [1, 6])
@pytest.mark.parametrize("size", [(960, 640), (965, 643)])
def test_a_jpeg_of_too_many_pixels_is_reduced_while_it_is_decoded(
    size: tuple[int, int], orientation: int
) -> None:
    metadata = exif(ORIENTATION, orientation)
    data = encoded(scene().resize(size), "JPEG", quality=95, exif=metadata)
    whole, small = opened(data), opened(data, PhotoSettings(max_pixels=50_000))
    assert small.size == tuple(-(-side // 4) for side in whole.size)
    for reduction in (1, 4):
        wanted = whole.pixels(4 * reduction) if reduction == 1 else whole.pixels(8)[::2, ::2]
        assert np.abs(small.pixels(reduction).astype(int)[:30] - wanted[:30]).mean() < 12


def test_a_panorama_is_reduced_to_what_can_be_sampled() -> None:
    photo = opened(encoded(Image.new("RGB", (40_000, 64), "grey"), "JPEG"))
    assert photo.size == (20_000, 32)
    assert photo.pixels().shape == (32, 20_000, 3)


@pytest.mark.parametrize(
    ("name", "reason"),
    [("none.jpg", "missing"), ("", "folder"), ("a\0b", "unopened"), ("large.jpg", "too-large")],
)
def test_files_that_cannot_be_opened(name: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "large.jpg").write_bytes(bytes(100))
    why = Photo.load(tmp_path / name, PhotoSettings(max_bytes=99))
    assert isinstance(why, Unreadable)
    assert why.reason == reason


def test_a_frame_is_a_photo_at_any_reduction() -> None:
    frame = np.random.default_rng(4).integers(0, 255, (48, 64, 3), dtype=np.uint8)
    photo = Photo.from_pixels("camera", frame)
    assert photo.size == (64, 48)
    assert (photo.pixels() == frame).all()
    small = frame.reshape(24, 2, 32, 2, 3).mean((1, 3))
    assert np.abs(photo.pixels(2) - small).max() <= 0.5
