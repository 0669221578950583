"""The numbers and lists that the morning mails to staff contain."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import QuerySet

from brokerage.accounts.models import User
from brokerage.accounts.selectors import active_staff
from brokerage.leads.models import Lead
from brokerage.leads.selectors import today
from brokerage.leads.selectors.desk import business_hours, desk


@dataclass(frozen=True)
class Digest:
    """The numbers of the morning mail: what is new, what waits, what is late and what is due."""

    new: int
    """Leads created since the office opened on its last open day before the day of the mail."""
    waiting: int
    late: int
    """Those of `waiting` that have waited for longer than the firm's time to respond."""
    due: int
    undelivered: int

    @property
    def is_empty(self) -> bool:
        return not (self.new or self.waiting or self.due or self.undelivered)


def digest(now: datetime, day: date) -> Digest:
    """Return the numbers of the morning mail of `day`, counted at the time `now`."""
    hours, target = business_hours(), desk().response_hours
    since = hours.opened_before(day) or now
    waiting = today.waiting_leads().values_list("waiting_since", flat=True)
    states = [hours.state(each, now, target) for each in waiting if each]
    return Digest(
        new=Lead.objects.filter(is_spam=False, created_at__gte=since).count(),
        waiting=len(states),
        late=states.count("late"),
        due=today.leads_with_action_due(day).count() + today.tasks_due(day).count(),
        undelivered=today.undelivered_mails().count(),
    )


def awaiting_mail(day: date) -> QuerySet[User]:
    """Return the active staff who have signed in and whose morning mails are not queued yet."""
    people = active_staff().filter(last_login__isnull=False)
    mailed = User.objects.filter(desk_preferences__mailed_on__gte=day)
    return people.exclude(pk__in=mailed)
