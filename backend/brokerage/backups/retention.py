"""The rule on which backups are kept. The numbers in force are those of the setting BACKUP_KEEP."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class RetentionPolicy:
    """For how many days, weeks and months the newest backup of each is kept. The newest backup of
    all is kept even if all numbers are 0.
    """

    daily: int = 7
    weekly: int = 4
    monthly: int = 12

    @classmethod
    def parse(cls, text: str) -> "RetentionPolicy":
        """Parse days, weeks and months, such as "7,4,12". Raises ValueError unless these are three
        whole numbers from 0 on.
        """
        parts = [part.strip() for part in text.split(",")]
        if len(parts) != 3 or not all(part.isascii() and part.isdigit() for part in parts):
            raise ValueError(f"Three numbers such as 7,4,12 say what is kept, not {text!r}.")
        return cls(*map(int, parts))


def to_delete(made: Collection[datetime], policy: RetentionPolicy, now: datetime) -> set[datetime]:
    """Return the times of the backups that no rule keeps.

    Only days, weeks and months in which a backup was made are counted, so that a pause deletes
    nothing. Backups with a time after `now`, from a clock that was ahead, are kept and not counted.
    """
    past = {moment for moment in made if moment <= now}
    newest_first = sorted(past, reverse=True)
    kept = set(newest_first[:1])
    for number, pattern in (
        (policy.daily, "%Y-%m-%d"),
        (policy.weekly, "%G-%V"),
        (policy.monthly, "%Y-%m"),
    ):
        periods: set[str] = set()
        for moment in newest_first:
            period = moment.strftime(pattern)
            if period not in periods and len(periods) < number:
                periods.add(period)
                kept.add(moment)
    return past - kept
