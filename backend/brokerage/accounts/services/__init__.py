"""Acts on accounts, one module a subject."""
