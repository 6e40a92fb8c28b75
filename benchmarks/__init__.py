"""Sets of photographs, films and positions, and how well the referee does on them."""
