"""What a comparison gives."""

from typing import NamedTuple


class Compared(NamedTuple):
    """A position, what sort it is, and what the oracle and the rules say of it."""

    position: str
    sort: str
    expected: object
    ruled: object

    @property
    def agrees(self) -> bool:
        return self.expected == self.ruled
