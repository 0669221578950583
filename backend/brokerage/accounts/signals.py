"""What other features may answer to. They stand above this one, which knows none of them."""

from django.dispatch import Signal

personal_data = Signal()
"""Sent with `person`: each receiver answers (title, what it keeps about them as plain JSON)."""

business_erased = Signal()
"""Sent with `business` in the transaction that deletes it, before the row goes."""
