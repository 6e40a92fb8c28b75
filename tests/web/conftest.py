import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.testclient import TestClient

from referee.web.app import create_app
from referee.web.desk import Desk
from referee.web.door import Door, bound_socket
from referee.web.settings import WebSettings
from referee.web.workers import Workers
from referee.workers.pool import Pool

SAMPLES = Path(__file__).parents[2] / "sample_images"
TOKEN = "0123456789abcdef0123456789abcdef"


def open_desk(folder: Path, settings: WebSettings | None = None) -> Desk:
    """A desk whose workers are threads here: they start at once."""
    settings = settings or WebSettings()
    workers = Workers(Pool(lambda: ThreadPoolExecutor(1), 1), settings)
    return Desk(workers, folder, folder / "games.record", settings=settings)


def known(folder: Path, settings: WebSettings | None = None) -> TestClient:
    """A server of this folder, and somebody whom it knows."""
    client = TestClient(create_app(open_desk(folder, settings), Door(TOKEN)), "http://localhost")
    client.headers["Authorization"] = f"Bearer {TOKEN}"
    return client


def begin(client: TestClient, game: str, *players: str) -> str:
    """The address of a new table."""
    response = client.post("/api/tables", json={"game": game, "players": players})
    assert response.status_code == 200, response.text
    return f"/api/tables/{response.json()['table']}"


def show(client: TestClient, table: str, photo: Path | bytes, **of: str) -> dict[str, Any]:
    """Show a table a photograph, or one `of` a player's board."""
    encoded = photo if isinstance(photo, bytes) else photo.read_bytes()
    response = client.post(f"{table}/photos", params=of, content=encoded)
    assert response.status_code == 200, response.text
    state: dict[str, Any] = response.json()
    return state


@pytest.fixture
def stranger(tmp_path: Path, settings: WebSettings) -> Iterator[TestClient]:
    """Somebody who does not have the token."""
    app = create_app(open_desk(tmp_path, settings), Door(TOKEN))
    with TestClient(app, base_url="http://localhost:8765", raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def client(stranger: TestClient) -> TestClient:
    """A phone that scanned the QR code."""
    stranger.get("/", params={"token": TOKEN})
    return stranger


@pytest.fixture
def settings() -> WebSettings:
    """How much the server takes on."""
    return WebSettings()


@pytest.fixture
def address(tmp_path: Path, settings: WebSettings) -> Iterator[str]:
    """Where a server listens, on a port that was free."""
    with bound_socket("127.0.0.1", 0) as listening:
        app = create_app(open_desk(tmp_path, settings), Door(TOKEN))
        config = uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join()
