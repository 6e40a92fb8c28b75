"""What the server has at hand: its workers, the uploads, the tables and their records."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from fastapi import Request

from referee.web.photos import Photos
from referee.web.settings import WebSettings
from referee.web.workers import Workers


@dataclass
class Desk:
    """All that routes share.

    Attributes
    ----------
    workers
        Where heavy work is done.
    folder
        Where records and photographs that are to be kept go.
    """

    workers: Workers
    folder: Path
    settings: WebSettings = field(default_factory=WebSettings)
    photos: Photos = field(init=False)

    def __post_init__(self) -> None:
        self.photos = Photos(self.settings)

    def close(self) -> None:
        """Let all go."""
        self.workers.close()


def desk_of(request: Request) -> Desk:
    """The desk of the server that a request came to."""
    desk: Desk = request.app.state.desk
    return desk
