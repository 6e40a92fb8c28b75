"""Positions drawn at random, ruled on by the rules and by oracles that share nothing with them.

Each module has `compare`: a position, what the oracle says of it, and what the rules say.
"""
