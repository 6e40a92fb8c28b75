"""What of one photograph's report is right, by its truth: hits and counts by name."""

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
"""A wrong cell of a board at or above it, that nobody was asked about, is surely wrong."""
NEAR = 0.1
"""A corner may lie off by this many sides."""


def score_mobi(truth: Truth, report: Report) -> Scores:
    """Tiles, faces, pod and ruling; what no player could read is left out of pod and ruling."""
    tiles = [tile for tile in truth["tiles"] if tile["kind"] != "back"]
    backs = [tile for tile in truth["tiles"] if tile["kind"] == "back"]
    seen = [p for p in report.get("pieces", ()) if p["kind"] != "back"]
    pairs, spurious = match(tiles, seen)
    spurious = match(backs, spurious)[1]
    same = all(b and a["face"] == b["face"] for a, b in pairs)
    texts = sorted(equation["text"] for equation in report.get("equations", ()))
    figures = score_pieces(pairs, spurious)
    legible = all(tile.get("legible", True) for tile in truth["tiles"])
    if legible:
        figures["exact"] = (int(same and not spurious and texts == truth["equations"]), 1)
    return figures | ruling(truth["valid"], report["verdict"], legible=legible)


def score_formula(truth: Truth, report: Report) -> Scores:
    """Top cards, faces, formula and ruling; with jokers, or before one is laid, there is none."""
    tops = [card for card in truth["cards"] if card["top"]]
    figures = score_pieces(*match(tops, report.get("pieces", ())))
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
    """Whether a line of cards is laid out by now, and without jokers."""
    return not truth.get("jokers") and "A" in truth


def score_pieces(pairs: Pairs, spurious: Sequence[Report]) -> Scores:
    """Pieces found, and of the legible ones those read, and those whose corners are near."""
    read = [(a, b) for a, b in pairs if b and a.get("legible", True)]
    return {
        "found": (sum(b is not None for _, b in pairs), len(pairs)),
        "read": (sum(a["face"] == b["face"] for a, b in read), len(read)),
        "corners": (sum(corners_near(a["quad"], b["quad"]) for a, b in read), len(read)),
        "nothing false": (int(not spurious), 1),
    }


COUNTS = ("full", "three_quarter", "half")


def score_cirplexed(truth: Truth, report: Report) -> Scores:
    """Tiles, quarters, counts and ruling; of several boards the ruling is who has won."""
    tiles = truth["tiles"]
    pairs, spurious = match(tiles, report.get("pieces", ()))
    spurious = match(truth.get("spares", []), spurious)[1]
    quarters = sum(
        a == b for t, p in pairs if p for a, b in zip(t["corners"], colours_read(t, p), strict=True)
    )
    boards = sorted(tuple(b[name] for name in COUNTS) for b in truth.get("boards", [truth]))
    told = sorted(tuple(b[name] for name in COUNTS) for b in report.get("boards", ()))
    # Of several boards the best is what is ruled on: nobody is asked about the others.
    known = told == boards if len(boards) == 1 else told[-1:] == boards[-1:]
    legible = all(tile.get("legible", True) for tile in tiles)
    near = [corners_near(tile["quad"], piece["quad"]) for tile, piece in pairs if piece]
    return {
        "found": (len(near), len(pairs)),
        "read": (quarters, 4 * len(pairs)),
        "corners": (sum(near), len(near)),
        "nothing false": (int(not spurious), 1),
        "exact": (int(told == boards and quarters == 4 * len(pairs) and not spurious), 1),
    } | ruling(True, report["verdict"], known, legible)


def colours_read(tile: Truth, piece: Report) -> list[str]:
    """The colours read, in the order of the true corners."""
    return [
        piece["corners"][min(range(4), key=lambda k: math.dist(piece["quad"][k], corner))]
        for corner in tile["quad"]
    ]


def score_mobius(truth: Truth, report: Report) -> Scores:
    """Stones on all cells where any is or is said to be, the position, the ruling and winner."""
    cells, told, winner = truth["cells"], report.get("cells", {}), report.get("winner")
    either = set(cells) | set(told)
    figures = {
        "found": (int(report["verdict"] != "unreadable"), 1),
        "read": (sum(cells.get(at) == told.get(at) for at in either), len(either)),
        "exact": (int(cells == told), 1),
    }
    holds = truth.get("valid", True)
    return figures | ruling(holds, report["verdict"], winner == truth["winner"])


def score_mathable(truth: Truth, report: Report) -> Scores:
    """Cells of the board, tiles' corners where they are known, squares surely wrong, the ruling."""
    squares, wrong = truth["squares"], wrong_squares(truth, report)
    either = set(squares) | set(report.get("squares", {}))
    figures = {
        "found": (int(report["verdict"] != "unreadable"), 1),
        "read": (len(either) - len(wrong), len(either)),
        "exact": (int(not wrong), 1),
        SURE: (int(not surely(wrong, report)), 1),
    }
    if "tiles" in truth:
        pieces = by_square(report)
        seen = [tile for tile in truth["tiles"] if tile["square"] in pieces]
        near = [corners_near(tile["quad"], pieces[tile["square"]]["quad"]) for tile in seen]
        figures["corners"] = (sum(near), len(near))
    return figures | ruling(judge_position(squares).valid, report["verdict"])


