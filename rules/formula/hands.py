"""How many pieces a player holds, as far as anybody can tell: hands and racks are hidden."""

from typing import NamedTuple


class Held(NamedTuple):
    """The least and the most that are held; None where nobody knows the most."""

    least: int
    most: int | None

    @classmethod
    def exactly(cls, number: int) -> "Held":
        return cls(number, number)

    @property
    def exact(self) -> int | None:
        """The number where it is known."""
        return self.least if self.least == self.most else None

    def may_be(self, number: int) -> bool:
        return self.least <= number and (self.most is None or number <= self.most)

    def holding(self, least: int) -> "Held":
        """What is held where it turns out to be `least` at least, whatever was thought before."""
        most = None if self.most is None or self.most < least else self.most
        return Held(max(self.least, least), most)

    def played(self, least: int, most: int) -> "Held":
        """What is held after from `least` to `most` were played."""
        left = None if self.most is None else max(0, self.most - least)
        return Held(max(0, self.least - most), left)

    def drawn(self, least: int, most: int) -> "Held":
        """What is held after from `least` to `most` were drawn."""
        return Held(self.least + least, None if self.most is None else self.most + most)

    def __str__(self) -> str:
        """ "5", "5 to 7" or "5 or more" """
        if self.most is None:
            return f"{self.least} or more"
        return str(self.least) if self.exact is not None else f"{self.least} to {self.most}"
