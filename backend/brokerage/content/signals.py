"""What other parts may wait for."""

from django.dispatch import Signal

words_changed = Signal()
"""Sent after the commit that changed words, with `keys` (a tuple): pages publish again then."""
