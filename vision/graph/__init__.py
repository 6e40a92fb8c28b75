"""Which pieces touch, and which way their components are up."""
