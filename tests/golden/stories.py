"""What is said of tables that are made up, to be reviewed as diffs; ``python -m tests.golden``.

Each story is a title, what the terminal says, and what programs are told besides.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from referee import Referee, UsageError
from referee.ruling.answers import parse_answers
from referee.ruling.report import GameReport, Report
from referee.ruling.text import as_text
from referee.ruling.turns import Draw, Turns, TurnStart
from tests.formula.tables import table as cards
from tests.golden.transcripts import Transcripts
from tests.referee.boards import BARE, Shown, reading, seeing
from tests.referee.test_cirplexed import table as discs
from tests.referee.test_mobi import table as tiles
from tests.referee.test_mobius import seen as stones
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Alternative
from vision.scene import Component, Scene, Unclear, UnclearCode

BLURRED = Unreadable("blurred", "The photo is blurred.", "Hold still.")
PLAYERS = ("Ann", "Bo", "Cy")

"""What is photographed; what lies there is the story's to say."""

BEFORE = "before.jpg"

UNTOLD = frozenset({"board", "credit"})
"""Fields of reports that are the same in every story."""

View = Scene | Unreadable


@dataclass(frozen=True, slots=True)
class Story:
    """Photographs and what players say.

    The first is ruled on, or all are followed by `turns`, or together where players are named.
    `before` is the photograph of what lay there before a turn.
    """

    views: Sequence[View]
    turns: Turns | None = None
    before: View | None = None
    answers: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)


def check(view: View, **answers_and_options: Any) -> Story:
    """One photograph."""
    return Story((view,), **answers_and_options)


def follow(*views: View, turns: Turns | None = None, **answers_and_options: Any) -> Story:
    """A game photo by photo."""
    return Story(views, turns or Turns(), **answers_and_options)


def together(players: str, *views: View) -> Story:
    """Photographs of the boards of players."""
    return Story(views, options={"players": players.split()})


def unclear(scene: Scene, code: UnclearCode, *pieces: int, side: int | None = None) -> Scene:
    """A scene in which it is not clear how these pieces lie."""
    return replace(scene, unclear=(Unclear(code, pieces, side=side),))


def began(*who: str) -> Turns:
    """Players as they begin the moves one by one; "" goes on."""
    starts = [TurnStart(name, number) for number, name in enumerate(who, start=1) if name]
    return Turns(tuple(starts))


def told(
    title: str, view: View, *answers: str, before: View | None = None, **options: Any
) -> Iterator[tuple[str, Story]]:
    """A photograph as it is, and with what players say, such as ``7E=4 7F=3``."""
    for said in ("", *answers):
        name, faces = f"{title}, {said}" if said else title, parse_answers(said.split())
        yield name, check(view, answers=faces, before=before, options=options)


def with_all(scene: Scene, *unclear: Unclear) -> Scene:
    """A scene in which all of this is unclear."""
    return replace(scene, unclear=unclear)


def rounds(*lines: str) -> list[Scene]:
    """Photographs of lines of cards."""
    return [cards(line) for line in lines]


def boards(*squares: str) -> list[Scene]:
    """Photographs of a board on which ever more tiles lie, named such as ``7F=3 7E=4``."""
    laid: dict[str, Shown] = {}
    scenes = []
    for new in squares:
        laid |= {at: int(value) for at, _, value in (each.partition("=") for each in new.split())}
        scenes.append(reading(laid))
    return scenes


def formula() -> Iterator[tuple[str, Story]]:
    """Formulas, turns and rounds."""
    yield "right", check(cards("12 + 4 = 16"))
    yield "wrong", check(cards("12 + 4 = 17"))
    yield "begins with a zero", check(cards("01 + 4 = 5"))
    yield "two cards and the card =", check(cards("2 4 ="))
    yield "no formula", check(cards("2 + + = 4"))
    yield "without the card =", check(cards("2 + 4 6"))
    yield "two lines", check(cards("2 + 4 = 6 | 3 = 3"))
    yield "reaches the edge", check(cards("2 + 4 = 6", unclear=["edge"]))
    yield "perhaps another card", check(cards("2 + 4 = 6", unclear=["hidden", "hidden"]))
    yield "a card in doubt", check(cards("2 + 4 = 6", {4: [("6", 0.7), ("5", 0.2), ("8", 0.1)]}))
    yield "a card covered", check(cards("2 + 4 = 6", {0: [("unknown", 0.9), ("2", 0.1)]}))
    yield "alike from either side", check(cards("6 + 0 = 6", upright=0.6))
    yield "from either side", check(cards("6 + 3 = 9", upright=0.1))
    yield "from either side, as told", check(cards("6 + 3 = 9", upright=0.1), answers={"0": "6"})
    yield "a joker", check(cards("2 + j = 6"))
    yield "an open joker", check(cards("j × 0 = 0"))
    yield from _formula_answers()
    yield from _formula_turns()
    yield from _formula_rounds()


