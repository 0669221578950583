"""The signals that apps send to each other."""

from django.dispatch import Signal

public_content_changed = Signal()
"""Sent inside the transaction that changes what public pages show, with `keys`, a tuple of the
keys of documents, library documents or facts that were changed, and `by`, the signed-in user or
None.
"""
