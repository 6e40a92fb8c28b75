"""What two numbers give, and why a formula is false, in words."""

from rules.formula.pieces import Sign


def answer(a: int, op: Sign, b: int) -> int | None:
    """What `a op b` is; None where it is below 0, not whole, or divided by 0."""
    if op == "+":
        return a + b
    if op == "×":
        return a * b
    if op == "−":
        return a - b if a >= b else None
    return a // b if b and a % b == 0 else None


def in_words(a: int, op: Sign, b: int) -> str:
    """What `a op b` is, or why it is nothing."""
    result = answer(a, op, b)
    if result is not None:
        return f"{a} {op} {b} is {result}"
    if op == "−":
        return f"{a} {op} {b} is less than 0"
    if b == 0:
        return "nothing can be divided by 0"
    return f"{a} {op} {b} is {a // b} with {a % b} left over"
