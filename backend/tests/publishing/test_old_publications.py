"""Old publications are deleted, except the latest ones."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from brokerage.publishing.models import Publication, State
from brokerage.publishing.selectors.publications import current_publication, unpublished
from brokerage.publishing.services.publications import delete_old_publications

pytestmark = pytest.mark.django_db

_NOW = timezone.now()
_YEAR = timedelta(days=365)


def _publication(state: State, finished: datetime | None) -> Publication:
    return Publication.objects.create(
        state=state, requested_at=_NOW - 3 * _YEAR, finished_at=finished
    )


def test_those_of_more_than_a_year_ago_are_deleted() -> None:
    _publication(State.PUBLISHED, _NOW - _YEAR)
    _publication(State.FAILED, _NOW - _YEAR)
    kept = [
        _publication(State.PUBLISHED, _NOW - _YEAR + timedelta(seconds=1)),
        _publication(State.PENDING, None),
    ]
    delete_old_publications(_NOW)
    assert set(Publication.objects.all()) == set(kept)


def test_the_last_one_and_the_last_success_stay() -> None:
    _publication(State.PUBLISHED, _NOW - 2 * _YEAR - timedelta(days=2))
    success = _publication(State.PUBLISHED, _NOW - 2 * _YEAR)
    _publication(State.FAILED, _NOW - 2 * _YEAR + timedelta(days=1))
    failure = _publication(State.FAILED, _NOW - 2 * _YEAR + timedelta(days=2))
    delete_old_publications(_NOW)
    assert set(Publication.objects.all()) == {success, failure}
    assert current_publication() == failure
    assert list(unpublished()) == [failure]
