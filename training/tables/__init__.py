"""What lies on a table for each game, and what is true of it."""
