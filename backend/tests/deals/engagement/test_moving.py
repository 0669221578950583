"""What dates bring about, with two workers at once."""

from datetime import date, datetime, timedelta
from threading import Event
from zoneinfo import ZoneInfo

import pytest
from django.core.cache import caches
from django.utils import timezone
from tests.deals.engagement.steps import (
    SigningPage,
    agreement_path,
    deal_with_owners,
    sent,
    signed,
    signed_by_clients,
    staff,
)
from tests.people import Person
from tests.processes import in_forks

from brokerage.content.services.loading import load_shipped
from brokerage.deals.engagement.models import Engagement
from brokerage.deals.engagement.selectors.waits import waits
from brokerage.deals.engagement.services import moving
from brokerage.deals.engagement.services.sending import claim_reminder
from brokerage.deals.pipeline.models import Deal, DealEvent
from brokerage.mail.models import Mail

_REMINDER = "A reminder: something to read and sign"
_CENTRAL = ZoneInfo("America/Chicago")


def _at(monkeypatch: pytest.MonkeyPatch, day: date, hour: int = 10) -> None:
    now = datetime(day.year, day.month, day.day, hour, tzinfo=_CENTRAL)
    monkeypatch.setattr(timezone, "now", lambda: now)


@pytest.mark.django_db
@pytest.mark.any_database
def test_those_who_have_not_signed_are_reminded_five_times_in_office_hours(
    principal: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = deal_with_owners(principal.user)
    _at(monkeypatch, date(2026, 9, 1))
    sent(principal, deal, startsOn="2026-09-01", endsOn="2027-08-31")
    page = SigningPage.of("Dana Whitfield")
    page.confirm()
    page.read()
    page.sign()
    for offset in range(45):
        day = date(2026, 9, 1) + timedelta(days=offset)
        _at(monkeypatch, day, hour=5)
        moving.move_by_dates(Event())
        before = Mail.objects.filter(subject=_REMINDER).count()
        _at(monkeypatch, day)
        for _ in range(2):
            moving.move_by_dates(Event())
        assert Mail.objects.filter(subject=_REMINDER).count() - before <= 1
    reminders = Mail.objects.filter(subject=_REMINDER)
    assert {mail.to for mail in reminders} == {"lee@example.com"}
    days = Engagement.objects.get().reminded_on
    assert days == ["2026-09-03", "2026-09-08", "2026-09-11", "2026-09-18", "2026-09-28"]


@pytest.mark.django_db
def test_reminders_by_hand_count_too(principal: Person) -> None:
    deal = deal_with_owners(principal.user)
    sent(principal, deal)
    path = agreement_path(deal, "/remind")
    principal.post(path)
    again = principal.ask("POST", path)
    assert again.json()["code"] == "reminded_enough"
    days = [f"2026-01-0{day}" for day in range(1, 6)]
    Engagement.objects.update(reminded_on=days)
    assert principal.ask("POST", path).json()["code"] == "reminded_enough"


@pytest.mark.django_db
@pytest.mark.any_database
def test_states_follow_the_dates_and_tell_broker_and_clients(
    principal: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = deal_with_owners(principal.user)
    _at(monkeypatch, date(2026, 9, 1))
    signed(principal, deal, startsOn="2026-09-08", endsOn="2026-12-31", tailMonths=2)
    states: dict[str, str] = {}
    for offset in range(240):
        day = date(2026, 9, 1) + timedelta(days=offset)
        _at(monkeypatch, day)
        moving.move_by_dates(Event())
        states.setdefault(Engagement.objects.get().state, day.isoformat())
    assert states == {
        "signed": "2026-09-01",
        "active": "2026-09-08",
        "expiring": "2026-12-01",
        "expired": "2027-01-01",
        "tail": "2027-01-12",
        "closed": "2027-03-01",
    }
    to_broker = Mail.objects.filter(subject__startswith="An agreement ends in").order_by("pk")
    assert [mail.subject for mail in to_broker] == [
        "An agreement ends in 30 days",
        "An agreement ends in 14 days",
        "An agreement ends in 3 days",
    ]
    assert Mail.objects.filter(subject="A date to know").count() == 2
    kinds = DealEvent.objects.filter(actor=None, kind__startswith="agreement-").exclude(
        kind="agreement-signed"
    )
    assert [event.kind for event in kinds.order_by("pk")] == [
        f"agreement-{state}" for state in ("active", "expiring", "expired", "tail", "closed")
    ]


@pytest.mark.django_db
def test_a_notice_ends_an_agreement_and_the_deal_is_no_longer_engaged(principal: Person) -> None:
    deal = deal_with_owners(principal.user)
    signed(principal, deal, noticeDays=0)
    yesterday = (timezone.localdate() - timedelta(days=1)).isoformat()
    path = agreement_path(deal, "/terminate")
    future = {"noticeOn": "2099-01-01", "reason": "Sold privately"}
    assert [*principal.ask("POST", path, future).json()["fields"]] == ["noticeOn"]
    principal.post(path, future | {"noticeOn": yesterday})
    moving.move_by_dates(Event())
    assert principal.get(agreement_path(deal))["agreement"]["state"] == "terminated"
    again = principal.ask("POST", path, future | {"noticeOn": yesterday})
    assert again.json()["code"] == "not_now"
    conditions = principal.get(f"desk/deals/{deal.pk}")["nextStage"]
    assert conditions["stage"] == "valuation"


@pytest.mark.django_db
def test_a_deal_waits_for_signatures_by_name(principal: Person) -> None:
    deal = deal_with_owners(principal.user)
    sent(principal, deal)

    def text() -> str:
        [wait] = waits([deal.pk])
        return wait.text

    assert text() == "Waits for the signature of Dana Whitfield and 1 more"
    signed_by_clients(deal)
    assert text() == "The agreement waits for the firm's signature"
    Engagement.objects.update(state="declined")
    assert text() == "A client declined to sign the agreement"
    assert list(waits([])) == []


def _remind(pk: int) -> bool:
    return claim_reminder(Engagement.objects.get(pk=pk), timezone.localdate())


@pytest.mark.django_db(transaction=True)
def test_two_workers_remind_and_move_once() -> None:
    caches["default"].clear()
    load_shipped()
    principal = staff("principal")
    deal: Deal = deal_with_owners(principal.user, spouse=False)
    sent(principal, deal)
    pk = Engagement.objects.get().pk
    assert sorted(in_forks(_remind, *[(pk,)] * 3)) == [False, False, True]
    assert Mail.objects.filter(subject=_REMINDER).count() == 1
