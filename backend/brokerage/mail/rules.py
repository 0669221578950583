"""The rule on when a failed mail is tried again, and after how many attempts it is given up.

A mail that the server refuses for good is given up at once: smtp.py, `is_permanent_failure`.
"""

import random
from datetime import datetime, timedelta
from typing import Final

ATTEMPTS: Final = 20
"""Attempts before a mail is given up; with the delays below about two and a half days."""
_FIRST_DELAY = 30.0  # seconds
_LONGEST_DELAY = 6 * 3600.0  # seconds


def next_attempt(attempts: int, now: datetime) -> datetime:
    """Return when to try again if attempt number `attempts` fails at `now`. The delay is 30 seconds
    after the first attempt, doubles with each further one up to six hours, and varies by 20 percent
    either way.
    """
    delay = min(_FIRST_DELAY * 2 ** min(attempts - 1, 20), _LONGEST_DELAY)
    return now + timedelta(seconds=delay * random.uniform(0.8, 1.2))
