"""The gate: whether a new state of the referee does worse than an old one on the same photographs.

- `sources` has the photographs, from different makers, and how they are judged;
- `costs` gives the cost of a report on one photograph;
- `candidate` runs a revision or an installed referee in processes of its own;
- `comparison` pairs the costs and tests their difference: ``python -m benchmarks gate OLD NEW``.
"""
