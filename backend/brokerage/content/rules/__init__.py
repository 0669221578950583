"""Rules of entries: their kinds, and how their bodies are checked, compared and merged."""
