"""Independent implementations of the rules, to compare the real ones with.

Nothing here imports the rules: positions are strings, tuples and dicts. `tests.rules.comparisons`
draws random positions and compares.
"""
