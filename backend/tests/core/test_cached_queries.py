"""A statement answers what its queryset would, however often it is asked."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db.models import Count, DateTimeField, Model, Q, QuerySet
from tests.factories import BusinessFactory, UserFactory

from brokerage.accounts.models import Business, User
from brokerage.business_health.models import HealthRun
from brokerage.core.cached_queries import Given, Record, Statement

pytestmark = pytest.mark.django_db
_SEEN = datetime(2026, 3, 4, 5, 6, 7, 89, tzinfo=UTC)


def _fields(row: Model) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_a_row_becomes_what_the_queryset_would_have_loaded() -> None:
    run = HealthRun.objects.create(
        business=BusinessFactory.create(),
        version="2026-11",
        answers={"1": 5, "2": 1},
        overall=60,
        categories={"financial": 60},
        warnings=[2],
    )
    found = Record(lambda: HealthRun.objects.filter(pk=Given("number"))).first(number=run.pk)
    assert found is not None
    assert _fields(found) == _fields(HealthRun.objects.get(pk=run.pk))
    assert (found, found._state.adding) == (run, False)


def test_its_sql_is_written_once_and_each_asking_brings_its_values() -> None:
    people = [UserFactory.create(last_seen_at=_SEEN + timedelta(days=n)) for n in range(3)]
    written = []

    def queryset() -> QuerySet[User, Any]:
        written.append(True)
        seen = Given("since", DateTimeField())
        return User.objects.filter(last_seen_at__gte=seen).order_by("pk").values_list("pk", "email")

    since = Statement(queryset)
    for skipped in range(3):
        rows = since.rows(since=_SEEN + timedelta(days=skipped))
        assert rows == [(person.pk, person.email) for person in people[skipped:]]
    assert written == [True]


def test_a_value_may_stand_in_several_places_and_beside_constants() -> None:
    business = BusinessFactory.create()
    for active in (True, True, False):
        UserFactory.create(business=business, is_active=active)
    UserFactory.create(business=BusinessFactory.create())
    its = Given("business")
    counted = Statement(
        lambda: (
            Business.objects.filter(pk=its)
            .annotate(
                everybody=Count("people", filter=Q(people__business=its)),
                inactive=Count("people", filter=Q(people__is_active=False)),
            )
            .order_by()
            .values_list("everybody", "inactive")
        )
    )
    assert counted.rows(business=business.pk) == [(3, 1)]


def test_truth_values_and_moments_have_their_types() -> None:
    person = UserFactory.create(is_staff=True, last_seen_at=_SEEN)
    of_person = Statement(
        lambda: User.objects.filter(pk=Given("number")).values_list(
            "is_staff", "is_active", "last_seen_at", "temporary_until"
        )
    )
    (row,) = of_person.rows(number=person.pk)
    assert row == (True, True, _SEEN, None)
    assert type(row[0]) is bool


def test_what_a_foreign_key_refers_to_comes_along(django_assert_num_queries: Any) -> None:
    person = UserFactory.create(business=BusinessFactory.create(name="Harris Plumbing"))
    alone = UserFactory.create(business=None, role="")
    by_number = Record(lambda: User.objects.filter(pk=Given("number")), related="business")
    with django_assert_num_queries(2):
        found, other = by_number.first(number=person.pk), by_number.first(number=alone.pk)
        assert found is not None
        assert other is not None
        assert (_fields(found), _fields(other)) == (_fields(person), _fields(alone))
        assert found.business is not None
        assert (found.business.name, other.business) == ("Harris Plumbing", None)


def test_where_there_is_no_row_there_is_none() -> None:
    assert Record(lambda: User.objects.filter(pk=Given("number"))).first(number=0) is None
    numbers = Statement(lambda: User.objects.filter(pk=Given("number")).values_list("pk"))
    assert numbers.first(number=0) is None


def test_a_value_that_is_not_given_is_an_error() -> None:
    of_person = Statement(lambda: User.objects.filter(pk=Given("number")).values_list("pk"))
    with pytest.raises(KeyError, match="number"):
        of_person.rows()
