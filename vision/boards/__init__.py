"""Printed boards: found in one photograph, and each of their places read.

What is printed on a board and what may lie there is data, a `layout.Layout`; no module here knows
a game. There are two ways to find a board, which both give a `board.BoardView`:

- `by_map.find_by_map` lays the printed map over the lattice of cells, whatever their colours;
- `by_markers.find_by_markers` goes by the markers in the corners, then by the printed lines.

There are two ways to read it, which both give a `scene.Scene`:

- `tiles.read_tiles` reads printed tiles with the network, and which way the board is up, and
  `tiles.reread_tiles` some of them in a later picture;
- `stones.read_stones` reads stones with the network that tells what is at a place.

Where there is no board to read the finders say what to do about it, a `failure.Unreadable`.
"""
