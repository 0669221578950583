"""The signals that apps send to each other."""

from django.dispatch import Signal

public_content_changed = Signal()
"""Sent inside the transaction that changes what public pages show, with `keys`, a tuple of the keys
of changed entries or facts, and `by`, the signed-in user or None.
"""

authority_used = Signal()
"""Sent inside the transaction in which a principal changes an entry that only principals may
change: with its `key`, `act`, a verb such as "published", and `by`, the principal.
"""

acted_in_office = Signal()
"""Sent by back office pages at the end of the transaction of an act of staff, for the staff log:
with `request`, `act` (the value of a `StaffAct`), `object_type`, `object_id` and `detail`.
"""
