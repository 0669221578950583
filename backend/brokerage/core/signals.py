"""The signals that apps send to each other."""

from django.dispatch import Signal

public_content_changed = Signal()
"""Sent inside the transaction that changes what public pages show, with `keys`, the documents that
were changed (a tuple), and `by`, the signed-in user or None.
"""
