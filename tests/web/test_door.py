"""A second phone comes in: by a link or its code, over https, through a proxy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient

from referee.web.app import create_app
from referee.web.door import Door
from tests.web.conftest import TOKEN, open_desk
from tests.web.test_serving import known, serving

HERE, SAFE = "http://192.168.1.5:8765", "https://192.168.1.5:8766"


@pytest.mark.parametrize(
    ("asked", "link", "safe"),
    [
        ("http://127.0.0.1:8765", HERE, SAFE),
        (HERE, HERE, SAFE),
        ("http://10.0.0.7:8765", "http://10.0.0.7:8765", "https://10.0.0.7:8766"),
        ("http://[fd00::7]:8765", "http://[fd00::7]:8765", "https://[fd00::7]:8766"),
        (SAFE, SAFE, ""),
    ],
)
def test_a_phone_comes_in_by_the_address_that_others_came_in_by(
    asked: str, link: str, safe: str
) -> None:
    door = Door(TOKEN, HERE, SAFE)
    assert door.link(asked, "table/5") == f"{link}/?token={TOKEN}#/table/5"
    assert door.safe_link(asked) == (f"{safe}/?token={TOKEN}" if safe else "")


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[TestClient]:
    """A server that a proxy has under a path; who asks came in by it."""
    door = Door(TOKEN, HERE, SAFE, "https://home.example/referee")
    app = create_app(open_desk(tmp_path), door)
    with TestClient(app, base_url="http://127.0.0.1:8765") as client:
        yield client


@pytest.mark.parametrize("path", ["", "/referee"])
def test_a_proxy_may_take_the_path_off_or_leave_it(proxied: TestClient, path: str) -> None:
    origin = {"Origin": "https://home.example"}
    came = proxied.get(f"{path}/", params={"token": TOKEN}, follow_redirects=False)
    assert came.headers["location"] == "./"
    assert "<title>" in proxied.get(f"{path}/").text
    told = proxied.get(f"{path}/api/door", headers=origin).json()
    assert told["link"] == f"https://home.example/referee/?token={TOKEN}"
    assert (told["safe"], told["alone"]) == ("", False)
    assert proxied.get(f"{path}/api/games", headers={"Host": "home.example"}).is_success
    stranger = {"Origin": "https://home.example.evil"}
    assert proxied.get(f"{path}/api/games", headers=stranger).status_code == 403


def test_a_code_is_a_picture_for_those_inside(client: TestClient) -> None:
    code = client.get("/api/door/code", params={"to": "table/5"})
    assert code.headers["content-type"] == "image/svg+xml"
    assert code.text.startswith("<?xml")
    assert client.get("/api/door/code", params={"to": "<script>"}).status_code == 422
    client.cookies.clear()
    assert client.get("/api/door/code").status_code == 401


def test_where_phones_come_in_they_may_change_over_to_https(tmp_path: Path) -> None:
    arguments = ("--host", "0.0.0.0", "--host-name", "board.example")
    with serving(tmp_path, *arguments) as (link, _), known(link, tmp_path) as phone:
        told = phone.get("/api/door", params={"to": "live"}).json()
        assert told["link"].startswith(link)
        assert told["safe"].startswith("https://")
        # A browser has one jar for both: neither cookie may be in the other's way.
        names = {phone.get(link).request.headers["cookie"].partition("=")[0]}
        with known(told["safe"].partition("#")[0], tmp_path) as safe:
            names.add(safe.get("/api/games").request.headers["cookie"].partition("=")[0])
            assert safe.get("/api/door").json()["safe"] == ""
        assert len(names) == 2
        host = {"Host": f"board.example:{urlsplit(link).port}"}
        assert phone.get("/api/games", headers=host).is_success


def test_a_kit_is_printed_from_the_page(client: TestClient) -> None:
    told = client.get("/api/kits").json()
    assert "mobi" in [kit["name"] for kit in told["kits"]]
    assert "Letter" in told["papers"]
    pdf = client.get("/api/kits/charuco", params={"paper": "Letter"})
    assert pdf.headers["content-type"] == "application/pdf"
    assert pdf.content.startswith(b"%PDF")
    for wrong in ("/api/kits/chess", "/api/kits/mobi?paper=A9"):
        assert client.get(wrong).status_code == 422
