"""A seat of the computer, by the name of its player."""


def is_computer(name: str | None) -> bool:
    """Whether a player's name begins with COMP (the rule sheet of Mathable, 1.1)."""
    return name is not None and name.startswith("COMP")


def level_of(name: str, levels: range) -> int:
    """How far it looks: as the digit says that ends its name, and else as far as it can."""
    level = int(name[-1]) if name[-1].isdecimal() else levels[-1]
    return level if level in levels else levels[-1]