def _formula_answers() -> Iterator[tuple[str, Story]]:
    yield "false, and hardly doubted", check(cards("3 + 4 = 8", {4: [("8", 0.999), ("7", 0.001)]}))
    seven = cards("3 + 4 = 7", {4: [("7", 0.9), ("1", 0.1)]})
    yield from told("a doubt that turns the ruling", seven, "4=7", "4=1")
    nine = cards("3 + 4 = 9", {4: [("9", 0.6), ("8", 0.4)]})
    yield "a doubt that turns nothing", check(nine)
    for text in ("0 × 3j = 5", "99 + j = 5", "j + j = 19"):
        yield f"no joker makes it true, {text}", check(cards(text))
    joker = cards("7 + 1 = 8", {0: [("joker", 0.6), ("7", 0.4)]})
    yield from told("perhaps a joker", joker, "0=7", before=cards("7 + 1 = 8"))
    then = cards("17 + 1 = 18")
    covered = cards("7 + 1 = 8", {0: [("unknown", 0.9), ("7", 0.1)]})
    yield from told("covered before it", then, "before:0=7", before=covered)
    none = cards("7 + + 1 = 8")
    yield from told("none before it", then, "before:line=yes", before=none)
    over, first = cards("8 + 1j = 26"), cards("8 + 1j = 23")
    yield from told("over a joker", over, "joker=yes", "joker=no", before=first, held=4)
    wrong = cards("7 + 1 = 9", {2: [("1", 0.6), ("3", 0.4)]})
    yield "false, and how many are new is not asked", check(wrong, before=cards("7 + 1 = 8"))
    two = cards("j + 2j = 31")
    yield from told("a joker with several values", two, "0=4", "0=(4)", "0=4 3=8")
    yield from told("two formulas", cards("3 + 4 = 7 | 2 + 2 = 5"), "formula=5")
    lone, cut = cards("3 + 4 7"), cards("2 + 4 =", unclear=["edge"])
    unseen = ("line=no", "2.right==", "2.right== 2.right.right=1", "2.right=card", "2.top==")
    yield from told("a card that nobody saw", lone, *unseen)
    yield from told("a card cut off", cut, "3.right=6 0.left=nothing")
    for text, upright in (("88 = 8 + 08", 0.6), ("80 + 8 = 88", 0.4), ("88 = 8 + 08", 0.95)):
        yield f"{text}, upright {upright}", check(cards(text, upright=upright))
    house = {"rules": {"no_plus_minus": True}}
    yield "by a house rule", check(cards("2 + 4 = 6"), options=house)
    perhaps = cards("2 + 4 = 7", {4: [("7", 0.6), ("6", 0.4)]})
    yield "false only perhaps", check(perhaps, options=house)
    nonsense = ("x=7", "0=77", "40=7", "0=(x)")
    yield from told("answers that name no card", cards("2 + 4 = 6"), *nonsense)
    same = cards("2 + 4 = 6")
    played = ("played=0", "played=1", "played=some")
    yield from told("nothing seems new", same, *played, before=same, held=3)
    zero, after = cards("5 × 0 = 0"), cards("7 + 0 = 7")
    yield from told("after a zero", after, "played=3", "played=2", before=zero, held=3)


