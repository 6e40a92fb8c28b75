"""What all routes share: workers, uploads, tables and their records."""

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
class Services:
    """The parts of the server that routes use.

    `workers` do the heavy work; `folder` is for photographs that are to be kept, and `record` the
    file of the recorded games. A `demo` has sample photographs to try.
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
        """Close the tables and the workers."""
        await self.tables.close()
        self.workers.close()


async def _services(request: Request) -> Services:
    # A dependency that is not a coroutine would be run in a thread, once a frame.
    services: Services = request.app.state.services
    return services


ServicesDep = Annotated[Services, Depends(_services)]
"""The services of the server that received a request."""
