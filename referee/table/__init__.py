"""A session at a table: what is seen and called, what comes of it, and the record of both."""