def _formula_turns() -> Iterator[tuple[str, Story]]:
    lay, laid = rounds("2 + 4 = 6", "12 + 4 = 16")
    yield "a turn", check(laid, before=lay)
    yield "a turn of who held few", check(laid, before=lay, options={"held": 1})
    yield "a turn that leaves no trace", check(lay, before=lay, options={"held": 2})
    counted = {"played": "2"}
    yield "cards counted", check(lay, before=lay, options={"held": 2}, answers=counted)
    yield "a turn after × 0", check(cards("7 + 0 = 7"), before=cards("5 × 0 = 0"))
    yield "a turn too large", check(cards("35 + 7 = 42"), before=lay)
    yield "no formula before", check(laid, before=cards("2 + + = 4"))
    covered = cards("2 + 4 = 6", {0: [("unknown", 0.9), ("2", 0.1)]})
    yield "covered before", check(laid, before=covered)
    yield "cut off before", check(laid, before=cards("2 + 4 = 6", unclear=["edge"]))
    yield "the first turn", check(lay, before=cards("2 4 ="))
    turned = lay.components[0].turned_faces
    sideways = Component((0.9, 0.1, 0.0, 0.0), turned)
    yield "on their sides", check(replace(lay, components=(sideways,)))
    six = (Alternative("6", 0.99), Alternative("+", 0.01))
    over = cards("9 = 3 + 3")
    way = Component((0.05, 0.0, 0.95, 0.0), (six, *over.components[0].turned_faces[1:]))
    yield "upside down", check(replace(over, components=(way,)))
    yield "a start after a formula", check(cards("2 4 ="), before=lay)
    joker = {"held": 4}
    yield (
        "a joker replaced",
        check(cards("8 + 1j = 26"), before=cards("8 + 1j = 23"), options=joker),
    )
    close = cards("2 + 4 = 6", unclear=["beside", "beside"])
    yield "two cards close by", check(close)


def _formula_rounds() -> Iterator[tuple[str, Story]]:
    joined = rounds("8 + 14 = 22", "8 + 1j = 23", "8 + 1j = 26")
    yield "a round joined late, and a joker played over", follow(*joined)
    starts = rounds("2 4 =", "2 + 4 = 6", "12 + 4 = 16", "12 + 4 = 16", "12 × 4 = 48")
    yield "turns without players", follow(*starts)
    yield "turns of two players", follow(*starts, turns=began("Ann", "Bo", "Ann"))
    refused = rounds("2 4 =", "2 + 4 = 7", "2 + 4 = 6", "5 + 5 = 10", "2 × 4 = 8")
    yield "two turns refused", follow(*refused, turns=began("Ann", "Bo", "Ann", "Bo"))
    passed = Turns(began("Ann", "Cy").starts, (Draw("Bo", 2),), PLAYERS)
    yield "a player draws", follow(*rounds("2 4 =", "2 + 4 = 6", "2 × 4 = 8"), turns=passed)
    one_card = {"rules": {"hand": 1, "points": True}}
    last = rounds("2 4 =", "2 + 4 = 6", "2 × 4 = 8")
    yield (
        "to the last card, for points",
        follow(*last[:2], turns=began("Ann", "Bo"), options=one_card),
    )
    yield "after the last card", follow(*last, turns=began("Ann", "Bo"), options=one_card)
    counted = Turns((TurnStart("Ann", 1, 1), TurnStart("Bo", 2, 1), TurnStart("Ann", 3, 3)))
    yield "with cards counted", follow(*starts, turns=counted)
    broken = rounds("2 4 =", "2 + 4 = 6", "2 + + = 4", "2 × 4 = 8", "7 + 8 = 15")
    yield "no formula in between", follow(*broken, turns=began("Ann", "Bo", "Ann"))
    first, second, third = rounds("2 + 4 = 6", "12 + 4 = 16", "12 + 37 = 49")
    yield "a photo left out", follow(first, BLURRED, second, turns=began("Ann", "Bo"))
    yield "a photo left out, and too many cards for a turn", follow(first, BLURRED, third)
    cut_off = cards("12 + 4 = 16", unclear=["edge"])
    yield "a line cut off is left out", follow(first, cut_off, second)
    yield "none to be read", follow(BLURRED, cut_off)
    yield "read from either side", follow(first, cards("6 + 0 = 6", upright=0.1))
    doubtful = cards("12 + 4 = 16", {6: [("6", 0.7), ("8", 0.3)], 0: [("1", 0.8), ("7", 0.2)]})
    yield "cards in doubt", follow(first, BLURRED, doubtful)
    yield "cards told", follow(first, BLURRED, doubtful, answers={"3:6": "6", "3:0": "1"})
    open_ = Turns((TurnStart("Ann", 1), TurnStart("Cy", 2)), seating=PLAYERS)
    yield "players passed over", follow(*last, turns=open_)
    four = rounds("2 4 =", "2 + 4 = 6", "2 × 4 = 8", "12 × 4 = 48")
    two_cards = {"rules": {"hand": 2}}
    yield "hands inferred", follow(*four, turns=began("Ann", "Bo", "Ann"), options=two_cards)
    for shown in (rounds("j × 0 = 0"), rounds("2 + 4 = 6", "j × 0 = 0")):
        place = f"{len(shown)}:0"
        yield f"a joker in doubt, {place}", follow(*shown)
        yield f"a joker told, {place}", follow(*shown, answers={place: "(7)"})
    for place in ("4", "3:4", "2:9", "2:4.1"):
        yield f"no card {place}", follow(*rounds("2 + 4 = 6", "2 × 4 = 8"), answers={place: "8"})
    again = rounds("2 4 =", "2 + 4 = 6", "3 5 =", "3 + 5 = 8")
    yield "another round", follow(*again, turns=began("Ann", "Bo"))


