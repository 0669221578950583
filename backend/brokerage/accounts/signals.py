"""The signals by which features that build on accounts react to what happens here."""

from django.dispatch import Signal

personal_data = Signal()
"""Sent with `person` for the export of their data. Each receiver returns the title of a section and
its content, as JSON values.
"""

open_work_reassigned = Signal()
"""Sent with `request`, `person` and `successor`, both staff, in the transaction that closes the
account of `person`. Receivers assign its open work to `successor`.
"""
