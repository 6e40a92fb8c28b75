"""Films, folders and streams for tests, made up."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import cycle
from pathlib import Path

import cv2
import numpy as np

from vision.arrays import Pixels

SIZE = (160, 120)

PART = b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n"


def numbered(count: int) -> list[Pixels]:
    """Pictures that tell their number by their brightness, 8 levels apart, with noise."""
    rng = np.random.default_rng(3)
    noise = rng.integers(-2, 3, (count, SIZE[1], SIZE[0], 3))
    levels = 8 * np.arange(1, count + 1)[:, None, None, None]
    return [*(levels + noise).astype(np.uint8)]


def number_of(pixels: Pixels) -> int:
    """The number of a picture from 0."""
    return round(float(pixels.mean()) / 8) - 1


def write_film(path: Path, pictures: Sequence[Pixels], rate: float = 10.0) -> None:
    """A film of JPEGs or, where it is called mp4v, of MPEG-4: every build of OpenCV writes them."""
    height, width = pictures[0].shape[:2]
    codec = cv2.VideoWriter.fourcc(*("mp4v" if path.stem == "mp4v" else "MJPG"))
    film = cv2.VideoWriter(str(path), codec, rate, (width, height))
    assert film.isOpened()
    for picture in pictures:
        film.write(cv2.cvtColor(picture, cv2.COLOR_RGB2BGR))
    film.release()


def break_frame(path: Path, number: int, hole: int = 24) -> None:
    """Overwrite bytes in the midst of a frame, counted in the order of decoding, with zeros."""
    film = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG, [cv2.CAP_PROP_FORMAT, -1])
    packets = [film.read()[1].tobytes() for _ in range(number + 1)]
    film.release()
    content, end = path.read_bytes(), packets[-1][len(packets[-1]) // 2 :]
    at = content.index(end)
    path.write_bytes(content[:at] + bytes(hole) + content[at + hole :])


def jpeg(picture: Pixels) -> bytes:
    done, encoded = cv2.imencode(".jpg", cv2.cvtColor(picture, cv2.COLOR_RGB2BGR))
    assert done
    return encoded.tobytes()


@contextmanager
def streaming(pictures: Sequence[Pixels]) -> Iterator[str]:
    """The address of an MJPEG stream on the loopback that goes round and round."""

    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        request.end_headers()
        for frame in cycle(map(jpeg, pictures)):
            request.wfile.write(PART % len(frame) + frame + b"\r\n")
            time.sleep(0.02)

    with answering(answer) as address:
        yield address


@contextmanager
def answering(answer: Callable[[BaseHTTPRequestHandler], None]) -> Iterator[str]:
    """The address of a camera on the loopback that answers each request so."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            with suppress(OSError):
                answer(self)

        def do_POST(self) -> None:
            self.do_GET()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/shot.jpg"
    finally:
        server.shutdown()
        server.server_close()