def mathable() -> Iterator[tuple[str, Story]]:
    """Positions, and games photo by photo."""
    yield "legal", check(*boards("7F=3 7E=4 7D=12"))
    yield "illegal", check(*boards("7F=3 7E=5 2B=9"))
    yield "in doubt", check(reading({"7F": 3, "7E": {"4": 0.7, "9": 0.3}}))
    yield "as told", check(reading({"7F": 3, "7E": {"4": 0.7, "9": 0.3}}), answers={"7E": "9"})
    yield "covered", check(reading({"7F": 3, "7E": {"unknown": 0.9, "4": 0.1}}))
    yield "a tile or none", check(reading({"7F": 3, "7E": {"4": 0.6, "empty": 0.4}}))
    yield "top unknown", check(reading({"7F": 3}, upright=0.9))
    yield "bare, top unknown", check(reading({}, upright=0.9))
    yield "a doubt that turns nothing", check(reading({"7F": {"3": 0.6, "1": 0.4}}))
    for one, other in ((18, 17), (81, 11), (1, 80)):
        yield f"{one} or {other}", check(reading({"7F": {str(one): 0.6, str(other): 0.4}}))
    yield "hard to read", check(reading({"7F": {"8": 0.9, "5": 0.1}}))
    yield "not so hard to read", check(reading({"7F": {"8": 0.99, "5": 0.01}}))
    many = {str(value): 0.08 - value / 1000 for value in range(1, 14)}
    yield "could be anything", check(reading({"1A": 9, "7F": many}))
    none = reading({"7F": 3, "1A": {"empty": 0.9, "5": 0.1}})
    yield from told("a tile that may not be there", none, "1A=empty")
    nonsense = ("15A=3", "196=3", "7F=23", "7F=x")
    yield from told("answers that make no sense", reading({"7F": 3}), *nonsense)
    way = reading({"7F": 3, "5D": 9}, upright=0.9)
    yield from told("which way is up", way, "top=top", "top=bottom", "top=left")
    yield from _mathable_games()


