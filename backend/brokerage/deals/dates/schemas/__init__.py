"""Request and response bodies of the operations on dates and closing."""
