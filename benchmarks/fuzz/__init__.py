"""Coverage-guided fuzzing (atheris) of every parser of what comes from outside."""