def _mathable_games() -> Iterator[tuple[str, Story]]:
    moves = boards("7F=3", "7E=4", "7D=12", "7I=3", "7J=6", "7C=16")
    yield "a move a photo", follow(*moves)
    two = Turns((TurnStart("Ann", 1), TurnStart("Bo", 3), TurnStart("Ann", 5)))
    yield "turns of two players", follow(*moves, turns=two)
    three = Turns((TurnStart("Ann", 1), TurnStart("Cy", 3)), (), PLAYERS)
    yield "a player is passed over", follow(*moves, turns=three)
    yield "one player alone", follow(*moves, turns=began("Ann"))
    yield "more turns than moves", follow(*moves[:2], turns=began("Ann", "Bo", "Ann", "Bo"))
    written = Turns((TurnStart("Ann", 1, 7), TurnStart("Bo", 3, 15), TurnStart("Ann", 5, 99)))
    yield "points written down", follow(*moves, turns=written)
    bingo = boards("7F=3", "7E=4", "7D=12", "7C=16", "7B=4", "7I=3", "7J=6")
    yield "perhaps a bonus", follow(*bingo, turns=began("Ann"))
    yield "moves that are wrong", follow(*boards("7F=5", "7I=3", "7E=9 2B=7"))
    taken = [*moves[:3], moves[1], moves[1]]
    yield "a tile gone", follow(*taken)
    yield "a tile gone, in turns", follow(*taken, turns=began("Ann", "Bo"))
    moved = [*moves[:2], *boards("7F=3 7I=4"), *boards("7F=3 7I=4")]
    yield "a tile moved", follow(*moved)
    changed = [*moves[:2], *boards("7F=3 7E=9"), *boards("7F=3 7E=9")]
    yield "a tile changed", follow(*changed)
    yield "the same again, and two at once", follow(moves[0], moves[0], moves[2])
    yield "a photo given late", follow(moves[0], moves[2], moves[1], moves[3])
    cut = Turns((TurnStart("Ann", 1), TurnStart("Bo", 3)))
    yield "a turn begins within a photo", follow(moves[0], moves[3], turns=cut)
    row = "7F=3 7E=4 7D=12 7C=16 7B=4 7A=20 7I=3 7J=6 7K=9 7L=15 7M=24 7N=9"
    yield "joined late", follow(*boards(row, "6G=4"))
    yield "joined late, and wrong", follow(*boards(row.replace("=20", "=21"), "6G=4"))
    covered = reading({"7F": {"unknown": 0.99, "empty": 0.01}, "7E": 4})
    yield "the first given second", follow(moves[1], moves[0], moves[2])
    yield "one gone and another new", follow(*moves[:3], *boards("7F=3 7E=4 7I=3") * 2)
    yield "on a printed number", follow(moves[0], *boards("7F=3 7G=5"))
    yield "told to be bare", follow(*moves[:2], answers={"7E": "empty", "2B": "empty"})
    yield "told what no photo shows", follow(*moves[:2], answers={"7D": "12"})
    yield "a turn begins within a photo and goes on", follow(moves[0], *moves[2:], turns=cut)
    yield "covered by a hand", follow(moves[0], covered, moves[2])
    yield "covered from the start", follow(covered, covered)
    odd = reading({"7F": {"8": 0.6, "3": 0.4}})
    yield "in doubt", follow(odd)
    yield "in doubt, and mended by the next", follow(odd, *moves[1:3])
    yield "in doubt, and told", follow(odd, answers={"7F": "3"})
    yield "top unknown", follow(reading({"7F": 3}, upright=0.9), moves[1])
    yield "photos left out", follow(BLURRED, moves[0], BLURRED, moves[1])
    yield "none to be read", follow(BLURRED)
    order = boards("9G=4", "8F=1", "7F=1", "6G=2", "6F=0 6H=2")
    yield "points that hang on the order", follow(*order)
    yield from _mathable_answers(moves)
    began_five = Turns((TurnStart("Ann", 1), TurnStart("Bo", 5)))
    yield "points of turns that hang on the order", follow(*order, turns=began_five)


def _mathable_answers(moves: Sequence[Scene]) -> Iterator[tuple[str, Story]]:
    for start in ("bare", "first", "last"):
        yield f"begins {start}", follow(*moves[:2], answers={"start": start})
    laid: dict[str, Shown] = {"7F": 3, "7E": 4, "7D": {"12": 0.7, "2": 0.3}}
    odd = reading(laid)
    yield "a tile in doubt at last", follow(*moves[:2], odd)
    for face in ("12", "1", "empty"):
        yield f"a tile in doubt at last, {face}", follow(*moves[:2], odd, answers={"7D": face})
    early = {"7D": "1", "7E": "4"}
    yield "a tile in doubt told twice", follow(moves[0], odd, odd, answers=early)
    tiles = {"9G": 4, "8F": 1, "7F": 1, "6G": 2}
    hazy = reading({**tiles, "6F": {"empty": 0.6, "0": 0.4}, "6H": 2})
    seen = [*boards("9G=4", "8F=1", "7F=1", "6G=2"), hazy, reading({**tiles, "6F": 0, "6H": 2})]
    five = Turns((TurnStart("Ann", 1), TurnStart("Bo", 5)))
    yield "since when", follow(*seen, turns=five)
    for photo in ("5", "6", "7"):
        yield f"since photo {photo}", follow(*seen, turns=five, answers={"6F.since": photo})
    for points in (98, 48):
        bingo = boards("7F=3", "7E=4", "7D=12", "7C=16", "7B=4", "7I=3", "7J=6")
        yield f"{points} points agreed", follow(*bingo, turns=Turns((TurnStart("Ann", 1, points),)))
    yield "points that cannot be", follow(moves[0], turns=Turns((TurnStart("Ann", 1, 9),)))
    agreed = Turns((TurnStart("Ann", 1), TurnStart("Bo", 5, 4)))
    order = boards("9G=4", "8F=1", "7F=1", "6G=2", "6F=0 6H=2")
    yield "points of the order agreed", follow(*order, turns=agreed)
    yield "too many players", follow(*moves, turns=began(*"ABCDE"))
    drew = Turns((TurnStart("Ann", 1),), (Draw("Bo", 2),))
    yield "nobody only draws", follow(moves[0], turns=drew)


