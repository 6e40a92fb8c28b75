"""Pictures over HTTP: MJPEG streams, and snapshots that are polled."""

from __future__ import annotations

import contextlib
import re
import time
import urllib.request
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any
from urllib.parse import unquote

from referee.table.sources.shot import decode_photo
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.photo.photo import Photo

PAUSE_S, PATIENCE_S = 0.2, 10.0
"""Seconds between snapshots, and the timeout of a request."""

HEAD, CHUNK, MAX_PICTURE = 4096, 1 << 16, 1 << 25
"""Bytes within which the first picture begins, of a read, and that a picture may have."""

SOI = b"\xff\xd8\xff"
"""Start of a JPEG (ITU T.81, annex B)."""

_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]", re.DOTALL)
"""A marker other than stuffed and restarted entropy-coded data."""


def open_pictures(address: str) -> Iterator[Pixels] | None:
    """Pictures (H, W, 3) uint8 RGB of an address; None where it serves something else or nothing.

    JPEGs are found by their own markers, since parts may lack types, lengths and boundaries. A
    response with one picture is a snapshot, and requested again and again. Damaged pictures are
    skipped.
    """
    try:
        response = _request(address)
        head = response.read1(HEAD)
    except (OSError, ValueError, HTTPException):
        return None
    kind = response.headers.get_content_maintype()
    if kind not in ("multipart", "image") and SOI not in head:
        response.close()
        return None
    return _read_pictures(address, response, head)


def _request(address: str) -> Any:
    """The response of an address, with its password if there is one."""
    plain, user, password = _split_credentials(address)
    passwords = urllib.request.HTTPPasswordMgrWithDefaultRealm()
    passwords.add_password(None, plain, user, password)
    opener = urllib.request.build_opener(
        urllib.request.HTTPBasicAuthHandler(passwords),
        urllib.request.HTTPDigestAuthHandler(passwords),
    )
    return opener.open(plain, timeout=PATIENCE_S)


def _read_pictures(address: str, response: Any, head: bytes) -> Iterator[Pixels]:
    with contextlib.suppress(OSError, HTTPException):
        while True:
            count = 0
            with response:
                for encoded in _split_pictures(response, head):
                    count += 1
                    pixels = decode_photo(Photo.from_bytes("snapshot", encoded))
                    if not isinstance(pixels, Unreadable):
                        yield pixels
            if count > 1:
                return
            time.sleep(PAUSE_S)
            response, head = _request(address), b""


def _split_pictures(response: Any, head: bytes) -> Iterator[bytes]:
    """The encoded pictures of a response."""
    data, count = bytearray(head), 0
    while len(data) < MAX_PICTURE and (chunk := response.read1(CHUNK)):
        data += chunk
        while (end := _jpeg_end(data)) is not None:
            yield bytes(data[data.find(SOI) : end])
            del data[:end]
            count += 1
    start = data.find(SOI)
    if start >= 0 or not count:
        yield bytes(data[max(0, start) :])


def _jpeg_end(data: bytearray) -> int | None:
    """Where the first JPEG ends or is cut off by the next; None while the data have neither."""
    start = data.find(SOI)
    if start < 0:
        return None
    position = start + 2
    while marker := _MARKER.search(data, position):
        if marker[0] == b"\xff\xd9":
            return marker.end()
        if marker[0] == b"\xff\xd8":
            return marker.start()
        # Skip the segment, which may contain a thumbnail.
        position = marker.end() + int.from_bytes(data[marker.end() : marker.end() + 2], "big")
    return None


_ADDRESS = re.compile(r"([a-z][a-z0-9+.-]*)://([^/?#]*)(.*)", re.IGNORECASE | re.DOTALL)
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[\w.-]+)(:[0-9]{1,5})?", re.IGNORECASE | re.ASCII)
_PLAIN = re.compile(r"/[\w.-]*", re.ASCII)
"""A path of a single name, which is no password."""


def without_password(address: str) -> str:
    """An address without user, password, path and query, "" where it cannot be parsed safely.

    A path of a single name is kept.
    """
    parts = _ADDRESS.fullmatch(address)
    if parts is None or "@" in parts[3]:
        return ""
    host = parts[2].rpartition("@")[2]
    if not _HOST.fullmatch(host):
        return ""
    return f"{parts[1]}://{host}{parts[3] if _PLAIN.fullmatch(parts[3]) else ''}"


def _split_credentials(address: str) -> tuple[str, str, str]:
    """An address without credentials, the user and the password, "" where there are none."""
    parts = _ADDRESS.fullmatch(address)
    if parts is None:
        return address, "", ""
    credentials, _, host = parts[2].rpartition("@")
    user, _, password = credentials.partition(":")
    return f"{parts[1]}://{host}{parts[3]}", unquote(user), unquote(password)
