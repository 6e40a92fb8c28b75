"""A camera that speaks RTSP on the loopback: JPEG by RTP (RFC 2435) in the same connection."""

import contextlib
import socket
import struct
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tests.table.films import SIZE, jpeg
from vision.arrays import Pixels

SDP = b"v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=table\r\nt=0 0\r\nm=video 0 RTP/AVP 26\r\n"
PART = 1200


def packets(picture: bytes, frame: int, number: int) -> Iterator[bytes]:
    """A JPEG in RTP packets from a number on; quantisation tables in the first."""
    tables, scan, at = b"", b"", 2
    while not scan:
        marker, length = picture[at + 1], int.from_bytes(picture[at + 2 : at + 4], "big")
        body = picture[at + 4 : at + 2 + length]
        if marker == 0xDB:
            tables += b"".join(body[k + 1 : k + 65] for k in range(0, len(body), 65))
        at += 2 + length
        if marker == 0xDA:
            scan = picture[at:-2]
    for index, start in enumerate(range(0, len(scan), PART)):
        part = scan[start : start + PART]
        last = start + PART >= len(scan)
        rtp = struct.pack(">BBHII", 0x80, 26 | last << 7, (number + index) % 65536, 4500 * frame, 1)
        head = start.to_bytes(4, "big") + bytes((1, 255, SIZE[0] // 8, SIZE[1] // 8))
        quants = b"" if start else struct.pack(">HH", 0, len(tables)) + tables
        packet = rtp + head + quants + part
        yield b"$\0" + struct.pack(">H", len(packet)) + packet


class RtspCamera:
    """Serves pictures round and round; it can go and come back."""

    def __init__(self, pictures: Sequence[Pixels], rate: float = 20.0) -> None:
        self.pictures = [jpeg(picture) for picture in pictures]
        self.pause = 1 / rate
        self._socket: socket.socket | None = None
        self._open: list[socket.socket] = []
        self.port = 0

    @property
    def address(self) -> str:
        return f"rtsp://127.0.0.1:{self.port}/table"

    def start(self) -> None:
        listening = socket.create_server(("127.0.0.1", self.port))
        self._socket, self.port = listening, listening.getsockname()[1]
        threading.Thread(target=self._accept, args=(listening,), daemon=True).start()

    def stop(self) -> None:
        listening, self._socket = self._socket, None
        for each in [*self._open, *([listening] if listening else [])]:
            with contextlib.suppress(OSError):  # the other end was quicker
                each.shutdown(socket.SHUT_RDWR)
            each.close()
        self._open.clear()

    def _accept(self, listening: socket.socket) -> None:
        while True:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            self._open.append(connection)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        try:
            for line, headers in requests(connection):
                method = line.split()[0]
                body, more = b"", "Session: 1\r\n"
                status = "200 OK"
                if method == "OPTIONS":
                    more += "Public: DESCRIBE, SETUP, PLAY\r\n"
                elif method == "DESCRIBE":
                    body, more = SDP, "Content-Type: application/sdp\r\n"
                elif method == "SETUP" and "TCP" not in headers["transport"]:
                    status = "461 Unsupported Transport"
                elif method == "SETUP":
                    more += "Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\n"
                answer = f"RTSP/1.0 {status}\r\nCSeq: {headers['cseq']}\r\n{more}"
                answer += f"Content-Length: {len(body)}\r\n\r\n"
                connection.sendall(answer.encode() + body)
                if method == "PLAY":
                    self._play(connection)
        except OSError:
            pass  # nobody watches any more

    def _play(self, connection: socket.socket) -> None:
        number = frame = 0
        while self._socket is not None:
            picture = self.pictures[frame % len(self.pictures)]
            sent = 0
            for packet in packets(picture, frame, number):
                connection.sendall(packet)
                sent += 1
            number, frame = number + sent, frame + 1
            time.sleep(self.pause)


def requests(connection: socket.socket) -> Iterator[tuple[str, dict[str, str]]]:
    """The requests of a client: the first line, and the headers by small names."""
    read = b""
    while data := connection.recv(4096):
        read += data
        while b"\r\n\r\n" in read:
            head, _, read = read.partition(b"\r\n\r\n")
            line, *rest = head.decode().split("\r\n")
            yield (
                line,
                {k.strip().lower(): v.strip() for k, _, v in (h.partition(":") for h in rest)},
            )


@contextmanager
def rtsp_camera(pictures: Sequence[Pixels]) -> Iterator[RtspCamera]:
    camera = RtspCamera(pictures)
    camera.start()
    try:
        yield camera
    finally:
        camera.stop()
