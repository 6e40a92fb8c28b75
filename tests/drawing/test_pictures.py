"""Pictures of rulings: labels hide nothing, all marks are in view and legible, lines stand out."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import cv2
import numpy as np
import pytest

from referee import games
from referee.drawing import picture as pictures
from referee.drawing.caption import draw_caption
from referee.drawing.labels import leader
from referee.drawing.palette import GREY, INK, ROLES, SIDES, WHITE, contrast, ink_on
from referee.drawing.picture import LETTERS_ACROSS, ORDER, Composition, compose, crop_to_marks, draw
from referee.drawing.strokes import curves, paint
from referee.drawing.text import font, pill, text_width, wrap
from referee.ruling.marks import Arc, Grid, Label, Mark, Marks, Outline, Polyline, Ring, Role
from referee.ruling.report import Finding, Question, Report
from tests.drawing import NAMES
from tests.golden.samples import PHOTOS, sample_report
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Piece

SQUARE = ((30.0, 30.0), (90.0, 30.0), (90.0, 90.0), (30.0, 90.0))
EXAMPLES: dict[str, Mark] = {
    "outline": Outline(SQUARE, role="wrong"),
    "polyline": Polyline((SQUARE,), role="right"),
    "ring": Ring((60.0, 60.0), (90.0, 60.0), (60.0, 90.0), role="doubtful"),
    "arc": Arc((((30.0, 30.0), (70.0, 30.0), (30.0, 70.0)),), role="new"),
    "label": Label("7 or 1", ((60.0, 60.0),), role="doubtful"),
    "grid": Grid(SQUARE, (SQUARE,), (("A", (60.0, 20.0)),), ("A",)),
}


def compose_picture(photo: Photo, report: Report, marks: Marks) -> Composition:
    return compose(crop_to_marks(photo, marks), report, marks)


def plain_photo(width: int, height: int) -> Photo:
    return Photo.from_pixels("x", np.full((height, width, 3), 90, np.uint8))


GROUND = plain_photo(400, 400)
BARE = Report("g", "x", "valid", "", GROUND.size)


@pytest.mark.parametrize("name", NAMES)
def test_all_is_in_the_picture_and_labels_cover_no_piece_and_no_other_words(name: str) -> None:
    photo, report = Photo.load(PHOTOS[name]), sample_report(name)
    assert isinstance(photo, Photo)
    marks = games.marks(report)
    composition = compose_picture(photo, report, marks)
    height, width = composition.frame.pixels.shape[:2]
    pieces = np.zeros((height, width), np.uint8)
    for piece in report.pieces:
        quad = [composition.frame.map_point(point) for point in piece.quad]
        cv2.fillPoly(pieces, [np.round(quad).astype(np.int32)], 1)
    for lettering in composition.letterings:
        left, top, right, bottom = lettering.box
        assert (right - left, bottom - top) == lettering.image.size
        assert min(left, top) >= 0
        assert right <= width
        assert bottom <= height
        if lettering.label is not None:
            assert not pieces[top:bottom, left:right].any(), lettering.label.text
    for first, second in combinations(composition.letterings, 2):
        if first.label or second.label:
            low = np.maximum(first.box[:2], second.box[:2])
            high = np.minimum(first.box[2:], second.box[2:])
            assert (high - low).min() <= 0, (first.label, second.label)
    placed = [lettering.label.text for lettering in composition.letterings if lettering.label]
    labels = [mark for mark in marks if isinstance(mark, Label)]
    assert sorted(placed) == sorted(label.text for label in labels if label.at)
    points = [p for mark in composition.marks for curve in curves(mark) for p in curve]
    points += [p for mark in composition.marks if isinstance(mark, Grid) for p in mark.corners]
    # Marks beyond the edge of the photograph cannot be visible.
    edge = np.array([composition.frame.map_point((0, 0)), composition.frame.map_point(photo.size)])
    visible = np.clip(points, edge[0], edge[1])
    assert (visible >= -1).all()
    assert (visible <= (width + 1, height + 1)).all()


@pytest.mark.parametrize("kind", EXAMPLES)
def test_each_kind_of_mark_is_drawn(kind: str) -> None:
    around = Outline(SQUARE, width=0.01)
    bare = np.asarray(draw(GROUND, BARE, (around,)))
    drawn = np.asarray(draw(GROUND, BARE, (around, EXAMPLES[kind])))
    rows = min(len(bare), len(drawn))
    assert (bare[:rows] != drawn[:rows]).any(-1).sum() > 200


def striped(role: Role, ground: tuple[int, int, int]) -> Pixels:
    pixels = np.full((60, 400, 3), ground, np.uint8)
    paint(pixels, Polyline((((10.0, 30.0), (390.0, 30.0)),), role=role), 6.0)
    return pixels


@pytest.mark.parametrize("role", ROLES)
def test_lines_stand_out_on_any_ground_and_on_their_own_colour(role: Role) -> None:
    for red, green, blue in (*product((0, 85, 170, 255), repeat=3), ROLES[role][0]):
        ground = red, green, blue
        across = striped(role, ground)[:, 200].tolist()
        assert max(contrast((r, g, b), ground) for r, g, b in across) >= 3.0


def test_roles_differ_by_shape_where_there_is_no_colour() -> None:
    shapes = {}
    for role in ROLES:
        grey = cv2.cvtColor(striped(role, (128, 128, 128)), cv2.COLOR_RGB2GRAY)[:, 20:380]
        bands = np.diff(np.pad(grey > 128, ((1, 1), (0, 0))).astype(int), axis=0) > 0
        changes = int((np.diff((grey[30] > 90).astype(int)) != 0).sum())
        shapes[role] = (set(bands.sum(0).tolist()), changes)
    # Light bands across the line, and how often it changes along.
    assert shapes["neutral"] == ({1}, 0)
    assert shapes["right"] == ({2}, 0)
    assert shapes["wrong"] == ({3}, 0)
    assert 10 <= shapes["doubtful"][1] < shapes["new"][1] / 2
    assert len({sign for _, _, sign in ROLES.values()}) == len(ROLES)


def test_no_side_has_the_colour_of_a_role() -> None:
    colours = [colour for colour, _, _ in ROLES.values()] + list(SIDES.values())
    assert len(set(colours)) == len(ROLES) + len(SIDES)


def test_letters_stand_out_from_their_ground() -> None:
    assert contrast(INK, WHITE) >= 4.5
    assert contrast(GREY, INK) >= 4.5
    for colour in [*(role[0] for role in ROLES.values()), *SIDES.values()]:
        assert contrast(ink_on(colour), colour) >= 4.5
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21.0)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_pills_hold_their_words_and_their_sign() -> None:
    short, long = (pill(text, "right", 30.0, 400.0) for text in ("3 × 4 = 12", "3 × 4 = 12 " * 9))
    assert short.height < long.height
    assert long.width <= 400
    assert pill("", "wrong", 30.0, 400.0).width < 60
    colours = np.asarray(short.convert("RGB")).reshape(-1, 3)
    green, _, _ = ROLES["right"]
    assert (np.abs(colours.astype(int) - green).max(1) < 10).sum() > 100


def test_the_font_has_all_signs_of_the_games() -> None:
    missing = bytes(font(20).getmask("\uffff"))
    shapes = {sign: bytes(font(20).getmask(sign)) for sign in "−×÷=+✓✗?öo¾½…–ßŁΩЖ"}
    assert missing not in shapes.values()
    assert len(set(shapes.values())) == len(shapes)


@pytest.mark.parametrize("side", [300, 1000, 5000])
def test_pictures_are_of_a_size_to_look_at(side: int) -> None:
    photo = plain_photo(side, side // 2)
    why = Unreadable("no-board", "No board in view.", "Show the board.")
    report = Report.unreadable("mathable", "x.png", why, photo.size)
    width, height = draw(photo, report, games.marks(report)).size
    assert 1000 <= width <= 1600
    assert height > width // 2


def test_letters_can_be_read_where_the_picture_is_as_wide_as_a_phone() -> None:
    assert 390 / LETTERS_ACROSS > 11


def test_the_part_and_the_photograph_agree_on_where_things_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pixels = np.zeros((2400, 3200, 3), np.uint8)
    pixels[1000:1040, 2000:2040] = 255
    photo = Photo.from_pixels("y", pixels)
    board = Outline(((1500.0, 500.0), (2500.0, 500.0), (2500.0, 1500.0), (1500.0, 1500.0)))
    for long_side in (280, 560, 1110):
        monkeypatch.setattr(pictures, "LONG_SIDE", long_side)
        part = crop_to_marks(photo, (board,))
        bright = np.argwhere(part.pixels[..., 0] > 128).mean(0)[::-1] + 0.5
        assert np.abs(bright - part.map_point((2020, 1020))).max() < 0.6


def test_lines_break_between_words() -> None:
    text = "3 × 4 = 12 is right, and 7 ÷ 2 is not a whole number − so it does not count"
    lines = wrap(text, 20, 200)
    assert " ".join(lines) == text
    assert all(text_width(line, 20) <= 200 for line in lines)
    assert wrap("", 20, 200) == [""]


def caption_height(report: Report, marks: Marks = (), width: int = 1200) -> int:
    return draw_caption(report, marks, width, 30.0).height


def test_the_caption_grows_by_reasons_captions_and_meanings() -> None:
    full = sample_report("mobi/mobi_004")
    report = replace(full, findings=(), questions=())
    label = Label("a caption")
    heights = [caption_height(report), caption_height(full), caption_height(full, (label,))]
    heights.append(caption_height(full, (label, Outline(SQUARE, meaning="new"))))
    assert heights == sorted(set(heights))
    rows = tuple(Outline(SQUARE, meaning=f"{n} {'m' * 30}") for n in range(6))
    assert caption_height(report, rows, 600) > caption_height(report, rows[:1], 600)


PIECE = Piece(0, ((150.0, 150.0), (250.0, 150.0), (250.0, 250.0), (150.0, 250.0)), "tile", "7", 1.0)
CENTRE = ((200.0, 200.0),)


def test_labels_keep_off_pieces_outlines_and_lines() -> None:
    around = Outline(((10.0, 10.0), (390.0, 10.0), (390.0, 11.0), (10.0, 390.0)), width=0.1)
    label = Label("7", CENTRE)
    for pieces, mark in (((PIECE,), around), ((), Outline(PIECE.quad))):
        marks = (mark, label)
        composition = compose_picture(GROUND, replace(BARE, pieces=pieces), marks)
        (left, top), (right, bottom) = (composition.frame.map_point(PIECE.quad[k]) for k in (0, 2))
        box = composition.letterings[0].box
        assert box[2] <= left or box[0] >= right or box[3] <= top or box[1] >= bottom
    line = Polyline((((20.0, 200.0), (380.0, 200.0)),))
    composition = compose_picture(GROUND, BARE, (line, label))
    box, (_, y) = composition.letterings[0].box, composition.frame.map_point((200.0, 200.0))
    assert not box[1] < y < box[3]


def test_the_gravest_has_the_nearest_place() -> None:
    labels = tuple(Label("7 or 1", CENTRE, role=role) for role in ROLES)
    lettering = compose_picture(GROUND, BARE, labels).letterings
    assert [w.label.role for w in lettering if w.label] == list(reversed(ORDER))
    distances = [np.hypot(*(np.mean([w.box[:2], w.box[2:]], axis=0) - 500)) for w in lettering]
    assert distances[0] == min(distances) < 100


def test_what_is_graver_is_drawn_above() -> None:
    marks = (Outline(PIECE.quad, role="wrong"), Outline(PIECE.quad, role="right"))
    swapped = marks[::-1]
    first, second = (np.asarray(draw(GROUND, BARE, m)) for m in (marks, swapped))
    assert (first == second).all()


def test_a_leader_line_joins_a_label_to_a_piece_that_is_surrounded() -> None:
    wide = replace(PIECE, quad=((40.0, 40.0), (360.0, 40.0), (360.0, 360.0), (40.0, 360.0)))
    report = replace(BARE, pieces=(wide,))
    marks = (Outline(wide.quad), Label("7", CENTRE, role="doubtful"))
    picture = np.asarray(draw(GROUND, report, marks), np.int64)
    [lettering] = compose_picture(GROUND, report, marks).letterings
    assert lettering.label is not None
    line = leader(lettering.box, lettering.label.at)
    assert line is not None
    x, y = (round((a + b) / 2) for a, b in zip(*line, strict=True))
    near = picture[y - 4 : y + 5, x - 4 : x + 5]
    assert (np.abs(near - ROLES["doubtful"][0]).max(-1) < 25).any()


def test_there_is_room_for_labels_around_what_is_drawn() -> None:
    outline = Outline(((800.0, 900.0), (1200.0, 900.0), (1200.0, 1000.0)))
    part = crop_to_marks(plain_photo(2000, 2000), (outline,))
    assert part.origin[0] <= 760
    assert part.origin[1] <= 860
    assert part.pixels.shape[1] / part.scale >= 480


def test_the_caption_has_the_signs_of_its_entries_each_once() -> None:
    question = Question(None, "Is this a 1 or a 7?")
    report = Report("g", "x", "unsure", "Not sure.", questions=(question,))
    finding = Finding("a", question.message, severity="note")
    note = replace(report, questions=(), findings=(finding,))
    yellow, _, _ = ROLES["doubtful"]
    signs = []
    for variant in (report, note):
        pixels = np.asarray(draw_caption(variant, (), 1200, 30.0), np.int64)
        signs.append(int((np.abs(pixels - yellow).max(-1) < 10).sum()))
    assert signs[0] > 1.4 * signs[1] > 0
    twice = replace(report, questions=(question, question))
    assert caption_height(twice) == caption_height(report)


def test_a_label_with_nowhere_to_go_is_drawn_all_the_same() -> None:
    quad = ((0.0, 0.0), (400.0, 0.0), (400.0, 400.0), (0.0, 400.0))
    report = replace(BARE, pieces=(replace(PIECE, quad=quad),))
    [lettering] = compose_picture(
        GROUND, report, (Label("7 or 1", quad, role="doubtful"),)
    ).letterings
    assert lettering.box[0] >= 0
    assert lettering.box[3] <= 1000
