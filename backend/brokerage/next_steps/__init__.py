"""The three next steps of an owner, each completed by doing it."""