def wrong_squares(truth: Truth, report: Report) -> set[str]:
    """Squares of Mathable of which something else is told than lies there."""
    squares, told = truth["squares"], report.get("squares", {})
    return {at for at in set(squares) | set(told) if squares.get(at) != told.get(at)}


def surely(squares: set[str], report: Report) -> set[str]:
    """Those of some squares that were read without a doubt, and that nobody is asked about."""
    if report["verdict"] == "unreadable":
        return set()
    pieces, asked = by_square(report), {q.get("piece") for q in report.get("questions", ())}
    return {
        at
        for at in squares
        if pieces.get(at, {}).get("id") not in asked
        and pieces.get(at, {}).get("confidence", 1.0) >= CONFIDENT
    }


def by_square(report: Report) -> dict[str, Report]:
    """The pieces on a board by their squares, such as ``"7B"``."""
    return {
        f"{piece['row'] + 1}{chr(ord('A') + piece['col'])}": piece
        for piece in report.get("pieces", ())
        if piece.get("row") is not None
    }


def score_number_tiles(truth: Truth, report: Report) -> Scores:
    """Tiles and their values, of which 6 and 9 are one."""
    pairs, spurious = match(truth["tiles"], report.get("pieces", ()))
    read = [(a, b) for a, b in pairs if b and a["value"] is not None]
    return {
        "found": (sum(b is not None for _, b in pairs), len(pairs)),
        "read": (sum(folded(a["value"]) == folded(b["face"]) for a, b in read), len(read)),
        "nothing false": (int(not spurious), 1),
    }


def folded(value: object) -> str:
    """A face, of which 6 and 9 are one."""
    return "6/9" if str(value) in ("6", "9") else str(value)


def score_square_tiles(truth: Truth, report: Report) -> Scores:
    """Whether the largest group of touching tiles has the shape that was laid."""
    groups: dict[int, list[tuple[int, int]]] = {}
    for piece in report.get("pieces", ()):
        if piece.get("row") is not None:
            groups.setdefault(piece["component"], []).append((piece["col"], -piece["row"]))
    largest = max(groups.values(), key=len, default=[])
    return {"exact": (int(bool(largest) and shape(largest) == shape(truth["cells"])), 1)}


def shape(cells: Iterable[Sequence[int]]) -> list[tuple[int, int]]:
    """Cells up to shift, quarter turns and mirroring."""
    ways = []
    for flip in (1, -1):
        turned = [(x, flip * y) for x, y in cells]
        for _ in range(4):
            turned = [(-y, x) for x, y in turned]
            left, top = min(x for x, _ in turned), min(y for _, y in turned)
            ways.append(sorted((x - left, y - top) for x, y in turned))
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


def ruling(holds: bool, verdict: str, rest: bool = True, legible: bool = True) -> Scores:
    """Whether a ruling is silently wrong, and, where players could rule, whether there is one.

    Parameters
    ----------
    holds
        Whether what lies there is valid.
    rest
        Whether all else that is ruled is right, such as who has won.
    """
    ruled = verdict in ("valid", "invalid")
    wrong = ruled and not (rest and holds == (verdict == "valid"))
    figures = {SILENT: (int(not wrong), 1)}
    return figures | ({RULED: (int(ruled), 1)} if legible else {})


def match(
    truth: Sequence[Truth], found: Sequence[Report]
) -> tuple[list[tuple[Truth, Report | None]], list[Report]]:
    """Each true piece with the nearest found one within half a side, and what is left over."""
    left = list(found)
    pairs: list[tuple[Truth, Report | None]] = []
    for piece in truth:
        middle, side = centre(piece["quad"]), mean_side(piece["quad"])
        best = min(left, key=lambda p: math.dist(centre(p["quad"]), middle), default=None)
        if best is not None and math.dist(centre(best["quad"]), middle) < side / 2:
            left.remove(best)
            pairs.append((piece, best))
        else:
            pairs.append((piece, None))
    return pairs, left


def corners_near(quad: Quad, found: Quad) -> bool:
    """Whether all corners are near, whichever comes first."""
    turned = ([found[(i + turn) % 4] for i in range(4)] for turn in range(4))
    worst = min(max(math.dist(a, b) for a, b in zip(quad, t, strict=True)) for t in turned)
    return worst < NEAR * mean_side(quad)


def centre(quad: Quad) -> tuple[float, float]:
    """The mean of the corners."""
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4


def mean_side(quad: Quad) -> float:
    """Mean length of the sides."""
    return sum(math.dist(quad[i - 1], quad[i]) for i in range(4)) / 4
