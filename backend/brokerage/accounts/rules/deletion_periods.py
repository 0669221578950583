"""After how long accounts are deleted by themselves."""

from datetime import timedelta

GRACE = timedelta(days=14)
"""How long a deletion can be canceled, by signing in."""
UNCONFIRMED = timedelta(days=30)
"""After how long an account that nobody has confirmed or signed in to is deleted: a sign-up, or an
admin's invitation whose temporary password has expired.
"""
