"""Films as files: whether all is there that their containers speak of."""

from __future__ import annotations

from pathlib import Path

HEAD = 4096
"""Bytes in which a container tells how long it is."""

RIFF, EBML, SEGMENT = b"RIFF", b"\x1a\x45\xdf\xa3", b"\x18\x53\x80\x67"


def is_whole(path: Path) -> bool:
    """Whether a film is as long a file as it says: an AVI, a Matroska or a WebM; no other does.

    So a film with fewer frames than its header promises is told from one that breaks off.
    """
    with path.open("rb") as file:
        head = file.read(HEAD)
        file.seek(max(0, path.stat().st_size - HEAD))
        # Downloads that stopped are as long as they were to be.
        filled = any(file.read())
    end = _end(head)
    return filled and end is not None and end <= path.stat().st_size


def _end(head: bytes) -> int | None:
    """Where the film ends; None where that is not told."""
    if head.startswith(RIFF):
        return 8 + int.from_bytes(head[4:8], "little")
    if not head.startswith(EBML):
        return None
    size, at = _number(head, len(EBML))
    segment = at + size
    if head[segment : segment + len(SEGMENT)] != SEGMENT:
        return None
    size, at = _number(head, segment + len(SEGMENT))
    return at + size


def _number(head: bytes, at: int) -> tuple[int, int]:
    """An EBML number of variable length (RFC 8794, section 4), and where it ends."""
    length = 9 - head[at].bit_length() if at < len(head) else 1
    value = int.from_bytes(head[at : at + length], "big")
    return value & ((1 << 7 * length) - 1), at + length
