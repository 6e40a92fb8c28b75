"""Placement of tiles on the board; the rules are in `rules.mathable.judging`."""

from collections.abc import Iterable, Mapping

from rules.errors import PositionError
from rules.frozen import FrozenDict
from rules.mathable.edition import EDITION_2021, Edition, Move, Square, format_grid


class Board:
    """An edition's board with tiles on it; placing a tile gives a new board."""

    __slots__ = ("_numbers", "edition")

    edition: Edition
    _numbers: dict[Square, int]  # tiles and printed numbers in one mapping, for speed

    def __init__(
        self, edition: Edition = EDITION_2021, tiles: Mapping[Square, int] = FrozenDict()
    ) -> None:
        self.edition = edition
        self._numbers = dict(edition.printed)
        for square, value in tiles.items():
            self._put(square, value)

    def _put(self, square: Square, value: int) -> None:
        if not self.edition.has(square):
            raise PositionError(f"{square} must lie on the board, but is off it.")
        if square in self._numbers:
            raise PositionError(f"{square} must be empty, but holds {self._numbers[square]}.")
        if value < 0:
            raise PositionError(f"A tile must bear 0 or more, but got {value}.")
        self._numbers[square] = value

    @property
    def tiles(self) -> dict[Square, int]:
        """The tiles, without the printed numbers."""
        printed = self.edition.printed
        return {square: value for square, value in self._numbers.items() if square not in printed}

    @property
    def moves(self) -> tuple[Move, ...]:
        """The tiles as moves, row by row."""
        return tuple(Move(square, value) for square, value in sorted(self.tiles.items()))

    def number_at(self, square: Square) -> int | None:
        """The tile or printed number on a square; None if it is empty or off the board."""
        return self._numbers.get(square)

    def is_empty(self, square: Square) -> bool:
        """Whether the square is on the board and holds no number."""
        return self.edition.has(square) and square not in self._numbers

    def place(self, square: Square, value: int) -> "Board":
        """The board with one more tile. Raises PositionError if the square is not empty."""
        return self.with_tiles([Move(square, value)])

    def with_tiles(self, moves: Iterable[Move]) -> "Board":
        """The board with more tiles. Raises PositionError if a square is not empty."""
        board = Board.__new__(Board)
        board.edition, board._numbers = self.edition, self._numbers.copy()
        for move in moves:
            board._put(move.square, move.value)
        return board

    def without(self, *squares: Square) -> "Board":
        kept = {square: value for square, value in self.tiles.items() if square not in squares}
        return Board(self.edition, kept)

    def count(self, value: int) -> int:
        return list(self.tiles.values()).count(value)

    def unseen(self, racks: Iterable[int] = ()) -> dict[int, int]:
        """Tiles by value that are neither on the board nor on these racks (rule sheet 1.10, 4).

        With all racks these are the tiles left in the bag; with one's own, those in the bag or on
        the other racks.
        """
        visible = [*self.tiles.values(), *racks]
        left = {value: count - visible.count(value) for value, count in self.edition.supply.items()}
        return {value: count for value, count in left.items() if count > 0}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and (self._numbers, self.edition) == (
            other._numbers,
            other.edition,
        )

    def __hash__(self) -> int:
        return hash((self.edition.name, frozenset(self._numbers.items())))

    def __repr__(self) -> str:
        return f"<Board {self.edition.name}: {' '.join(map(str, self.moves)) or 'empty'}>"

    def __str__(self) -> str:
        """The position as a map of numbers; `.` is an empty square."""
        rows, cols = range(self.edition.rows), range(self.edition.cols)
        number = self._numbers.get
        return format_grid([[str(number(Square(row, col), ".")) for col in cols] for row in rows])

    def squares(self) -> dict[str, int]:
        """The tiles by name of square, row by row."""
        return {move.square.name: move.value for move in self.moves}

    @classmethod
    def of(cls, squares: Mapping[str, int], edition: Edition = EDITION_2021) -> "Board":
        """A board with tiles by name of square."""
        return cls(edition, {Square.parse(name): value for name, value in squares.items()})
