"""The rules of Möbi, as the referee applies them."""

from __future__ import annotations

import json
from collections.abc import Iterator

from referee.rulesheet import Rulesheet, Section, Setting
from referee.words import sentence
from rules import Message
from rules.message import one_of
from rules.mobi import PLAYED, STANDARD, VARIANTS, Variant

POOL = Setting("pool", "number", 0, at_table=True)
"""Number tiles in the box; 0 where nobody counted them."""


def sheet() -> Rulesheet:
    """From the standard game and its ruleset."""
    low, high = STANDARD.wild
    fewest, most = PLAYED.sides
    play = (
        sentence(
            "mobi-sheet-players",
            fewest=fewest,
            most=most,
            start=PLAYED.start,
            crowded=PLAYED.start_crowded,
            crowd=PLAYED.crowd,
        ),
        sentence("mobi-sheet-go"),
        sentence(
            "mobi-sheet-flip",
            outside=PLAYED.flip_outside,
            sizes=one_of(range(PLAYED.flip, 0, -1)),
        ),
        sentence("mobi-sheet-swap", number=PLAYED.swap),
        sentence("mobi-sheet-mobi"),
    )
    pod = (
        sentence("mobi-sheet-one-pod"),
        sentence("mobi-sheet-lines"),
        sentence("mobi-sheet-equation"),
        sentence("mobi-sheet-plain", number=STANDARD.plain_limit(final=True) or 0),
        sentence("mobi-sheet-six-nine"),
        sentence("mobi-sheet-wild", low=low, high=high),
        sentence("mobi-sheet-signs"),
    )
    sections = (
        Section(sentence("mobi-sheet-game"), play),
        Section(sentence("mobi-sheet-pod"), pod),
        Section(
            sentence("mobi-sheet-camera"),
            (sentence("mobi-sheet-above"), sentence("mobi-sheet-held")),
        ),
        Section(sentence("mobi-sheet-ways"), tuple(_ways())),
    )
    ways = {
        name: {**variant.rules.to_dict(), **variant.to_dict()} for name, variant in VARIANTS.items()
    }
    return Rulesheet(sections, STANDARD, PLAYED, ways, (POOL,))


def _ways() -> Iterator[str]:
    """The variants, each with the line that chooses it and what it sets otherwise."""
    for name, variant in VARIANTS.items():
        given = "; ".join(_otherwise(variant)) or Message.of("mobi-sheet-as-above")
        yield sentence("mobi-sheet-variant", line=f'variant = "{name}"', set=given)
    yield sentence("mobi-sheet-pool")
    yield sentence("mobi-sheet-teams")


def _otherwise(variant: Variant) -> Iterator[str]:
    """What a variant sets otherwise than the standard game."""
    for own, usual in ((variant, PLAYED), (variant.rules, PLAYED.rules)):
        told, standard = own.to_dict(), usual.to_dict()
        for option in told:
            if option not in ("name", "rules") and told[option] != standard[option]:
                yield f"{option} = {json.dumps(told[option], ensure_ascii=False)}"
