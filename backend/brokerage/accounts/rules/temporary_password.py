"""How long a temporary password is valid, and a link that confirms an address."""

from datetime import timedelta

TEMPORARY_PASSWORD = timedelta(days=7)
"""How long a temporary password is valid, from the latest invitation or reset on, and each link
that confirms an address.
"""
