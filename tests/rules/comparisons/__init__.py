"""Random positions, ruled on by the rules and by independent oracles.

Each module has `compare`, which returns a position, the oracle's result and that of the rules.
"""
