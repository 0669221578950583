"""The operations on interests."""
