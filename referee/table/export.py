"""A recorded game as a file for others: JSON for programs, a page for people."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from referee.errors import UsageError
from referee.files import write_file
from referee.table.events import Event
from referee.table.page import page
from referee.table.records import Records, SessionRow

SCHEMA = 1


def write_export(
    path: Path, records: Records, row: SessionRow, title: str, events: Sequence[Event]
) -> None:
    """Write a game to a file, in the form that its name ends in.

    Raises UsageError where that is neither ``.json`` nor ``.html``, or it cannot be written.
    """
    if path.suffix.lower() == ".json":
        text = json.dumps(as_json(records, row, events), ensure_ascii=False, indent=1)
    elif path.suffix.lower() in (".html", ".htm"):
        text = page(row, title, events, _pictures(records, row))
    else:
        raise UsageError(f"The name of an export must end in .json or .html, but got {path.name}.")
    write_file(path, text.encode("utf-8"))


def as_json(records: Records, row: SessionRow, events: Sequence[Event]) -> dict[str, Any]:
    """All that is known of a game: what went in, with its pictures, and what comes of it."""
    inputs = [
        {"kind": entry.kind, "t": entry.t, **entry.body}
        for entry in records.entries(row.id)
        if entry.kind in ("frame", "reading", "call", "answer")
    ]
    digests = [entry["digest"] for entry in inputs if entry["kind"] == "frame"]
    pictures = {digest: records.picture(digest) for digest in digests}
    return {
        "schema": SCHEMA,
        "game": row.head.game,
        "begun": row.at,
        "players": list(row.head.players),
        "rules": dict(row.head.rules),
        "source": row.head.source,
        "inputs": inputs,
        "events": [event.to_dict() for event in events],
        "pictures": {
            digest: base64.b64encode(picture).decode("ascii")
            for digest, picture in pictures.items()
            if picture is not None
        },
    }


def _pictures(records: Records, row: SessionRow) -> dict[float, bytes]:
    """The small pictures by stream time."""
    frames = [entry for entry in records.entries(row.id) if entry.kind == "frame"]
    found = {entry.t: records.picture(entry.body["digest"]) for entry in frames}
    return {t: picture for t, picture in found.items() if picture is not None}
