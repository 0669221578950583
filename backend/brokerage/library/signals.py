"""What other parts may wait for."""

from django.dispatch import Signal

shelf_changed = Signal()
"""Sent after the commit that changed what the library shows, with `keys` (a tuple) of documents."""
