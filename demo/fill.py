"""Fills a database that has no people in it."""

from datetime import datetime, timedelta
from random import Random

from django.db.models import F
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.leads.models import SavedView
from brokerage.mail.models import Mail, State
from demo.advisors import Desk
from demo.clock import Schedule, clock_at, in_office_hours
from demo.lead_stories import schedule_leads
from demo.people import add_owners, add_staff
from demo.texts import read

SEED = 2026


class HasPeople(Exception):
    """The database is in use."""


def fill(now: datetime | None = None) -> None:
    """Half a year that ends now. Raises HasPeople; then nothing was changed.

    Not one transaction, because the services end their own. The saved views are the last that is
    stored: `is_complete` looks for them.
    """
    if User.objects.exists():
        raise HasPeople
    schedule, random = Schedule(now or timezone.now()), Random(SEED)
    opened = in_office_hours(schedule.now - timedelta(days=183))
    with clock_at(opened):
        principal, *advisors = add_staff()
    desk = Desk(principal, advisors, random)
    owners = add_owners(schedule, random)
    stories = schedule_leads(schedule, random, desk, owners)
    engaged = [story for story in stories if story.stage == "engaged"]
    yesterday = schedule.now - timedelta(days=1)
    schedule.add(yesterday, lambda: desk.merge_duplicate(engaged[0]))
    schedule.add(yesterday, lambda: desk.add_duplicates(engaged[1:4]))
    schedule.add(yesterday, lambda: desk.tag_many(stories[14:34]))
    schedule.run()
    _deliver(schedule.now)
    desk.save_views()


def is_complete() -> bool:
    """Whether this database was filled before, to the end."""
    first = read("staff")["staff"][0]["email"]
    return SavedView.objects.filter(owner__email=first).exists()


def _deliver(now: datetime) -> None:
    """Mails were sent when they were due, but for two that were given up and two that wait."""
    words = read("leads")
    Mail.objects.update(state=State.SENT, attempts=1, sent_at=F("next_attempt_at"))
    to_firm = Mail.objects.filter(to_firm=True).order_by("-created_at")
    to_leads = Mail.objects.filter(reference__startswith="lead-").order_by("-created_at")
    for mail in (to_firm[3], to_leads[5]):
        mail.state, mail.attempts, mail.sent_at = State.DEAD, 8, None
        mail.last_error = words["mailError"]
        mail.save()
    for mail in (to_firm[0], to_leads[0]):
        mail.state, mail.attempts, mail.sent_at = State.QUEUED, 2, None
        mail.last_error = words["mailRetry"]
        mail.next_attempt_at = now + timedelta(hours=1)
        mail.save()
