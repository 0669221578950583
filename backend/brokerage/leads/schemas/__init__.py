"""Request and response bodies of the operations on messages and leads."""
