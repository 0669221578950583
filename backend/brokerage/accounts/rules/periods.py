"""How long accounts, sessions and temporary passwords last."""

from datetime import timedelta

SESSION = timedelta(days=90)
"""The longest session, however often it is used."""
STAFF_SESSION = timedelta(hours=12)
"""The longest session of staff, who see every business."""
RECENT_AUTHENTICATION = timedelta(minutes=5)
"""After a sign-in or reauthentication, what requires a recent one is possible this long."""
TEMPORARY_PASSWORD = timedelta(days=7)
"""How long a temporary password is valid after the latest invitation or reset, and a link that
confirms an address."""
GRACE = timedelta(days=14)
"""How long a deletion can be canceled, by signing in."""
UNCONFIRMED = timedelta(days=30)
"""When an account is deleted that was never confirmed or signed in to: a sign-up, or an admin's
invitation whose temporary password has expired."""
LOG_KEPT = timedelta(days=365)
"""How long the account log is kept."""
