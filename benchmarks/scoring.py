"""Score one photograph's report against its truth: hits and counts by name of figure."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rules.mathable import judge_position

Truth = dict[str, Any]
Report = dict[str, Any]
Quad = Sequence[Sequence[float]]
Pairs = Sequence[tuple[Truth, Report | None]]
Scores = dict[str, tuple[int, int]]

SILENT = "not silently wrong"
RULED = "ruled"
SURE = "no square surely wrong"
CONFIDENT = 0.9
"""Confidence from which a wrong square that no question is about counts as surely wrong."""
NEAR = 0.1
"""Tolerance of a corner, in sides."""


def score_mobi(truth: Truth, report: Report) -> Scores:
    """Tiles, faces, pod and ruling; pod and ruling only if a player could read every tile."""
    tiles = [tile for tile in truth["tiles"] if tile["kind"] != "back"]
    backs = [tile for tile in truth["tiles"] if tile["kind"] == "back"]
    visible = [p for p in report.get("pieces", ()) if p["kind"] != "back"]
    pairs, spurious = match(tiles, visible)
    spurious = match(backs, spurious)[1]
    same = all(b and a["face"] == b["face"] for a, b in pairs)
    texts = sorted(equation["text"] for equation in report.get("equations", ()))
    figures = piece_scores(pairs, spurious)
    legible = all(tile.get("legible", True) for tile in truth["tiles"])
    if legible:
        figures["exact"] = (int(same and not spurious and texts == truth["equations"]), 1)
    return figures | ruling(truth["valid"], report["verdict"], legible=legible)


def score_formula(truth: Truth, report: Report) -> Scores:
    """Top cards, faces, formula and ruling; the last two need a complete line without jokers."""
    tops = [card for card in truth["cards"] if card["top"]]
    figures = piece_scores(*match(tops, report.get("pieces", ())))
    if not is_laid_out(truth):
        return figures
    formula = report.get("formula") or {}
    same = [str(formula.get(part)) for part in ("a", "op", "b", "c")] == [
        str(truth[part]) for part in ("A", "op", "B", "C")
    ]
    legible = all(card.get("legible", True) for card in truth["cards"])
    if legible:
        figures["exact"] = (int(same), 1)
    return figures | ruling(truth["true"], report["verdict"], legible=legible)


def is_laid_out(truth: Truth) -> bool:
    """Whether there is a complete line of cards without jokers."""
    return not truth.get("jokers") and "A" in truth


def piece_scores(pairs: Pairs, spurious: Sequence[Report]) -> Scores:
    """Pieces found, and of the legible ones those read and those with accurate corners."""
    read = [(a, b) for a, b in pairs if b and a.get("legible", True)]
    return {
        "found": (sum(b is not None for _, b in pairs), len(pairs)),
        "read": (sum(a["face"] == b["face"] for a, b in read), len(read)),
        "corners": (sum(corners_near(a["quad"], b["quad"]) for a, b in read), len(read)),
        "nothing false": (int(not spurious), 1),
    }


COUNTS = ("full", "three_quarter", "half")


def score_cirplexed(truth: Truth, report: Report) -> Scores:
    """Tiles, quarters, counts and ruling; with several boards the ruling is the winner."""
    tiles = truth["tiles"]
    pairs, spurious = match(tiles, report.get("pieces", ()))
    spurious = match(truth.get("spares", []), spurious)[1]
    quarters = sum(
        a == b for t, p in pairs if p for a, b in zip(t["corners"], colours_read(t, p), strict=True)
    )
    boards = sorted(tuple(b[name] for name in COUNTS) for b in truth.get("boards", [truth]))
    reported = sorted(tuple(b[name] for name in COUNTS) for b in report.get("boards", ()))
    # With several boards only the winning one is ruled on: no questions arise about the others.
    counts_right = reported == boards if len(boards) == 1 else reported[-1:] == boards[-1:]
    legible = all(tile.get("legible", True) for tile in tiles)
    near = [corners_near(tile["quad"], piece["quad"]) for tile, piece in pairs if piece]
    return {
        "found": (len(near), len(pairs)),
        "read": (quarters, 4 * len(pairs)),
        "corners": (sum(near), len(near)),
        "nothing false": (int(not spurious), 1),
        "exact": (int(reported == boards and quarters == 4 * len(pairs) and not spurious), 1),
    } | ruling(True, report["verdict"], counts_right, legible)


def colours_read(tile: Truth, piece: Report) -> list[str]:
    """The colours read, in the order of the true corners."""
    return [
        piece["corners"][min(range(4), key=lambda k: math.dist(piece["quad"][k], corner))]
        for corner in tile["quad"]
    ]


def score_mobius(truth: Truth, report: Report) -> Scores:
    """Stones over all cells that hold one in truth or report, position, ruling and winner."""
    cells, reported, winner = truth["cells"], report.get("cells", {}), report.get("winner")
    either = set(cells) | set(reported)
    figures = {
        "found": (int(report["verdict"] != "unreadable"), 1),
        "read": (sum(cells.get(square) == reported.get(square) for square in either), len(either)),
        "exact": (int(cells == reported), 1),
    }
    holds = truth.get("valid", True)
    return figures | ruling(holds, report["verdict"], winner == truth["winner"])


def score_mathable(truth: Truth, report: Report) -> Scores:
    """Squares, corners of tiles if truth has them, squares surely wrong, and the ruling."""
    squares, reported, pieces = truth["squares"], report.get("squares", {}), by_square(report)
    either = set(squares) | set(reported)
    wrong = {square for square in either if squares.get(square) != reported.get(square)}
    asked = {question.get("piece") for question in report.get("questions", ())}
    surely_wrong = report["verdict"] != "unreadable" and any(
        piece.get("id") not in asked and piece.get("confidence", 1.0) >= CONFIDENT
        for piece in (pieces.get(square, {}) for square in wrong)
    )
    figures = {
        "found": (int(report["verdict"] != "unreadable"), 1),
        "read": (len(either) - len(wrong), len(either)),
        "exact": (int(not wrong), 1),
        SURE: (int(not surely_wrong), 1),
    }
    if "tiles" in truth:
        visible = [tile for tile in truth["tiles"] if tile["square"] in pieces]
        near = [corners_near(tile["quad"], pieces[tile["square"]]["quad"]) for tile in visible]
        figures["corners"] = (sum(near), len(near))
    return figures | ruling(judge_position(squares).valid, report["verdict"])


def by_square(report: Report) -> dict[str, Report]:
    """The pieces on a board by their squares, such as ``"7B"``."""
    return {
        f"{piece['row'] + 1}{chr(ord('A') + piece['col'])}": piece
        for piece in report.get("pieces", ())
        if piece.get("row") is not None
    }


def score_number_tiles(truth: Truth, report: Report) -> Scores:
    """Tiles and their values; 6 and 9 count as the same."""
    pairs, spurious = match(truth["tiles"], report.get("pieces", ()))
    read = [(a, b) for a, b in pairs if b and a["value"] is not None]
    return {
        "found": (sum(b is not None for _, b in pairs), len(pairs)),
        "read": (sum(folded(a["value"]) == folded(b["face"]) for a, b in read), len(read)),
        "nothing false": (int(not spurious), 1),
    }


def folded(value: object) -> str:
    """A face, with 6 and 9 merged."""
    return "6/9" if str(value) in ("6", "9") else str(value)


def score_square_tiles(truth: Truth, report: Report) -> Scores:
    """Whether the largest component of touching tiles has the true shape."""
    groups: dict[int, list[tuple[int, int]]] = {}
    for piece in report.get("pieces", ()):
        if piece.get("row") is not None:
            groups.setdefault(piece["component"], []).append((piece["col"], -piece["row"]))
    largest = max(groups.values(), key=len, default=[])
    return {"exact": (int(bool(largest) and shape(largest) == shape(truth["cells"])), 1)}


def shape(cells: Iterable[Sequence[int]]) -> list[tuple[int, int]]:
    """Canonical form of cells under translation, quarter turns and reflection."""
    ways = []
    for flip in (1, -1):
        turned = [(x, flip * y) for x, y in cells]
        for _ in range(4):
            turned = [(-y, x) for x, y in turned]
            unmatched, top = min(x for x, _ in turned), min(y for _, y in turned)
            ways.append(sorted((x - unmatched, y - top) for x, y in turned))
    return min(ways)


SCORES: dict[str, Callable[[Truth, Report], Scores]] = {
    "mobi": score_mobi,
    "formula": score_formula,
    "cirplexed": score_cirplexed,
    "mobius": score_mobius,
    "mathable": score_mathable,
    "number_tiles": score_number_tiles,
    "square_tiles": score_square_tiles,
}
"""By the kind of photographs."""


def ruling(holds: bool, verdict: str, rest_is_right: bool = True, legible: bool = True) -> Scores:
    """Whether a ruling is silently wrong and, for legible photographs, whether there is one.

    Parameters
    ----------
    holds
        Whether the position is valid.
    rest_is_right
        Whether the remainder of the ruling is right, such as the winner.
    """
    ruled = verdict in ("valid", "invalid")
    wrong = ruled and not (rest_is_right and holds == (verdict == "valid"))
    figures = {SILENT: (int(not wrong), 1)}
    return figures | ({RULED: (int(ruled), 1)} if legible else {})


def match(
    truth: Sequence[Truth], detections: Sequence[Report]
) -> tuple[list[tuple[Truth, Report | None]], list[Report]]:
    """Pair each true piece with the nearest detection within half a side; and those unmatched."""
    unmatched = list(detections)
    pairs: list[tuple[Truth, Report | None]] = []
    for piece in truth:
        middle, side = centre(piece["quad"]), mean_side(piece["quad"])
        best = min(unmatched, key=lambda p: math.dist(centre(p["quad"]), middle), default=None)
        if best is not None and math.dist(centre(best["quad"]), middle) < side / 2:
            unmatched.remove(best)
            pairs.append((piece, best))
        else:
            pairs.append((piece, None))
    return pairs, unmatched


def corners_near(quad: Quad, detected: Quad) -> bool:
    """Whether all corners agree within `NEAR`, up to cyclic order."""
    return corner_error(quad, detected) < NEAR


def corner_error(quad: Quad, detected: Quad) -> float:
    """Largest distance of corners under the best cyclic order, in sides."""
    turned = ([detected[(i + turn) % 4] for i in range(4)] for turn in range(4))
    worst = min(max(math.dist(a, b) for a, b in zip(quad, t, strict=True)) for t in turned)
    return worst / mean_side(quad)


def centre(quad: Quad) -> tuple[float, float]:
    """The mean of the corners."""
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4


def mean_side(quad: Quad) -> float:
    """Mean length of the sides."""
    return sum(math.dist(quad[i - 1], quad[i]) for i in range(4)) / 4