def mobi() -> Iterator[tuple[str, Story]]:
    """Pods."""
    yield "right", check(tiles("3 + 4 = 7\n. . . . −\n. . . . 2\n. . . . =\n. . . . 5"))
    yield "wrong", check(tiles("3 + 4 = 8"), options={"held": 3})
    yield "free tiles", check(tiles("3 + 6/9 = 9\n. . wild"))
    yield "too many held", check(tiles("3 + 4 = 7"), options={"held": 5})
    yield "a loose number", check(tiles("3 + 4 = 7\nloose: 5"))
    yield "not the last play", check(tiles("3 + 4 = 7"), options={"final": False})
    yield "without an operation", check(tiles("4 = 4"))
    yield (
        "two in doubt",
        check(tiles("3 + 4 = 7", {0: [("3", 0.8), ("8", 0.2)], 4: [("7", 0.6), ("1", 0.4)]})),
    )
    yield "a doubt that turns nothing", check(tiles("3 + 4 = 8", {1: [("+", 0.6), ("×", 0.4)]}))
    yield "begins with an operation", check(tiles("+ 3 + 4 = 7"))
    yield "ends with an operation", check(tiles("3 + 4 = 7 +"))
    yield "without =", check(tiles("3 + 4 × 7"))
    yield "tiles alone", check(tiles("loose: 3 4"))
    sum_ = tiles("3 + 4 = 7\n. . . . −\n. . . . 2\n. . . . =\n. . . . 5")
    yield "nearly touching", check(unclear(sum_, "gap", 4, 5))
    yield "no lattice", check(unclear(sum_, "loop", 4, 5))
    yield "reaches the edge", check(unclear(sum_, "edge", 0, 1))
    yield "something covers what lies beside", check(unclear(sum_, "covered", 4, side=1))
    yield "false, and may go on", check(unclear(tiles("3 + 4 = 8"), "covered", 4, side=1))
    yield "outlines unclear", check(unclear(sum_, "outlines"))
    loose = tiles("3 + 4 = 7\nloose: 5 6")
    yield "loose tiles nearly touch", check(unclear(loose, "gap", 5, 6))
    yield "a tile missed, perhaps", check(unclear(tiles("3 + 4 ="), "hidden", 3, side=1))
    way = replace(sum_, components=(Component((0.6, 0.0, 0.4, 0.0)),))
    yield "which way up", check(way)
    covered = {0: [("unknown", 0.9), ("3", 0.1)]}
    yield "covered", check(tiles("3 + 4 = 7", covered))
    yield "told", check(tiles("3 + 4 = 7", covered), answers={"0": "3"})
    yield from _mobi_answers(sum_)


def _mobi_answers(sum_: Scene) -> Iterator[tuple[str, Story]]:
    pod = "3 + 4 = 7\n. . . . −\n. . . . 2\n. . . . =\n. . . . 5"
    minus = tiles("1 + 2 + 3 − 4 + 2", {5: [("−", 0.77), ("=", 0.23)]})
    yield "a sign that may be =", check(minus)
    seven = tiles(pod, {4: [("7", 0.6), ("1", 0.4)]})
    yield from told("a doubt that turns the ruling", seven, "4=7", "4=1")
    for end in (0, 4):
        yield f"unread, {end}", check(tiles(pod, {end: [("unknown", 1.0)]}))
    for text in ("8 − 1 = 6/9", "6/9 = 1 − 10", "8 = 1 − 6/9"):
        either = replace(tiles(text), components=(Component((0.5, 0.0, 0.5, 0.0)),))
        yield f"either way, {text}", check(either)
    for upright in (0.5, 0.9, 0.99):
        way = Component((upright, 0.0, 1 - upright, 0.0))
        turned = replace(tiles("7 = 1 − 8"), components=(way,))
        yield from told(f"upright {upright}", turned, "top=top", "top=bottom", "top=left")
    yield from told("answers that fit nothing", sum_, "99=7", "7B=4", "0=banana", "0.1=7")
    for held in (5, 6):
        yield f"held {held}", check(sum_, options={"held": held})
    false = tiles("3 + 4 = 8")
    for side in (1, 0):
        yield f"faint at side {side}", check(unclear(false, "faint", 4, side=side))
    yield "false, and one missed", check(unclear(false, "hidden", 4, side=1))
    room = [Unclear("hidden", (piece,), side) for piece in range(9) for side in range(4)]
    yield "room for more", check(with_all(sum_, *room))
    without = {"rules": {"without": ["x", "/"]}}
    yield "signs as typed", check(tiles("3 × 4 = 12"), options=without)
    loose = tiles(f"{pod}\nloose: 8")
    other = Unclear("unlike", (len(loose.pieces) - 1,))
    beside = Unclear("gap", (0, len(loose.pieces) - 1))
    yield "a loose tile", check(loose)
    yield "no tile of the pod", check(with_all(loose, other))
    yield "a tile close by", check(with_all(loose, beside))
    yield "something close by", check(with_all(loose, beside, other))


