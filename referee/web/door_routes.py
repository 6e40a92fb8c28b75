"""Coming in by a second phone: the link, and its code to be scanned from a screen."""

from __future__ import annotations

import io
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from referee.web.address import is_here_alone
from referee.web.door import Door
from referee.web.photo_routes import REFUSALS

router = APIRouter(prefix="/door", responses=REFUSALS)

View = Annotated[str, Query(max_length=60, pattern=r"^[\w/-]*$")]
"""The view that a link leads to, as the page's own address has it: ``table/5``."""


@router.get("")
async def door(request: Request, to: View = "") -> dict[str, str | bool]:
    """The link that lets a phone in, and that over https; whether it leads elsewhere at all."""
    own, asked = _door(request), _asked(request)
    link = own.link(asked, to)
    return {"link": link, "safe": own.safe_link(asked, to), "alone": is_here_alone(link)}


@router.get("/code", response_class=Response)
async def code(request: Request, to: View = "") -> Response:
    """The same link as a QR code, SVG."""
    import segno

    drawn = io.BytesIO()
    looks = {"border": 3, "dark": "#14171c", "light": "#ffffff"}
    link = _door(request).link(_asked(request), to)
    segno.make(link, micro=False).save(drawn, kind="svg", omitsize=True, **looks)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


def _door(request: Request) -> Door:
    door: Door = request.app.state.door
    return door


def _asked(request: Request) -> str:
    """The address by which the page was asked for."""
    return f"{request.url.scheme}://{request.url.netloc}"
