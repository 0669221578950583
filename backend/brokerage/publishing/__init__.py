"""Published pages: rendered by the worker, stored as archives, served from memory."""