def mobius() -> Iterator[tuple[str, Story]]:
    """Positions on the printed board."""
    yield "bare", check(stones({}, ()))
    yield "legal", check(stones({(3, 4): "red", (5, 5): "blue"}, ()))
    yield "too many red ones", check(stones({(3, 4): "red", (5, 5): "red", (5, 6): "red"}, ()))
    yield "both halves of a cell", check(stones({(0, 0): "red", (12, 11): "blue"}, ()))
    covered = {"unknown": 0.9, "red": 0.1}
    yield "covered", check(stones({(3, 4): "red", (5, 5): covered}, ()))
    yield "a stone or none", check(stones({(3, 4): "red", (5, 5): {"red": 0.6, "empty": 0.4}}, ()))
    yield "hardly red", check(stones({(3, 4): {"red": 0.9, "unknown": 0.1}}, ()))
    either = {"blue": 0.6, "red": 0.4}
    yield "red or blue", check(stones({(3, 4): "red", (5, 5): either}, ()))
    yield "as told", check(stones({(3, 4): "red", (5, 5): either}, ()), answers={"F5": "blue"})
    between = Unclear("stray", (40, 41), face="red")
    yield "between two cells", check(stones({(3, 4): "red"}, (between,)))
    ahead = stones({(row, 2): "red" for row in range(1, 6)}, ())
    yield from told("far ahead", ahead, "C5=red", "stones=yes")
    yield "ahead", check(stones({(row, 2): "red" for row in range(1, 5)}, ()))
    one = {"red": 0.7, "empty": 0.3}
    yield from told("one or none", stones({(4, 4): one}, ()), "E4=red", "e4=empty")
    both = stones({(4, 4): one, (5, 5): "blue"}, ())
    yield from told("one or none, and one", both, "E4=red", "e4=empty")
    hidden = stones({(12, 6): {"unknown": 0.99, "red": 0.01}}, ())
    yield from told("the lower half covered", hidden, "F0=red")
    yield "both halves in one colour", check(stones({(0, 5): "red", (12, 6): "red"}, ()))
    stray = stones({(3, 4): "red"}, (between,))
    places = ("F3=red", "F3-G3=F3", "F3-G3=neither")
    yield from told("between two cells, told", stray, *places)
    nonsense = ("Z9=red", "L1=red", "F0=green", "500=red")
    yield from told("answers that fit nothing", stones({}, ()), *nonsense)


def cirplexed() -> Iterator[tuple[str, Story]]:
    """Boards, counted alone and ranked."""
    half, ahead, plain = "ROYG OBPY", "OBRP YPGR\nBRGY ROPY", "GRPB YOBR"
    disc = {(0, 1): {"purple": 0.3}}
    yield "a doubt that turns a count", check(discs(half, doubts=disc))
    yield "a doubt of the other tile", check(discs(half, doubts={(1, 0): {"red": 0.3}}))
    yield "a doubt that turns none", check(discs(half, doubts={(0, 0): {"purple": 0.4}}))
    yield "a tiny doubt", check(discs(half, doubts={(0, 1): {"purple": 0.002}}))
    whole = "0.0=red 0.1=orange 0.2=yellow 0.3=green 2.0=green 2.1=red 2.2=orange 2.3=yellow"
    yield from told("a tile twice", discs("ROYG OBPY GROY"), whole, "2.0=purple")
    two = discs(half, "GRPB")
    codes: tuple[UnclearCode, ...] = ("askew", "tip", "gap", "hidden", "loop", "outlines")
    pieces = ((1, 2), (1, 2), (1, 2), (1,), (0, 1), ())
    for code, which in zip(codes, pieces, strict=True):
        yield f"unclear, {code}", check(with_all(two, Unclear(code, which)))
    yield "a loose tile", check(two)
    yield "the first tile", check(discs("ROYG"))
    yield "two boards", check(discs(half, plain))
    behind = discs(ahead, half, doubts={(4, 1): {"purple": 0.3}})
    yield "a doubt that turns no place", check(behind)
    yield "a win in doubt of how much", check(discs(ahead, half, doubts={(0, 2): {"yellow": 0.3}}))
    yield from _cirplexed_players(discs(half), discs(plain))
    three = discs(ahead, half, "GRPB RYOB", doubts={(4, 1): {"purple": 0.3}})
    yield "places in doubt", together("Ann Bo Cy", three)
    nonsense = ("5=red", "0.4=red", "0.1=pink", "9.1=red")
    yield from told("answers that fit nothing", discs(half), *nonsense)


