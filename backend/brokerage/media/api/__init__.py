"""The API operations on pictures."""
