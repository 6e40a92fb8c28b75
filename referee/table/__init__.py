"""Live sessions at a table: pictures and calls in, events out, both recorded."""
