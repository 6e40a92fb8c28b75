"""Links for phones: to the right address, over https, through a proxy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient

from referee.web.app import create_app
from referee.web.links import PageLinks
from tests.web.conftest import TOKEN, open_services
from tests.web.test_server import logged_in, running_server

ADDRESS, HTTPS_ADDRESS = "http://192.168.1.5:8765", "https://192.168.1.5:8766"


@pytest.mark.parametrize(
    ("used", "link", "https"),
    [
        ("http://127.0.0.1:8765", ADDRESS, HTTPS_ADDRESS),
        (ADDRESS, ADDRESS, HTTPS_ADDRESS),
        ("http://10.0.0.7:8765", "http://10.0.0.7:8765", "https://10.0.0.7:8766"),
        ("http://[fd00::7]:8765", "http://[fd00::7]:8765", "https://[fd00::7]:8766"),
        (HTTPS_ADDRESS, HTTPS_ADDRESS, ""),
    ],
)
def test_a_phone_comes_in_by_the_address_that_others_came_in_by(
    used: str, link: str, https: str
) -> None:
    links = PageLinks(TOKEN, ADDRESS, HTTPS_ADDRESS)
    assert links.link(used, "table/5") == f"{link}/?token={TOKEN}#/table/5"
    assert links.https_link(used) == (f"{https}/?token={TOKEN}" if https else "")


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[TestClient]:
    """A client of a server that a proxy serves under a path."""
    links = PageLinks(TOKEN, ADDRESS, HTTPS_ADDRESS, "https://home.example/referee")
    app = create_app(open_services(tmp_path), links)
    with TestClient(app, base_url="http://127.0.0.1:8765") as client:
        yield client


@pytest.mark.parametrize("path", ["", "/referee"])
def test_a_proxy_may_take_the_path_off_or_leave_it(proxied: TestClient, path: str) -> None:
    origin = {"Origin": "https://home.example"}
    came = proxied.get(f"{path}/", params={"token": TOKEN}, follow_redirects=False)
    assert came.headers["location"] == "./"
    assert "<title>" in proxied.get(f"{path}/").text
    answer = proxied.get(f"{path}/api/link", headers=origin).json()
    assert answer["link"] == f"https://home.example/referee/?token={TOKEN}"
    assert (answer["https"], answer["loopback"]) == ("", False)
    assert proxied.get(f"{path}/api/games", headers={"Host": "home.example"}).is_success
    stranger = {"Origin": "https://home.example.evil"}
    assert proxied.get(f"{path}/api/games", headers=stranger).status_code == 403


def test_a_code_is_a_picture_for_those_inside(client: TestClient) -> None:
    code = client.get("/api/link/code", params={"view": "table/5"})
    assert code.headers["content-type"] == "image/svg+xml"
    assert code.text.startswith("<?xml")
    assert client.get("/api/link/code", params={"view": "<script>"}).status_code == 422
    client.cookies.clear()
    assert client.get("/api/link/code").status_code == 401


def test_where_phones_come_in_they_may_change_over_to_https(tmp_path: Path) -> None:
    arguments = ("--host", "0.0.0.0", "--host-name", "board.example")
    with running_server(tmp_path, *arguments) as (link, _), logged_in(link, tmp_path) as phone:
        answer = phone.get("/api/link", params={"view": "live"}).json()
        assert answer["link"].startswith(link)
        assert answer["https"].startswith("https://")
        # A browser keeps cookies of both together: neither may replace the other.
        names = {phone.get(link).request.headers["cookie"].partition("=")[0]}
        with logged_in(answer["https"].partition("#")[0], tmp_path) as https:
            names.add(https.get("/api/games").request.headers["cookie"].partition("=")[0])
            assert https.get("/api/link").json()["https"] == ""
        assert len(names) == 2
        host = {"Host": f"board.example:{urlsplit(link).port}"}
        assert phone.get("/api/games", headers=host).is_success


def test_a_kit_is_printed_from_the_page(client: TestClient) -> None:
    answer = client.get("/api/kits").json()
    assert "mobi" in [kit["name"] for kit in answer["kits"]]
    assert "Letter" in answer["papers"]
    pdf = client.get("/api/kits/charuco", params={"paper": "Letter"})
    assert pdf.headers["content-type"] == "application/pdf"
    assert pdf.content.startswith(b"%PDF")
    for wrong in ("/api/kits/chess", "/api/kits/mobi?paper=A9"):
        assert client.get(wrong).status_code == 422
