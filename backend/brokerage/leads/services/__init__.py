"""What may be done with messages and leads."""
