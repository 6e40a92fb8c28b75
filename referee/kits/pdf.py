"""Vector PDF with embedded fonts; the only module that uses the PDF library.

The typeface is Bitstream Vera Sans, whose licence allows embedding; it comes with the library.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from referee.kits.drawing import Colour, Disc, Document, Group, Item, Page, Path, Rect, Text

POINTS_PER_MM = 72 / 25.4
FONTS = {False: ("KitSans", "Vera.ttf"), True: ("KitSans-Bold", "VeraBd.ttf")}
_SETTINGS: dict[str, Any] = {
    "invariant": 1,
    "pageCompression": 1,
    # Else each page would refer to Helvetica, which is not embedded.
    "initialFontName": FONTS[False][0],
}
CAP_HEIGHT = 0.729
"""Height of capitals and digits in both fonts, in font sizes."""


def encode_pdf(documents: Sequence[Document], subject: str) -> bytes:
    """Encode documents as one PDF file with the title of the first; always as the same bytes."""
    for name, file in FONTS.values():
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, file))
    written = BytesIO()
    canvas = Canvas(written, **_SETTINGS)
    canvas.setTitle(documents[0].title)
    canvas.setSubject(subject)
    canvas.setAuthor("Referee: printed kits")
    canvas.setCreator("Referee")
    canvas.setViewerPreference("PrintScaling", "None")
    if documents[0].duplex:
        canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")
    for document in documents:
        for page in document.pages:
            _page(canvas, page)
    canvas.save()
    return written.getvalue()


def _page(canvas: Canvas, page: Page) -> None:
    canvas.setPageSize((page.width_mm * POINTS_PER_MM, page.height_mm * POINTS_PER_MM))
    # Units are millimetres from here on, y down.
    canvas.transform(POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, page.height_mm * POINTS_PER_MM)
    for item in page.items:
        _item(canvas, item)
    canvas.showPage()


def _item(canvas: Canvas, item: Item) -> None:
    if isinstance(item, Group):
        _group(canvas, item)
    elif isinstance(item, Text):
        _text(canvas, item)
    else:
        _shape(canvas, item)


def _group(canvas: Canvas, group: Group) -> None:
    canvas.saveState()
    canvas.translate(group.x, group.y)
    if group.turn:
        canvas.rotate(group.turn)
    if group.clip is not None:
        window = canvas.beginPath()
        window.rect(group.clip.x, group.clip.y, group.clip.width, group.clip.height)
        canvas.clipPath(window, stroke=0, fill=0)
    if group.scale != 1.0:
        canvas.scale(group.scale, group.scale)
    for item in group.items:
        _item(canvas, item)
    canvas.restoreState()


def _text(canvas: Canvas, text: Text) -> None:
    name = FONTS[text.bold][0]
    size = text.cap_mm / CAP_HEIGHT
    width = pdfmetrics.stringWidth(text.text, name, size)
    if width > text.max_width_mm:
        size, width = size * text.max_width_mm / width, text.max_width_mm
    left = {"start": 0.0, "middle": -width / 2, "end": -width}[text.anchor]
    canvas.saveState()
    canvas.translate(text.x, text.y)
    canvas.scale(1, -1)
    canvas.setFont(name, size)
    canvas.setFillColorRGB(*_rgb(text.colour))
    canvas.drawString(left, -size * CAP_HEIGHT / 2, text.text)
    canvas.restoreState()


def _shape(canvas: Canvas, shape: Rect | Disc | Path) -> None:
    outline, paint = canvas.beginPath(), shape.paint
    if isinstance(shape, Disc):
        outline.circle(shape.x, shape.y, shape.radius)
    elif isinstance(shape, Path):
        outline.moveTo(*shape.points[0])
        for point in shape.points[1:]:
            outline.lineTo(*point)
        if shape.closed:
            outline.close()
    elif shape.radius > 0:
        outline.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius)
    else:
        outline.rect(shape.x, shape.y, shape.width, shape.height)
    if paint.fill is not None:
        canvas.setFillColorRGB(*_rgb(paint.fill))
    if paint.line is not None:
        canvas.setStrokeColorRGB(*_rgb(paint.line))
        canvas.setLineWidth(paint.line_mm)
        canvas.setDash(list(paint.dash_mm) if paint.dash_mm else [])
    canvas.drawPath(outline, stroke=int(paint.line is not None), fill=int(paint.fill is not None))


def _rgb(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = colour
    return red / 255, green / 255, blue / 255
