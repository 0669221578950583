"""Signals for features above this one, which it does not import."""

from django.dispatch import Signal

personal_data = Signal()
"""Sent with `person`. Each receiver returns a title and its data about them as plain JSON."""

business_erased = Signal()
"""Sent with `business` in the transaction that deletes it, before the row is deleted."""
