"""Printed boards: detected in a photograph, and each of their places read.

What is printed on a board and what may lie there is data, a `layout.Layout`. Two detectors give a
`board.BoardView`, or a `failure.Unreadable` where no board can be read:

- `by_map.find_by_map` registers the printed map with the lattice of cells, whatever its colours;
- `by_markers.find_by_markers` uses the markers in the corners, then the printed lines.

Two readers give a `scene.Scene`:

- `tiles.read_tiles` reads printed tiles and the board's orientation, and `tiles.reread_tiles` some
  of the tiles in a later picture;
- `stones.read_stones` classifies the places of a board by the stones on them.
"""
