"""Saved views of the list of leads, private and shared."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from tests.factories import UserFactory
from tests.people import Person

from brokerage.accounts.models import User
from brokerage.leads.models import SavedView

pytestmark = pytest.mark.django_db


@pytest.fixture
def me(staff: User) -> Person:
    return Person(staff)


@pytest.fixture
def colleague() -> Person:
    return Person(
        UserFactory.create(staff=True, staff_role="advisor", email="ada@sabineridge.example.com")
    )


VIEW = {"name": "  Hot  HVAC ", "query": "tag=hvac&sort=score"}


def test_a_view_is_saved_under_a_name(me: Person) -> None:
    saved = me.post("desk/views", VIEW)
    assert saved["name"] == "Hot HVAC"
    assert me.get("desk/views")["views"] == [
        {**saved, "query": "tag=hvac&sort=score", "isShared": False, "isMine": True}
    ]


def test_colleagues_see_shared_views_alone_and_cannot_change_them(
    me: Person, colleague: Person
) -> None:
    me.post("desk/views", VIEW)
    shared = me.post("desk/views", {**VIEW, "name": "Ours", "isShared": True})
    assert colleague.get("desk/views")["views"] == [{**shared, "isMine": False}]
    path = f"desk/views/{shared['id']}"
    assert colleague.ask("PATCH", path, {"name": "Theirs"}).status_code == 404
    assert colleague.ask("DELETE", path).status_code == 404
    assert SavedView.objects.count() == 2


def test_views_of_former_staff_are_no_longer_shared(me: Person, colleague: Person) -> None:
    me.post("desk/views", {**VIEW, "isShared": True})
    User.objects.filter(pk=me.user.pk).update(is_active=False)
    assert colleague.get("desk/views")["views"] == []


def test_one_changes_and_deletes_ones_own_view(me: Person) -> None:
    path = f"desk/views/{me.post('desk/views', VIEW)['id']}"
    changed = me.patch(path, {"query": "state=all", "isShared": True})
    assert (changed["name"], changed["query"], changed["isShared"]) == (
        "Hot HVAC",
        "state=all",
        True,
    )
    assert me.ask("DELETE", path).status_code == 200
    assert me.get("desk/views")["views"] == []


@pytest.mark.parametrize("name", ["", "  ", "Hot HVAC", "\0"])
def test_a_name_is_needed_and_names_one_view(me: Person, name: str) -> None:
    me.post("desk/views", VIEW)
    answer = me.ask("POST", "desk/views", {**VIEW, "name": name})
    assert answer.status_code == 422
    assert set(answer.json()["fields"]) == {"name"}


@pytest.mark.django_db(transaction=True)
def test_of_two_views_saved_with_one_name_at_once_one_is_rejected(me: Person) -> None:
    browsers = [me.again() for _ in range(4)]

    def save(browser: Person) -> int:
        try:
            return int(browser.ask("POST", "desk/views", VIEW).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        statuses = sorted(pool.map(save, browsers))
    assert statuses == [200, 422, 422, 422]
    assert SavedView.objects.count() == 1


def test_a_person_saves_fifty_views_at_most(me: Person) -> None:
    SavedView.objects.bulk_create(
        SavedView(owner=me.user, name=str(number), query="") for number in range(50)
    )
    assert me.ask("POST", "desk/views", VIEW).status_code == 422
