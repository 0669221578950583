"""How long a session lasts at most, and how long a sign-in counts as recent."""

from datetime import timedelta

SESSION = timedelta(days=90)
"""The longest session, however often it is used."""
STAFF_SESSION = timedelta(hours=12)
"""The longest session of staff, who see every business."""
RECENT_AUTHENTICATION = timedelta(minutes=5)
"""For how long after a sign-in or a reauthentication a person may do what requires a recent one."""
