"""Rule on many independent photographs."""
