"""Published pages: rendered by the worker, stored as files, served from memory."""
