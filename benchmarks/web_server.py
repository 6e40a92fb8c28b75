"""A server in a process of its own, and photographs to send to it."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2 as httpx
from PIL import Image

from benchmarks.memory import resident_mib

SAMPLES = Path(__file__).parents[1] / "sample_images"
PHOTOS = {
    "mobi": "mobi/mobi_004.jpg",
    "mobius": "mobius/opening.jpg",
    "formula": "formula/round_1.jpg",
    "mathable": "mathable/illegal.jpg",
    "cirplexed": "cirplexed/cirplexed_004.jpg",
}
UPLOAD = (4000, 3000)
FRAME = (1280, 720)
SMALL = (320, 240)
"""Pixels of an upload of 12 megapixels, of a live frame, and of what is mutated."""


@dataclass(frozen=True, slots=True)
class Server:
    """A running server: where it is, who may ask, and its process."""

    address: str
    token: str
    process: int

    @contextmanager
    def client(self) -> Iterator[httpx.Client]:
        """Somebody who has the token."""
        known = {"Authorization": f"Bearer {self.token}"}
        with httpx.Client(base_url=self.address, headers=known, timeout=120) as client:
            yield client

    @property
    def memory_mib(self) -> float:
        """Resident memory of the server and its workers."""
        return resident_mib(self.process)


@contextmanager
def serving() -> Iterator[Server]:
    """A server with a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "referee", "serve", "--port", "0", "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            link = process.stdout.readline().split()[-1]
            address, _, token = link.partition("/?token=")
            try:
                yield Server(address, token, process.pid)
            finally:
                process.send_signal(signal.SIGINT)


def photo(game: str, size: tuple[int, int], quality: int = 90) -> bytes:
    """A sample photograph at another size, filled up at its sides."""
    out = io.BytesIO()
    with Image.open(SAMPLES / PHOTOS[game]) as image:
        room = Image.new("RGB", size, (90, 80, 70))
        shown = image.convert("RGB")
        scale = min(size[0] / shown.width, size[1] / shown.height)
        shown = shown.resize((round(shown.width * scale), round(shown.height * scale)))
        room.paste(shown, ((size[0] - shown.width) // 2, (size[1] - shown.height) // 2))
        room.save(out, "JPEG", quality=quality)
    return out.getvalue()


def upload(client: httpx.Client, encoded: bytes, game: str) -> httpx.Response:
    """Send a photograph."""
    return client.post("/api/photos", files={"photo": encoded}, data={"game": game})
