"""Addresses of cameras, and what of them can be shown and kept."""

from __future__ import annotations

import re
from urllib.parse import unquote

_PARTS = re.compile(r"([a-z][a-z0-9+.-]*)://([^/?#]*)(.*)", re.IGNORECASE | re.DOTALL)
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[\w.-]+)(:[0-9]{1,5})?", re.IGNORECASE | re.ASCII)
_PLAIN = re.compile(r"/[\w.-]*", re.ASCII)
"""A path of one name, in which no password hides."""


def without_password(address: str) -> str:
    """What can be shown and kept of an address, "" where it is not clear where a password ends.

    Passwords hide before the host, in the path and in the query.
    """
    parts = _PARTS.fullmatch(address)
    if parts is None or "@" in parts[3]:
        return ""
    host = parts[2].rpartition("@")[2]
    if not _HOST.fullmatch(host):
        return ""
    return f"{parts[1]}://{host}{parts[3] if _PLAIN.fullmatch(parts[3]) else ''}"


def credentials(address: str) -> tuple[str, str, str]:
    """An address without its user and password, and both of them; "" where there are none."""
    parts = _PARTS.fullmatch(address)
    if parts is None:
        return address, "", ""
    told, _, host = parts[2].rpartition("@")
    user, _, password = told.partition(":")
    return f"{parts[1]}://{host}{parts[3]}", unquote(user), unquote(password)
