"""The games as they are played at a table, one module each."""
