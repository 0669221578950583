"""Queries whose SQL is built once: they give what the ORM gives, for the values of each use."""

from __future__ import annotations

import datetime as dt
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.db.models import BigAutoField, CharField, Count, DateTimeField, QuerySet
from django.utils import timezone
from tests.factories import BusinessFactory, UserFactory

from brokerage.accounts.models import Business, User
from brokerage.core.prepared_query import Parameter, PreparedQuery

Counted = Callable[[int], AbstractContextManager[object]]


def test_its_rows_are_those_of_the_query_with_their_joins(
    db: None, django_assert_num_queries: Counted
) -> None:
    people = User.objects.select_related("business")
    query = PreparedQuery(lambda: people.filter(pk=Parameter("pk", BigAutoField())))
    for owner in (UserFactory.create(business=BusinessFactory.create()) for _ in range(2)):
        with django_assert_num_queries(1):
            found = query.first(pk=owner.pk)
            assert found is not None
            assert (found, found.business) == (owner, owner.business)
        assert vars(found).keys() == vars(people.get(pk=owner.pk)).keys()
    assert query.first(pk=0) is None


def test_values_take_their_places_by_name(db: None) -> None:
    now, day = timezone.now(), dt.timedelta(days=1)
    owner = UserFactory.create(email="ada@example.com")
    User.objects.filter(pk=owner.pk).update(last_seen_at=now)
    query = PreparedQuery(
        lambda: User.objects.filter(
            last_seen_at__gt=Parameter("since", DateTimeField()),
            email=Parameter("email", CharField()),
        ).values_list("email", flat=True)[:1]
    )
    assert query.rows(email="ada@example.com", since=now - day) == ["ada@example.com"]
    assert query.rows(email="ada@example.com", since=now + day) == []
    assert query.rows(since=now - day, email="' OR 1=1 --") == []
    with pytest.raises(KeyError):
        query.rows(email="ada@example.com")
    with pytest.raises(ValidationError):
        query.rows(email="ada@example.com", since="yesterday")


def test_it_counts_and_groups_as_the_query_does(db: None) -> None:
    business = BusinessFactory.create()
    UserFactory.create_batch(2, business=business)
    query = PreparedQuery(
        lambda: (
            User.objects.filter(business=Parameter("business", BigAutoField()))
            .values_list("business")
            .annotate(Count("pk"))
        )
    )
    assert query.rows(business=business.pk) == [(business.pk, 2)]


def test_it_deletes_the_rows_of_the_values(db: None, django_assert_num_queries: Counted) -> None:
    first, second, third = BusinessFactory.create_batch(3)
    query = PreparedQuery(
        lambda: Business.objects.order_by("name").filter(pk=Parameter("pk", BigAutoField()))
    )
    for business in (first, second):
        with django_assert_num_queries(1):
            query.delete(pk=business.pk)
    assert list(Business.objects.all()) == [third]


def test_a_list_is_read_and_counted_in_parts_as_the_query_is(
    db: None, django_assert_num_queries: Counted
) -> None:
    business, other = BusinessFactory.create(), BusinessFactory.create()
    made = [UserFactory.create(business=business).pk for _ in range(5)]
    UserFactory.create(business=other)
    query = PreparedQuery(
        lambda: (
            User.objects.filter(business=Parameter("business", BigAutoField()))
            .select_related("business")
            .order_by("-pk")
        )
    )
    listed = query.listed(business=business.pk)
    with django_assert_num_queries(2):
        assert [person.pk for person in listed[1:4]] == made[3:0:-1]
        assert listed.count() == 5
    assert listed[4:8] == [User.objects.get(pk=made[0])]
    assert listed[5:8] == []
    assert query.listed(business=other.pk).count() == 1
    assert len(query.rows(business=business.pk)) == 5


@pytest.mark.django_db(transaction=True)
def test_each_thread_builds_it_once_for_its_own_connection() -> None:
    built: list[int] = []
    business = Business.objects.create(name="Cypress Plumbing")

    def build() -> QuerySet[Business]:
        built.append(threading.get_ident())
        return Business.objects.filter(pk=Parameter("pk", BigAutoField()))

    query, found = PreparedQuery(build), []

    def use_twice() -> None:
        found.extend([query.first(pk=business.pk), query.first(pk=business.pk)])
        connection.close()

    threads = [threading.Thread(target=use_twice) for _ in range(2)]
    for thread in threads:
        thread.start()
        thread.join()
    assert found == [business] * 4
    assert len(built) == 2
