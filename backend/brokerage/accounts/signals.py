"""The signals by which features that build on accounts react to what happens here."""

from django.dispatch import Signal

personal_data = Signal()
"""Sent with `person`. Each receiver returns a title and its data about them as plain JSON."""

open_work_reassigned = Signal()
"""Sent with `request`, `person` and `successor`, both staff, in the transaction that closes the
account of `person`. Receivers assign the open work of `person` to `successor`.
"""

business_erased = Signal()
"""Sent with `business` in the transaction that deletes it, before the row is deleted."""
