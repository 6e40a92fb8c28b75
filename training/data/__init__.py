"""From scenes and photographs to what the networks are fitted to."""
