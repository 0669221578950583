"""The signals by which features that build on accounts react to what happens here."""

from django.dispatch import Signal

personal_data = Signal()
"""Sent with `person`. Each receiver returns a title and its data about them as plain JSON."""

work_handed_over = Signal()
"""Sent with `request`, `person` and `successor`, both staff, in the transaction that closes the
account of `person`.
"""

business_erased = Signal()
"""Sent with `business` in the transaction that deletes it, before the row is deleted."""
