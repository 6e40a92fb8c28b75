"""Errors of the rules; the only argument of each is a sentence or a `Message`."""


class PositionError(ValueError):
    """Text or pieces that do not form a position, or a place off the board."""


class GameError(ValueError):
    """Players or pieces that cannot form a game, or a turn that cannot be taken."""


class RecordError(ValueError):
    """A field of a record is missing or has the wrong type."""


class RulesetError(RecordError):
    """A ruleset or an edition that cannot be played."""
