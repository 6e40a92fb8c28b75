"""What the server has at hand: its workers, the uploads, the tables and their records."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from fastapi import Depends, Request

from referee.web.photos import Photos
from referee.web.settings import WebSettings
from referee.web.tables import Tables
from referee.web.workers import Workers


@dataclass
class Desk:
    """All that routes share.

    Attributes
    ----------
    workers
        Where heavy work is done.
    folder
        Where photographs that are to be kept go.
    record
        Where games are written down.
    demo
        Whether there are photographs to try.
    """

    workers: Workers
    folder: Path
    record: Path
    demo: bool = False
    settings: WebSettings = field(default_factory=WebSettings)
    photos: Photos = field(init=False)
    tables: Tables = field(init=False)

    def __post_init__(self) -> None:
        self.photos = Photos(self.settings)
        self.tables = Tables(self.record, self.workers, self.settings)

    async def close(self) -> None:
        """Let all go."""
        await self.tables.close()
        self.workers.close()


async def _desk(request: Request) -> Desk:
    # What is no coroutine would be asked in a thread of its own, with each frame.
    desk: Desk = request.app.state.desk
    return desk


AtDesk = Annotated[Desk, Depends(_desk)]
"""The desk of the server that a request came to."""
