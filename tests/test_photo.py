"""Photographs: what is refused and why, and that pixels are as a viewer shows them."""

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageOps

from vision.failure import Unreadable
from vision.photo.photo import DamagedPhotoError, Photo, PhotoSettings


def corners(width: int = 96, height: int = 64) -> Image.Image:
    """A picture whose four quarters differ."""
    pixels = np.zeros((height, width, 3), np.uint8)
    pixels[: height // 2, : width // 2] = (250, 20, 20)
    pixels[: height // 2, width // 2 :] = (20, 250, 20)
    pixels[height // 2 :, : width // 2] = (20, 20, 250)
    pixels[height // 2 :, width // 2 :] = (240, 240, 30)
    return Image.fromarray(pixels)


def encoded(image: Image.Image, form: str, **options: object) -> bytes:
    stream = io.BytesIO()
    image.save(stream, form, **options)
    return stream.getvalue()


def opened(data: bytes) -> Photo:
    photo = Photo.from_bytes("x", data)
    assert isinstance(photo, Photo), photo
    return photo


def refused(data: bytes) -> Unreadable:
    photo = Photo.from_bytes("x.jpg", data)
    assert isinstance(photo, Unreadable)
    return photo


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
    tag = Image.Exif()
    tag[0x0112] = orientation
    data = encoded(corners(), form, exif=tag)
    photo = opened(data)
    with Image.open(io.BytesIO(data)) as image:
        shown = np.asarray(ImageOps.exif_transpose(image).convert("RGB"), int)
    assert photo.size == (shown.shape[1], shown.shape[0])
    assert np.abs(photo.pixels() - shown).mean() < 3


@pytest.mark.parametrize("form", ["JPEG", "PNG"])
@pytest.mark.parametrize("orientation", [1, 3, 6])
@pytest.mark.parametrize("size", [(96, 64), (101, 67)])
def test_reduced_pixels_average_blocks(form: str, orientation: int, size: tuple[int, int]) -> None:
    tag = Image.Exif()
    tag[0x0112] = orientation
    photo = opened(encoded(corners(*size), form, exif=tag, quality=95))
    full = photo.pixels().astype(float)
    for reduction in (2, 4, 8):
        small = photo.pixels(reduction)
        rows, cols = small.shape[0] - 1, small.shape[1] - 1
        whole = full[: rows * reduction, : cols * reduction]
        means = whole.reshape(rows, reduction, cols, reduction, 3).mean((1, 3))
        assert small.shape[:2] == (-(-full.shape[0] // reduction), -(-full.shape[1] // reduction))
        assert np.abs(small[:rows, :cols] - means).mean() < 4


def grey16() -> Image.Image:
    ramp: NDArray[np.uint16] = np.full((64, 96), 0x8040, np.uint16)
    return Image.fromarray(ramp)


@pytest.mark.parametrize(
    ("image", "form"),
    [
        (corners().convert("L"), "JPEG"),
        (corners().convert("CMYK"), "JPEG"),
        (corners().convert("L"), "PNG"),
        (corners().convert("LA"), "PNG"),
        (corners().convert("RGBA"), "PNG"),
        (corners().convert("P"), "PNG"),
        (corners().convert("1"), "PNG"),
        (grey16(), "PNG"),
        (corners(), "BMP"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.mode,
)
def test_every_kind_of_picture_gives_rgb(image: Image.Image, form: str) -> None:
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
        (encoded(corners(), "JPEG")[:-40], "truncated"),
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
    wanted = np.asarray(corners(), int)
    inside = np.ones((64, 96), bool)
    inside[28:36], inside[:, 44:52] = False, False
    assert np.abs(photo.pixels().astype(int) - wanted)[inside].max() < 24


def test_the_first_picture_of_an_animation_counts() -> None:
    frames = [corners(), Image.new("RGB", (96, 64))]
    photo = opened(encoded(frames[0], "GIF", save_all=True, append_images=frames[1:]))
    assert photo.pixels().mean() > 60


def test_heic_is_read() -> None:
    photo = Photo.load(Path(__file__).parent / "web" / "grey.heic")
    assert isinstance(photo, Photo)
    assert photo.size == (96, 64)
    assert np.ptp(photo.pixels()) < 40


@pytest.mark.parametrize("brand", [b"heix", b"heis", b"heim", b"hevc", b"hevx", b"mif1"])
def test_heic_is_read_whatever_its_profile(brand: bytes) -> None:
    data = (Path(__file__).parent / "web" / "grey.heic").read_bytes()
    assert opened(data[:8] + brand + data[12:]).size == (96, 64)


@pytest.mark.parametrize("form", ["JPEG", "AVIF", "GIF"])
def test_a_picture_of_too_many_pixels_is_too_large_in_each_format(form: str) -> None:
    why = Photo.from_bytes("x", encoded(corners(), form), PhotoSettings(max_pixels=100))
    assert isinstance(why, Unreadable)
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


def test_a_thumbnail_does_not_hide_that_the_picture_is_cut_short() -> None:
    tag = Image.Exif()
    tag[0x927C] = encoded(corners(), "JPEG")
    whole = encoded(corners(), "JPEG", exif=tag)
    assert b"\xff\xd9" in whole[:-40]
    assert refused(whole[:-40]).reason == "truncated"
    assert opened(whole).size == (96, 64)


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    def reason(path: Path | str) -> str:
        why = Photo.load(path)
        assert isinstance(why, Unreadable)
        return why.reason

    assert reason(tmp_path / "none.jpg") == "missing"
    assert reason(tmp_path) == "folder"
    assert reason("a\0b") == "unopened"
    (tmp_path / "large.jpg").write_bytes(bytes(100))
    large = Photo.load(tmp_path / "large.jpg", PhotoSettings(max_bytes=99))
    assert isinstance(large, Unreadable)
    assert large.reason == "too-large"


def test_damage_behind_sound_headers_is_told_without_noise(
    capfd: pytest.CaptureFixture[str],
) -> None:
    data = bytearray(encoded(corners(), "PNG"))
    middle = data.index(b"IDAT") + 12
    data[middle : middle + 30] = bytes(30)
    photo = opened(bytes(data))
    with pytest.raises(DamagedPhotoError) as caught:
        photo.pixels()
    assert caught.value.unreadable.reason == "damaged"
    jpeg = bytearray(encoded(corners(960, 640), "JPEG"))
    jpeg[-400:-300] = bytes(range(100))
    opened(bytes(jpeg)).pixels()
    assert capfd.readouterr().err == ""


def test_a_frame_is_a_photo_at_any_reduction() -> None:
    frame = np.random.default_rng(4).integers(0, 255, (48, 64, 3), dtype=np.uint8)
    photo = Photo.from_pixels("camera", frame)
    assert photo.size == (64, 48)
    assert (photo.pixels() == frame).all()
    small = frame.reshape(24, 2, 32, 2, 3).mean((1, 3))
    assert np.abs(photo.pixels(2) - small).max() <= 0.5
