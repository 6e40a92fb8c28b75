"""Union–find with a parity: which nodes hang together, and whether over the seam oddly often."""


class ParityForest:
    """Groups of nodes, joined step by step.

    Each node knows its parity against the root of its group: how often the way there crosses the
    seam, modulo 2. Closing a way whose parity does not agree makes the group odd: it holds a loop
    around the strip.
    """

    __slots__ = ("_odd", "_parent", "_parity")

    def __init__(self, nodes: int) -> None:
        self._parent = list(range(nodes))
        self._parity = [0] * nodes
        self._odd = [False] * nodes

    def root(self, node: int) -> int:
        """The node that stands for the group."""
        return self._climb(node)[0]

    def is_odd(self, node: int) -> bool:
        """Whether the group of this node holds an odd loop."""
        return self._odd[self.root(node)]

    def join(self, one: int, two: int, crosses: int) -> None:
        """Join two neighbours, over the seam where `crosses` is 1."""
        first, parity_one = self._climb(one)
        second, parity_two = self._climb(two)
        differs = parity_one ^ parity_two ^ crosses
        if first != second:
            self._parent[second] = first
            self._parity[second] = differs
            self._odd[first] |= self._odd[second]
        elif differs:
            self._odd[first] = True

    def _climb(self, node: int) -> tuple[int, int]:
        """The root and the parity against it; the way is halved for the next time."""
        parent, parity = self._parent, self._parity
        sign = 0
        while (above := parent[node]) != node:
            parity[node] ^= parity[above]
            parent[node] = parent[above]
            sign ^= parity[node]
            node = parent[node]
        return node, sign