def _cirplexed_players(half: Scene, plain: Scene) -> Iterator[tuple[str, Story]]:
    crooked = with_all(plain, Unclear("loop", (0, 1)))
    more = discs("GRPB YOBR", "ROYG OBPR")
    yield "ranked over two photos", together("Ann Bo", plain, half)
    yield "one that cannot be read", together("Ann Bo", BLURRED, half)
    yield "three boards of two players", together("Ann Bo", more, half)
    yield "one board of two players", together("Ann Bo", half)
    yield "a player alone", together("Ann", half)
    yield "two boards in one photo", together("Ann Bo", discs("GRPB YOBR", "ROYG OBPY"))
    yield "equal tiles of two players", together("Ann Bo", plain, discs("YOBR ROYG"))
    yield (
        "more of one player, and an equal tile",
        together("Ann Bo", plain, discs("YOBR ROYG OBPR")),
    )
    yield "the first crooked", together("Ann Bo", crooked, half)
    yield "the second crooked", together("Ann Bo", half, crooked)
    third = discs("GRPB YOBR", "ROYG OBPR", doubts={(2, 1): {"purple": 0.3}})
    yield "a doubt that turns who wins", together("Ann Bo", third)
    yield "fewer photos than players", together("Ann Bo Cy", half, half)
    for players in ("Ann Ann", "A B C D E F G"):
        yield f"players {players}", together(players, half)


def _told(game: str, title: str, story: Story) -> Iterator[str]:
    before: dict[str, Any] = {}
    if story.before is not None:
        before["before"] = Photo.from_pixels(BEFORE, BARE)
    yield f"## {title}{'' if story.turns is None else ', photo by photo'}"
    try:
        referee = Referee(game, **story.options, **before)
        for report in _reports(referee, story):
            yield from _lines(referee, report)
    except UsageError as error:
        yield f"no: {error}"
    yield ""


def _lines(referee: Referee, report: Report | GameReport) -> Iterator[str]:
    yield as_text(report, referee.game.in_words(report))
    for finding in report.findings:
        yield f"  {finding.severity} {finding.code} {list(finding.pieces)} {list(finding.at)}"
    for question in report.questions:
        faces = ", ".join(f"{a.face} {a.probability:.3f}" for a in question.alternatives)
        yield f"  question of {question.piece}, place {question.place}: {faces or 'no answer'}"
    for name, value in report.details.items():
        if name not in UNTOLD:
            yield f"  {name} {json.dumps(_counted(name, value), ensure_ascii=False)}"
    for photo in report.photos if isinstance(report, GameReport) else ():
        shown = " ".join(str(piece.face) for piece in photo.pieces)
        yield f"  photo: {photo.verdict}. {photo.summary} [{shown}]"


def _counted(name: str, value: Any) -> Any:
    """A field of a report; where each circle of a board is, is drawn."""
    if name != "boards":
        return value
    return [{key: board[key] for key in board if key != "circles"} for board in value]


def _reports(referee: Referee, story: Story) -> Sequence[Report | GameReport]:
    named = {f"{number}.jpg": view for number, view in enumerate(story.views, start=1)}
    shown = named if story.before is None else {**named, BEFORE: story.before}
    photos = [
        (name, view) if isinstance(view, Unreadable) else Photo.from_pixels(name, BARE)
        for name, view in named.items()
    ]
    with seeing(type(referee.game.new_adapter({})), shown):
        if story.turns is not None:
            return (referee.follow(photos, turns=story.turns, answers=story.answers),)
        if "players" in story.options:
            return referee.check_together(photos, answers=story.answers)
        return (referee.check(photos[0], answers=story.answers),)


def _all(game: str, stories: Callable[[], Iterator[tuple[str, Story]]]) -> Iterator[str]:
    for title, story in stories():
        yield from _told(game, title, story)


STORIES = Transcripts(
    Path(__file__).parent / "stories",
    {
        "cirplexed": partial(_all, "cirplexed", cirplexed),
        "formula": partial(_all, "formula", formula),
        "mathable": partial(_all, "mathable", mathable),
        "mobi": partial(_all, "mobi", mobi),
        "mobius": partial(_all, "mobius", mobius),
    },
)
