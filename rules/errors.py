"""Why something is refused: the only argument of an error says it, in a sentence or a message."""


class PositionError(ValueError):
    """A text or pieces that make no position, or a place that is not on the board."""


class GameError(ValueError):
    """A game that cannot be: its players, its pieces, or a turn that cannot be taken."""


class RecordError(ValueError):
    """A record lacks a field, or a field holds something of the wrong type."""


class RulesetError(RecordError):
    """Rules, or an edition, that nobody could play by."""
