"""Published pages: rendered once, kept as files, answered from memory."""
