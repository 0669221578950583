"""Fills a database that has no people in it."""

from datetime import datetime, timedelta
from random import Random

from django.db.models import F
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.mail.models import Mail, State
from brokerage.mail.rules.failures import Failure
from demo.advisors import Desk
from demo.buyers import schedule_buyers
from demo.clock import Schedule, before_closing, clock_at, in_office_hours
from demo.co_brokers import schedule_co_broker
from demo.comparables import record_sales
from demo.deals import schedule_deals
from demo.downloads import schedule_downloads
from demo.inbox import receive_mails
from demo.lead_stories import Stories
from demo.listing_views import schedule_views
from demo.people import add_owners, add_staff, sign_staff_in
from demo.texts import Writer, read

SEED = 2026


class HasPeople(Exception):
    """The database has people in it."""


def fill(now: datetime | None = None) -> None:
    """Seed the database with six months of history that end at `now`.

    Not in one transaction, because services have their own. Staff sign-ins are stored last:
    `is_complete` looks for them. Raises HasPeople, before any change, if the database contains
    people.
    """
    if User.objects.exists():
        raise HasPeople
    schedule, random = Schedule(now or timezone.now()), Random(SEED)
    opened = in_office_hours(schedule.now - timedelta(days=183))
    with clock_at(opened):
        principal, *advisors = add_staff()
    desk = Desk(principal, advisors, random, Writer(random))
    owners = add_owners(schedule, random)
    stories = Stories(schedule, random, desk).schedule_all(owners)
    schedule_deals(schedule, desk, stories)
    schedule_buyers(schedule, principal)
    schedule_co_broker(schedule, principal)
    known = [story for story in stories if story.stage == "qualified" and not story.deal_on]
    yesterday = before_closing(schedule.now - timedelta(days=1))
    schedule.add(yesterday, lambda: desk.merge_duplicate(known[0]))
    last_week = before_closing(schedule.now - timedelta(days=8, minutes=17))
    schedule.add(last_week, lambda: desk.add_duplicates(known[1:4]))
    long_before = before_closing(schedule.now - timedelta(days=12, minutes=41))
    schedule.add(long_before, lambda: desk.tag_many(stories[20:40]))
    schedule.add(opened + timedelta(minutes=25), desk.save_views)
    schedule_downloads(schedule, Random(SEED))
    schedule_views(schedule, Random(SEED))
    schedule.add(schedule.now - timedelta(minutes=2), lambda: record_sales(principal))
    schedule.run()
    _deliver(schedule.now)
    receive_mails(schedule.now)
    sign_staff_in(schedule.now, [principal, *advisors])


def is_complete() -> bool:
    """Return whether `fill` has filled this database completely."""
    first = read("staff")["staff"][0]["email"]
    return User.objects.filter(email=first, last_login__isnull=False).exists()


def _deliver(now: datetime) -> None:
    """Mark each mail as sent when it was due, then one as given up and one as retrying an hour
    after `now`.
    """
    words = read("desk")
    Mail.objects.update(state=State.SENT, attempts=1, sent_at=F("next_attempt_at"))
    given_up, waiting = Mail.objects.filter(reference__startswith="lead-").order_by("-created_at")[
        3:5
    ]
    given_up.state, given_up.attempts, given_up.sent_at = State.DEAD, 8, None
    given_up.last_error, given_up.failure = words["mailError"], Failure.NO_MAILBOX
    given_up.save()
    waiting.state, waiting.attempts, waiting.sent_at = State.QUEUED, 2, None
    waiting.last_error, waiting.failure = words["mailRetry"], Failure.PAUSED
    waiting.next_attempt_at = now + timedelta(hours=1)
    waiting.save()
