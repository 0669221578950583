"""Publications on the desk: progress and failures."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from brokerage.accounts.models import StaffLogEntry
from brokerage.publishing.models import Publication, State
from brokerage.publishing.selectors.publications import is_publishing_broken

pytestmark = pytest.mark.django_db


def _publication(state: State, minutes_ago: int = 5) -> Publication:
    at = timezone.now() - timedelta(minutes=minutes_ago)
    return Publication.objects.create(
        state=state, reason="No such picture", changed="home", requested_at=at, finished_at=at
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
    assert _shown(office) == [(failed.pk, "No such picture")]


def test_a_failed_publication_lists_the_titles_of_changed_documents(office: Client) -> None:
    failed = _publication(State.FAILED)
    whole = _publication(State.FAILED, minutes_ago=9)
    Publication.objects.filter(pk=failed.pk).update(
        changed="accounts, articles/due-diligence, valuation/method,"
        " value_assessment/questions, firm/other"
    )
    Publication.objects.filter(pk=whole.pk).update(changed="")
    rows = office.get("/api/desk/failed-publications").json()["publications"]
    assert [row["changed"] for row in rows] == [
        [
            "Accounts",
            "Due diligence, and how to be ready",
            "Valuation method",
            "Value assessment questions",
            "Other",
        ],
        [],
    ]


def test_a_failure_is_over_once_the_site_was_published(office: Client) -> None:
    _publication(State.FAILED, minutes_ago=9)
    _publication(State.PUBLISHED, minutes_ago=3)
    assert _shown(office) == []


def test_a_failed_publication_is_tried_again(office: Client) -> None:
    failed = _publication(State.FAILED, minutes_ago=60)
    assert _retry(office, failed) == 200
    failed.refresh_from_db()
    assert (failed.state, failed.reason) == (State.PENDING, "")
    assert _shown(office) == []
    assert StaffLogEntry.objects.filter(act="publication-retried").count() == 1
    assert not is_publishing_broken()


def test_only_a_failed_publication_is_tried_again(office: Client) -> None:
    assert _retry(office, _publication(State.PUBLISHED)) == 404


def _requested(minutes_ago: float, changed: str, **more: Any) -> Publication:
    at = timezone.now() - timedelta(minutes=minutes_ago)
    return Publication.objects.create(changed=changed, requested_at=at, **more)


def _state(office: Client) -> dict[str, Any]:
    shown: dict[str, Any] = office.get("/api/desk/site/publication").json()
    return shown


def test_a_site_that_was_never_published_says_so(office: Client) -> None:
    assert _state(office)["state"] == "idle"


def test_a_request_waits_until_the_worker_begins(office: Client) -> None:
    _requested(0.1, "home")
    shown = _state(office)
    assert (shown["state"], shown["progress"], shown["isLate"]) == ("pending", None, False)


def test_progress_counts_finished_pages_and_lists_later_changes(office: Client) -> None:
    _publication(State.PUBLISHED)
    _requested(0.2, "accounts", pages_total=39, pages_done=12)
    _requested(0.1, "home, accounts")
    shown = _state(office)
    assert (shown["state"], shown["progress"]) == ("rendering", {"done": 12, "total": 39})
    assert shown["changed"] == ["Accounts", "Home page"]


def test_a_request_is_late_after_a_minute(office: Client) -> None:
    _requested(1.1, "home")
    _requested(0.1, "home")
    assert _state(office)["isLate"]


def test_a_retry_does_not_hide_that_another_publication_waits(office: Client) -> None:
    failed = _publication(State.FAILED, minutes_ago=60)
    _requested(5, "firm")
    assert _retry(office, failed) == 200
    assert _state(office)["isLate"]


def test_the_end_of_the_last_publication_is_shown(office: Client) -> None:
    _publication(State.FAILED, minutes_ago=9)
    last = _publication(State.PUBLISHED, minutes_ago=3)
    shown = _state(office)
    assert (shown["id"], shown["state"], shown["isLate"]) == (last.pk, "published", False)
    assert shown["finishedAt"] is not None


def test_the_reason_of_the_last_failure_is_shown(office: Client) -> None:
    _publication(State.FAILED)
    assert (_state(office)["state"], _state(office)["reason"]) == ("failed", "No such picture")
