"""What the referee gets right and how fast it is, measured through its public command line."""
