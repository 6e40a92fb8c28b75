"""The gate: the same photographs by two states of the referee, and whether the new one is worse.

- `sources` are the photographs, from makers that differ, and what is asked about them;
- `costs` says what a report on one of them costs;
- `tried` asks a revision or an installed referee, each in processes of its own;
- `deciding` pairs the costs, tests their difference, and is the command,
  ``python -m benchmarks gate OLD NEW``.
"""
