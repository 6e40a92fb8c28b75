"""The rules of the games once more, each written another way, to hold the real ones against.

Nothing here imports the rules: positions are strings, tuples and dicts. `comparisons.py`, beside
this folder, draws positions and compares.
"""
