"""The rules of Möbi, as the referee applies them."""

from __future__ import annotations

import json
from collections.abc import Iterator

from referee.rulesheet import Rulesheet, Section
from rules.mobi import PLAYED, STANDARD, VARIANTS, Variant
from rules.wording import listed


def sheet() -> Rulesheet:
    """From the standard game and its ruleset."""
    low, high = STANDARD.wild
    fewest, most = PLAYED.sides
    flips = listed(range(PLAYED.flip, 0, -1), "or")
    play = (
        f"{fewest} to {most} players. Each takes {PLAYED.start} number tiles, face down "
        f"({PLAYED.start_crowded} with {PLAYED.crowd} players or more). The others stay face down "
        "in the middle; operation tiles are for everybody, and either side may be used.",
        "At GO all turn their tiles and build, at the same time, each a pod of their own.",
        f"With {PLAYED.flip_outside} number tile outside the pod, or none, a player calls FLIP: "
        f"everybody takes {flips} more, as many as there are for all.",
        f"SWAP: a player puts one tile back and takes {PLAYED.swap}.",
        "When the middle is used up, whoever has all tiles in the pod calls MÖBI. All stop, and "
        "the pod is looked at. If it is right, that player wins; if not, the player is out, and "
        "the others go on.",
    )
    pod = (
        "All number tiles of the player lie in one pod: tiles that touch side by side.",
        "Every straight line of two or more touching tiles is an equation, read from left to right "
        "or from top to bottom.",
        "An equation has an operation and an equals sign; 3 + 4 = 7 = 5 + 2 is one as well. × and "
        "÷ come before + and −. Fractions and negative numbers on the way are right.",
        f"On the last play alone the pod may hold {STANDARD.plain_equalities} equation without an "
        "operation, such as 4 = 4.",
        "The tile 6/9 is a 6 or a 9, and the same in both equations that it stands in.",
        f"ö is any number from {low} to {high}, and the same in both equations that it stands in.",
        "Two numbers or two signs never stand side by side, and no equation begins or ends with a "
        "sign.",
    )
    referee = (
        "Show the whole pod from above. Loose operation tiles and face-down tiles do not matter; a "
        "loose number tile means that the pod is not complete.",
        "Tell how many number tiles the player holds (--held), and they are counted too.",
    )
    sections = (
        Section("The game", play),
        Section("A pod is right if", pod),
        Section("For the camera", referee),
        Section("Ways to play", tuple(_ways())),
    )
    return Rulesheet(sections, STANDARD, PLAYED)


def _ways() -> Iterator[str]:
    """The variants, each with the line that chooses it and what it sets otherwise."""
    for name, variant in VARIANTS.items():
        yield f'variant = "{name}": {"; ".join(_otherwise(variant)) or "as above"}.'
    yield (
        "pool = 100: so many number tiles are in the box. Where nobody says so, the referee asks "
        "what is left in the pool, and how many tiles a player holds, if a ruling turns on it."
    )
    yield (
        '[teams] with a line such as Reds = ["Ann", "Cy"] for each team, at the end of the file: '
        'who plays together with variant = "team", in the order of building.'
    )


def _otherwise(variant: Variant) -> Iterator[str]:
    """What a variant sets otherwise than the standard game."""
    for own, usual in ((variant, PLAYED), (variant.rules, PLAYED.rules)):
        told, standard = own.to_dict(), usual.to_dict()
        for option in told:
            if option not in ("name", "rules") and told[option] != standard[option]:
                yield f"{option} = {json.dumps(told[option], ensure_ascii=False)}"
