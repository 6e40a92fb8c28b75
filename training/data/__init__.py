"""Training data from scenes and photographs."""
