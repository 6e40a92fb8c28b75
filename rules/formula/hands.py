"""How many cards the players hold, as far as anybody can tell: hands are hidden."""

from typing import NamedTuple


class Held(NamedTuple):
    """How many cards a hand holds: at least and at most; None where nobody knows the most."""

    least: int
    most: int | None

    @classmethod
    def exactly(cls, cards: int) -> "Held":
        return cls(cards, cards)

    @property
    def exact(self) -> int | None:
        """The number of cards where it is known."""
        return self.least if self.least == self.most else None

    def may_be(self, cards: int) -> bool:
        return self.least <= cards and (self.most is None or cards <= self.most)

    def played(self, least: int, most: int) -> "Held":
        """The hand after from `least` to `most` of its cards were played."""
        left = None if self.most is None else max(0, self.most - least)
        return Held(max(0, self.least - most), left)

    def drawn(self, least: int, most: int) -> "Held":
        """The hand after from `least` to `most` cards were drawn."""
        return Held(self.least + least, None if self.most is None else self.most + most)

    def __str__(self) -> str:
        """ "5", "5 to 7" or "5 or more" """
        if self.most is None:
            return f"{self.least} or more"
        return str(self.least) if self.exact is not None else f"{self.least} to {self.most}"
