"""Detection of pieces, and the fit of their outlines to edges."""
