"""Publications that failed, at the desk: shown with the reason, and tried again."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from brokerage.accounts.models import StaffLogEntry
from brokerage.publishing.models import Publication, State

pytestmark = pytest.mark.django_db


def _publication(state: State, minutes_ago: int = 5) -> Publication:
    at = timezone.now() - timedelta(minutes=minutes_ago)
    return Publication.objects.create(
        state=state, reason="No such photo", changed="home", requested_at=at, finished_at=at
    )


def _shown(office: Client) -> list[tuple[int, str]]:
    rows = office.get("/api/desk/failed-publications").json()["publications"]
    return [(row["id"], row["reason"]) for row in rows]


def _retry(office: Client, publication: Publication) -> int:
    return office.post(
        f"/api/desk/failed-publications/{publication.pk}/retry",
        content_type="application/json",
        headers={"Sec-Fetch-Site": "same-origin"},
    ).status_code


def test_a_failed_publication_is_shown_with_its_reason(office: Client) -> None:
    failed = _publication(State.FAILED)
    assert _shown(office) == [(failed.pk, "No such photo")]


def test_a_failed_publication_names_what_was_changed_by_its_titles(office: Client) -> None:
    failed = _publication(State.FAILED)
    whole = _publication(State.FAILED, minutes_ago=9)
    Publication.objects.filter(pk=failed.pk).update(
        changed="accounts, articles/due-diligence, valuation/method"
    )
    Publication.objects.filter(pk=whole.pk).update(changed="")
    rows = office.get("/api/desk/failed-publications").json()["publications"]
    assert [row["changed"] for row in rows] == [
        ["Accounts", "Due diligence, and how to be ready", "Method"],
        [],
    ]


def test_a_failure_is_over_once_the_site_was_published(office: Client) -> None:
    _publication(State.FAILED, minutes_ago=9)
    _publication(State.PUBLISHED, minutes_ago=3)
    assert _shown(office) == []


def test_a_failed_publication_is_tried_again(office: Client) -> None:
    failed = _publication(State.FAILED)
    assert _retry(office, failed) == 200
    failed.refresh_from_db()
    assert (failed.state, failed.reason) == (State.PENDING, "")
    assert _shown(office) == []
    assert StaffLogEntry.objects.filter(act="publication-retried").count() == 1


def test_only_a_failed_publication_is_tried_again(office: Client) -> None:
    assert _retry(office, _publication(State.PUBLISHED)) == 404
