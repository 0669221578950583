"""The product: one folder a feature."""
