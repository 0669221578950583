"""The back office requires the password for changes long after the sign-in."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import URLPattern, URLResolver
from selectolax.lexbor import LexborHTMLParser
from tests.accounts.browser import PASSWORD
from tests.factories import UserFactory
from tests.recent_authentication import record_authentication

from brokerage.accounts.models import Business, User
from brokerage.accounts.office_reauthentication import FIELD
from brokerage.accounts.rules import RECENT_AUTHENTICATION

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

JUST_TOO_LONG = RECENT_AUTHENTICATION.total_seconds() / 60
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
OPEN_TO_ALL = {"/office/login/", "/office/logout/"}


def _addresses(patterns: list[Any], start: str = "/office/") -> Iterator[str]:
    """Yield an address for each URL pattern of the back office."""
    for each in patterns:
        route = str(each.pattern)
        if route.startswith("^(?P<app_label>"):
            route = re.split(r"[>|)]", route)[1] + "/"
        path = start + re.sub(r"<[^>]+>|\(.*\$", "1", route)
        if isinstance(each, URLResolver):
            yield from _addresses(each.url_patterns, path)
        else:
            assert isinstance(each, URLPattern)
            yield path


ADDRESSES = sorted(set(_addresses(admin.site.urls[0])) - OPEN_TO_ALL)


@pytest.fixture
def person() -> User:
    return UserFactory.create(staff=True, password=PASSWORD)


@pytest.fixture
def stale(client: Client, person: User) -> Client:
    """Return a client in which a principal signed in a little too long ago."""
    client.force_login(person)
    record_authentication(client, person, minutes_ago=JUST_TOO_LONG)
    return client


def test_every_unsafe_request_requires_the_password(stale: Client) -> None:
    assert len(ADDRESSES) > 40
    for address in ADDRESSES:
        for method in UNSAFE:
            answer = stale.generic(method, address)
            assert (answer.status_code, FIELD in answer.text) == (403, True), (method, address)


def test_reading_does_not_ask(stale: Client) -> None:
    assert stale.get("/office/accounts/user/").status_code == 200
    assert stale.get("/office/accounts/user/add/").status_code == 200


def test_signing_out_does_not_ask(stale: Client) -> None:
    assert stale.post("/office/logout/").status_code == 200
    assert stale.get("/office/").status_code == 302


def _business_form(business: Business) -> tuple[str, dict[str, str]]:
    return f"/office/accounts/business/{business.pk}/change/", {"name": "Renamed Plumbing"}


def test_after_the_password_the_typed_change_is_saved(stale: Client) -> None:
    business = UserFactory.create().business
    assert business is not None
    address, typed = _business_form(business)
    page = LexborHTMLParser(stale.post(address, typed).text)
    business.refresh_from_db()
    assert business.name != "Renamed Plumbing"
    sent = {
        field.attributes["name"]: field.attributes.get("value")
        for field in page.css(".confirm-identity input[type=hidden]")
    }
    del sent["csrfmiddlewaretoken"]
    assert sent == typed
    wrong = stale.post(address, {**typed, FIELD: "wrong"})
    assert (wrong.status_code, "errornote" in wrong.text) == (403, True)
    assert stale.post(address, {**typed, FIELD: PASSWORD}).status_code == 302
    business.refresh_from_db()
    assert business.name == "Renamed Plumbing"
    # It counts for the next five minutes, as a sign-in does.
    assert stale.post(address, {"name": "Twice Renamed"}).status_code == 302


def test_guesses_of_the_password_are_limited(stale: Client) -> None:
    answers = [stale.post("/office/accounts/user/add/", {FIELD: "wrong"}) for _ in range(12)]
    assert {answer.status_code for answer in answers} == {403}
    assert "Too many tries" in answers[-1].text
    assert "Too many tries" in stale.post("/office/", {FIELD: PASSWORD}).text


def test_reauthentication_cannot_switch_to_another_account(office: Client, staff: User) -> None:
    """Django's own form knows no limit and no second step."""
    person = UserFactory.create(staff=True, email="lee@sabineridge.example.com", password=PASSWORD)
    answer = office.post("/office/login/", {"username": person.email, "password": PASSWORD})
    assert (answer.status_code, answer["Location"]) == (302, "/office/")
    assert office.session["_auth_user_id"] == str(staff.pk)
