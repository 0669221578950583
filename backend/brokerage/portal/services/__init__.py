"""What the portal remembers by itself, one act a function."""
