"""Films of whole games that never were, with their truth, for measuring what is watched."""
