"""Somebody makes an account at /auth; no mail server is set up, so it is active at once."""

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import Visitor
from e2e.support.accounts import (
    EXISTS,
    WELCOME,
    Door,
    a_person,
    expect_inside,
    registered,
    tolerate,
)
from e2e.support.watch import Watch

TOKEN = "401 auth/session"


@pytest.fixture
def door(page: Page) -> Door:
    return Door(page).open("#sign-up")


def test_an_account_is_made_and_its_owner_is_in_the_portal(door: Door, watch: Watch) -> None:
    tolerate(watch, TOKEN)
    door.sign_up(a_person())
    expect(door.toast(WELCOME)).to_be_visible()
    expect_inside(door.page)


def test_an_address_that_has_an_account_is_refused(
    door: Door, visitor: Visitor, watch: Watch
) -> None:
    tolerate(watch, TOKEN, "400 auth/signup")
    known = registered(visitor().context)["email"]
    door.sign_up(a_person(email=known.upper()))
    expect(door.toast(EXISTS)).to_have_attribute("data-tone", "bad")
    expect(door.summary("Sign Up")).to_be_focused()


def test_a_longer_body_grants_no_rights(door: Door, watch: Watch) -> None:
    tolerate(watch, TOKEN)

    def more(route: Route) -> None:
        body = {**(route.request.post_data_json or {}), "role": "staff", "is_staff": True}
        route.continue_(post_data=body)

    door.page.route("**/auth/signup", more)
    door.sign_up(a_person())
    expect_inside(door.page)
    who = door.page.context.request.get("/api/session").json()
    assert (who["isStaff"], who["role"]) == (False, "admin")
