"""What two numbers give by the four operations (rule sheet 1.3)."""

from functools import cache
from typing import NamedTuple

from rules.mathable.layout import SIGNS, Sign


class Equation(NamedTuple):
    """`left sign right = result`."""

    left: int
    sign: Sign
    right: int
    result: int

    def __str__(self) -> str:
        return f"{self.left} {self.sign} {self.right} = {self.result}"


@cache
def equations(first: int, second: int, sign: Sign | None = None) -> tuple[Equation, ...]:
    """All that two numbers give, or all that they give by one sign.

    The order of the two is free; sums and products are written in the order given. A difference is
    never below 0, a quotient is exact, and nothing is divided by 0 (0 ÷ 5 = 0 is fine).
    """
    return tuple(found for one in SIGNS if sign in (None, one) for found in _by(one, first, second))


def _by(sign: Sign, first: int, second: int) -> tuple[Equation, ...]:
    low, high = sorted((first, second))
    if sign == "+":
        return (Equation(first, sign, second, first + second),)
    if sign == "−":
        return (Equation(high, sign, low, high - low),)
    if sign == "×":
        return (Equation(first, sign, second, first * second),)
    # At most one quotient besides 0 is exact: a larger number never divides a smaller one.
    return _quotient(high, low) or _quotient(low, high)


def _quotient(dividend: int, divisor: int) -> tuple[Equation, ...]:
    if divisor == 0 or dividend % divisor:
        return ()
    return (Equation(dividend, "÷", divisor, dividend // divisor),)
