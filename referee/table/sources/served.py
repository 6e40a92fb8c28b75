"""Pictures by HTTP: MJPEG however a camera serves it, and snapshots and files that are polled."""

from __future__ import annotations

import contextlib
import re
import time
import urllib.request
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any
from urllib.parse import unquote

from referee.table.sources.shot import decoded
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.photo.photo import Photo

PAUSE_S, PATIENCE_S = 0.2, 10.0
"""Seconds from one snapshot to the next, and for which an answer is waited for."""

HEAD, CHUNK, MOST = 4096, 1 << 16, 1 << 25
"""Bytes in which pictures begin, that are read at once, and that a picture has at most."""

SOI = b"\xff\xd8\xff"
"""Start of a JPEG (ITU T.81, annex B)."""

_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]", re.DOTALL)
"""What is no coded data, nor restarts them."""


def served(address: str) -> Iterator[Pixels] | None:
    """Pictures (H, W, 3) uint8 RGB of an address; None where it serves something else or nothing.

    JPEGs are told by their own markers, whatever lies between them: parts may lack types, lengths
    and boundaries. An answer of one picture is a snapshot, asked for again and again. What is
    damaged is left out.
    """
    try:
        answer = _asked(address)
        head = answer.read1(HEAD)
    except (OSError, ValueError, HTTPException):
        return None
    kind = answer.headers.get_content_maintype()
    if kind not in ("multipart", "image") and SOI not in head:
        answer.close()
        return None
    return _polled(address, answer, head)


def _asked(address: str) -> Any:
    """The answer of an address, which may ask for a password."""
    plain, user, password = _credentials(address)
    known = urllib.request.HTTPPasswordMgrWithDefaultRealm()
    known.add_password(None, plain, user, password)
    opener = urllib.request.build_opener(
        urllib.request.HTTPBasicAuthHandler(known), urllib.request.HTTPDigestAuthHandler(known)
    )
    return opener.open(plain, timeout=PATIENCE_S)


def _polled(address: str, answer: Any, head: bytes) -> Iterator[Pixels]:
    with contextlib.suppress(OSError, HTTPException):
        while True:
            count = 0
            with answer:
                for encoded in _parted(answer, head):
                    count += 1
                    pixels = decoded(Photo.from_bytes("snapshot", encoded))
                    if not isinstance(pixels, Unreadable):
                        yield pixels
            if count > 1:
                return
            time.sleep(PAUSE_S)
            answer, head = _asked(address), b""


def _parted(answer: Any, head: bytes) -> Iterator[bytes]:
    """The pictures of an answer, encoded."""
    data, count = bytearray(head), 0
    while len(data) < MOST and (chunk := answer.read1(CHUNK)):
        data += chunk
        while (end := _end(data)) is not None:
            yield bytes(data[data.find(SOI) : end])
            del data[:end]
            count += 1
    start = data.find(SOI)
    if start >= 0 or not count:
        yield bytes(data[max(0, start) :])


def _end(data: bytearray) -> int | None:
    """Where the first JPEG ends, or another begins within it; None where neither is there yet."""
    at = data.find(SOI)
    if at < 0:
        return None
    at += 2
    while marker := _MARKER.search(data, at):
        if marker[0] == b"\xff\xd9":
            return marker.end()
        if marker[0] == b"\xff\xd8":
            return marker.start()
        # Segments may hold a picture of their own, a thumbnail.
        at = marker.end() + int.from_bytes(data[marker.end() : marker.end() + 2], "big")
    return None


_ADDRESS = re.compile(r"([a-z][a-z0-9+.-]*)://([^/?#]*)(.*)", re.IGNORECASE | re.DOTALL)
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[\w.-]+)(:[0-9]{1,5})?", re.IGNORECASE | re.ASCII)
_PLAIN = re.compile(r"/[\w.-]*", re.ASCII)
"""A path of one name, in which no password hides."""


def without_password(address: str) -> str:
    """What can be shown and kept of an address, "" where it is not clear where a password ends.

    Passwords hide before the host, in the path and in the query.
    """
    parts = _ADDRESS.fullmatch(address)
    if parts is None or "@" in parts[3]:
        return ""
    host = parts[2].rpartition("@")[2]
    if not _HOST.fullmatch(host):
        return ""
    return f"{parts[1]}://{host}{parts[3] if _PLAIN.fullmatch(parts[3]) else ''}"


def _credentials(address: str) -> tuple[str, str, str]:
    """An address without its user and password, and both of them; "" where there are none."""
    parts = _ADDRESS.fullmatch(address)
    if parts is None:
        return address, "", ""
    told, _, host = parts[2].rpartition("@")
    user, _, password = told.partition(":")
    return f"{parts[1]}://{host}{parts[3]}", unquote(user), unquote(password)
