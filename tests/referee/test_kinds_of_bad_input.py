"""All kinds of bad input in one call: a sentence for each, and rulings on the good ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from referee.cli.main import main
from tests.test_photo import huge_png

SAMPLES = Path(__file__).parents[2] / "sample_images"
KIT = SAMPLES / "mobi" / "kit.jpg"
PIECES = 21


@cache
def kit() -> Image.Image:
    return Image.open(KIT).convert("RGB")


def encoded(picture: Image.Image, form: str, **options: Any) -> bytes:
    out = BytesIO()
    picture.save(out, form, **options)
    return out.getvalue()


def sixteen_bit() -> bytes:
    grey = np.asarray(kit().convert("L"), np.uint16) * 257
    return encoded(Image.fromarray(grey), "PNG")


def translucent() -> bytes:
    picture = kit().copy()
    picture.putalpha(Image.new("L", picture.size, 200))
    return encoded(picture, "PNG")


def animated(form: str) -> bytes:
    return encoded(kit(), form, save_all=True, append_images=[kit().rotate(90)], duration=100)


def truncated() -> bytes:
    whole = KIT.read_bytes()
    return whole[: len(whole) // 2]


def huge_chunk() -> bytes:
    """A PNG of 63 bytes that claims a chunk of 1.7 GB."""
    start = encoded(Image.new("RGB", (48, 48)), "PNG")[:33]
    return start + b"ftypIENDx\x9cMY" + bytes(18)


BAD: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty.jpg": (lambda: b"", "is an empty file"),
    "text.jpg": (lambda: b"Dear Ann, here is the photo.", "is not a picture that can be read"),
    "half.jpg": (truncated, "is damaged"),
    "closed.jpg": (lambda: truncated() + b"\xff\xd9", "is damaged"),
    "hole.jpg": (
        lambda: truncated()[:-600] + 600 * b"\x5a" + KIT.read_bytes()[len(truncated()) :],
        "is damaged",
    ),
    "one.png": (lambda: encoded(Image.new("RGB", (1, 1)), "PNG"), "has only 1 × 1 pixels"),
    "thread.png": (lambda: encoded(Image.new("RGB", (1, 5000)), "PNG"), "has only 1 × 5000"),
    "bomb.png": (lambda: huge_png(20_000, 15_000), "has more than 128 megapixels"),
    "claims.png": (huge_chunk, "breaks off before the end"),
    "phone.heic": (lambda: b"\0\0\0\x18ftypheic" + bytes(40), "is a HEIC picture that cannot be"),
    "moving.gif": (lambda: animated("GIF")[:5000], "is a GIF picture that cannot be read"),
    "grey.webp": (lambda: encoded(Image.new("RGB", (640, 480), "grey"), "WEBP"), "No tile in view"),
    "black.webp": (lambda: encoded(Image.new("RGB", (640, 480)), "WEBP"), "It is too dark"),
}
"""File names, with their content and the expected message."""

GOOD: dict[str, Callable[[], bytes]] = {
    "cmyk.jpg": lambda: encoded(kit().convert("CMYK"), "JPEG", quality=95),
    "deep.png": sixteen_bit,
    "alpha.png": translucent,
    "palette.png": lambda: encoded(kit().quantize(256), "PNG"),
    "animated.webp": lambda: animated("WEBP"),
    "animated.gif": lambda: animated("GIF"),
    "endless.jpg": lambda: KIT.read_bytes()[:-2],
    "exif.jpg": lambda: (
        KIT.read_bytes()[:2] + b"\xff\xe1\0\x28Exif\0\0" + bytes(32) + KIT.read_bytes()[2:]
    ),
    "plain.jpg": KIT.read_bytes,
}
"""Unusual but readable kinds of pictures."""


def test_photographs_of_all_kinds_in_one_call(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for name, (make, _) in BAD.items():
        (tmp_path / name).write_bytes(make())
    for name, good in GOOD.items():
        (tmp_path / name).write_bytes(good())
    (tmp_path / "hollow").mkdir()
    (tmp_path / "loop.jpg").symlink_to(tmp_path / "loop.jpg")
    film = tmp_path / "film.mp4"
    film.write_bytes(b"no film")
    others = {
        tmp_path / "missing.jpg": "file not found",
        tmp_path / "loop.jpg": "cannot be opened",
        tmp_path / "hollow": "There is no picture in the folder",
        film: "is a film",
        Path("a\0b.jpg"): "cannot be opened",
    }
    names = [*(tmp_path / name for name in BAD), *others, *(tmp_path / name for name in GOOD)]
    assert main(["check", "mobi", *map(str, names), "--json"]) == 2
    printed = capfd.readouterr()
    assert printed.err == ""
    reports = [json.loads(line) for line in printed.out.splitlines()]
    assert [report["source"] for report in reports] == [str(name) for name in names]
    expected = [*(message for _, message in BAD.values()), *others.values()]
    for report, message in zip(reports, expected, strict=False):
        assert report["verdict"] == "unreadable"
        assert message in report["summary"]
        assert "\n" not in report["summary"]
    for report in reports[len(expected) :]:
        assert (report["verdict"], len(report["pieces"])) == ("valid", PIECES), report["source"]
