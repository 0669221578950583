"""Schedules downloads of the library's documents by visitors."""

from datetime import timedelta
from functools import partial
from random import Random
from typing import Final

from brokerage.library.selectors import catalog
from brokerage.library.services.documents import count_download
from demo.clock import Schedule

_WEEKS: Final = 26
_MOST_A_WEEK: Final = 4
"""The average downloads a week of the most popular document, at the end of the half year."""


def schedule_downloads(schedule: Schedule, random: Random) -> None:
    """Schedule six months of downloads of each published document, more for some documents and in
    later months.
    """
    for entry in catalog.entries():
        if not entry.published:
            continue
        liked = random.uniform(0.2, 1)
        for week in range(_WEEKS):
            ago = _WEEKS - week
            average = _MOST_A_WEEK * liked * (0.4 + 0.6 * week / _WEEKS)
            for _ in range(round(random.uniform(0, 2 * average))):
                moment = schedule.now - timedelta(weeks=ago, seconds=-random.randrange(7 * 86_400))
                schedule.add(moment, partial(count_download, key=entry.key))
