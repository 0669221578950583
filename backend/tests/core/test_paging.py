"""Paged lists."""

from typing import Any

import pytest
from tests.factories import UserFactory

from brokerage.accounts.models import User
from brokerage.core.paging import PAGE_SIZE, page_of, pages_in


@pytest.mark.django_db
def test_pages_contain_every_row_once() -> None:
    made = {UserFactory.create().pk for _ in range(7)}
    found = User.objects.order_by("pk")
    pages = [page_of(found, number, size=3) for number in (1, 2, 3)]
    assert [len(page.rows) for page in pages] == [3, 3, 1]
    assert [person.pk for page in pages for person in page.rows] == sorted(made)
    assert {page.total for page in pages} == {7}


@pytest.mark.django_db
def test_a_page_after_the_last_one_is_empty() -> None:
    UserFactory.create()
    page = page_of(User.objects.order_by("pk"), 10_000)
    assert (page.rows, page.total) == ([], 1)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("people", "number", "questions"), [(0, 1, 1), (2, 1, 1), (3, 1, 2), (3, 2, 2)]
)
def test_a_count_query_runs_only_when_the_rows_do_not_show_the_total(
    people: int, number: int, questions: int, django_assert_num_queries: Any
) -> None:
    for _ in range(people):
        UserFactory.create()
    with django_assert_num_queries(questions):
        assert page_of(User.objects.order_by("pk"), number, size=3).total == people


@pytest.mark.parametrize(
    ("total", "pages"),
    [(0, 1), (1, 1), (PAGE_SIZE, 1), (PAGE_SIZE + 1, 2), (3 * PAGE_SIZE, 3)],
)
def test_the_number_of_pages_is_rounded_up_and_at_least_one(total: int, pages: int) -> None:
    assert pages_in(total) == pages
