"""The services that change entries: each function is one transaction."""
