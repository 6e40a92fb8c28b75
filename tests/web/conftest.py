from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from referee.web.app import create_app
from referee.web.desk import Desk
from referee.web.settings import WebSettings
from referee.web.workers import Workers

TOKEN = "0123456789abcdef0123456789abcdef"


def open_desk(folder: Path, settings: WebSettings | None = None) -> Desk:
    """A desk whose workers are threads here: they start at once."""
    settings = settings or WebSettings()
    workers = Workers(lambda: ThreadPoolExecutor(1), 1, settings)
    return Desk(workers, folder, folder / "games.record", settings)


@pytest.fixture
def stranger(tmp_path: Path) -> Iterator[TestClient]:
    """Somebody who does not have the token."""
    app = create_app(open_desk(tmp_path), TOKEN)
    with TestClient(app, base_url="http://localhost:8765", raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def client(stranger: TestClient) -> TestClient:
    """A phone that scanned the QR code."""
    stranger.get("/", params={"token": TOKEN})
    return stranger
