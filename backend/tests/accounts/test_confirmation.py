"""An address belongs to the person who reads its mail, not the one who typed it first."""

import time
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import RequestFactory
from tests.accounts.browser import PASSWORD, Browser
from tests.accounts.mails import key_in, last_mail
from tests.factories import UserFactory

from brokerage.accounts.models import User
from brokerage.accounts.services.staff import finish_password_change
from brokerage.mail.models import Mail

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.any_database,
    pytest.mark.usefixtures("mail_server"),
]

DANA = "dana@example.com"
OWN = "the-owners-Own-1"


def _verify(browser: Browser, key: str) -> Any:
    return browser.ask("POST", "auth/email/verify", {"key": key})


def test_confirming_a_planted_account_replaces_its_password_and_ends_its_sessions() -> None:
    planter, owner = Browser(), Browser()
    planter.sign_up()
    key = key_in(last_mail(DANA))
    answer = _verify(owner, key)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "new_password_needed")
    assert not EmailAddress.objects.get().verified
    done = owner.ask("POST", "/api/confirm-email", {"key": key, "password": OWN})
    assert (done.status_code, done.json()["person"]["email"]) == (200, DANA)
    assert owner.who()["person"]["emailConfirmed"] is True
    assert planter.who()["person"] is None
    assert planter.sign_in().status_code == 400
    assert _verify(planter, key).status_code == 400
    assert Browser().sign_in(password=OWN).status_code == 200


def test_in_another_browser_the_link_alone_does_not_sign_in() -> None:
    Browser().sign_up()
    thief = Browser()
    _verify(thief, key_in(last_mail(DANA)))
    assert thief.who()["person"] is None


def test_a_weak_password_confirms_nothing() -> None:
    Browser().sign_up()
    body = {"key": key_in(last_mail(DANA)), "password": "password"}
    answer = Browser().ask("POST", "/api/confirm-email", body)
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["password"])
    assert not EmailAddress.objects.get().verified


def test_a_link_works_once() -> None:
    browser = Browser()
    browser.sign_up()
    key = key_in(last_mail(DANA))
    assert _verify(browser, key).status_code == 200
    browser.sign_out()
    assert _verify(browser, key).json()["errors"][0]["code"] == "invalid_or_expired_key"
    body = {"key": key, "password": OWN}
    assert Browser().ask("POST", "/api/confirm-email", body).status_code == 400
    assert Browser().sign_in().status_code == 200


def test_the_link_of_a_closed_account_confirms_nothing() -> None:
    Browser().sign_up()
    User.objects.update(is_active=False)
    body = {"key": key_in(last_mail(DANA)), "password": OWN}
    answer = Browser().ask("POST", "/api/confirm-email", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_or_expired_key")
    assert User.objects.get().check_password(PASSWORD)
    assert not EmailAddress.objects.get().verified


def test_a_link_expires_after_a_week(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser()
    browser.sign_up()
    key = key_in(last_mail(DANA))
    later = time.time() + timedelta(days=8).total_seconds()
    monkeypatch.setattr("django.core.signing.time.time", lambda: later)
    assert _verify(browser, key).status_code == 400


@pytest.mark.parametrize("key", ["", "x", "1:1xUjCq:forged", "MQ"])
def test_an_invalid_key_confirms_nothing(key: str) -> None:
    Browser().sign_up()
    assert _verify(Browser(), key).status_code == 400
    body = {"key": key, "password": OWN}
    assert Browser().ask("POST", "/api/confirm-email", body).status_code == 400


def test_the_mail_is_sent_again_on_request_after_a_pause() -> None:
    browser = Browser()
    browser.sign_up()
    for _ in range(2):
        assert browser.ask("POST", "/api/resend-confirmation", {}).status_code == 200
    assert Mail.objects.count() == 1


def test_a_reset_confirms_the_address_as_well() -> None:
    """A user whose address is registered and who resets the password needs no further link."""
    Browser().sign_up()
    owner = Browser()
    owner.ask("POST", "auth/password/request", {"email": DANA})
    key = key_in(last_mail(DANA))
    owner.ask("POST", "auth/password/reset", {"key": key, "password": OWN})
    assert owner.sign_in(password=OWN).status_code == 200
    assert owner.sign_out().status_code == 401
    assert owner.sign_in(password=PASSWORD).status_code == 400


def test_a_new_address_takes_effect_once_confirmed_and_the_old_one_gets_a_mail() -> None:
    browser = Browser()
    browser.sign_up()
    _verify(browser, key_in(last_mail(DANA)))
    new = "dana.new@example.com"
    assert browser.ask("POST", "account/email", {"email": new}).status_code == 401
    browser.confirm_password()
    assert browser.ask("POST", "account/email", {"email": new}).status_code == 200
    key = key_in(last_mail(new))
    assert User.objects.get().email == DANA
    stranger = Browser()
    body = {"key": key, "password": OWN}
    assert stranger.ask("POST", "/api/confirm-email", body).status_code == 400
    assert _verify(stranger, key).status_code == 401
    assert stranger.who()["person"] is None
    assert User.objects.get().email == new
    assert last_mail(DANA).subject == "Your email address was changed"
    assert Browser().sign_in(new).status_code == 200
    assert Browser().sign_in(DANA).status_code == 400


@pytest.mark.parametrize("way", ["reset", "change", "staff"])
def test_a_new_password_withdraws_a_new_address_that_waits_to_be_confirmed(way: str) -> None:
    """Someone who knew the old password may have requested it and could take over the account."""
    browser, owner = Browser(), Browser()
    browser.sign_up()
    _verify(browser, key_in(last_mail(DANA)))
    browser.confirm_password()
    new = "stranger@example.com"
    assert browser.ask("POST", "account/email", {"email": new}).status_code == 200
    if way == "reset":
        owner.ask("POST", "auth/password/request", {"email": DANA})
        body = {"key": key_in(last_mail(DANA)), "password": OWN}
        assert owner.ask("POST", "auth/password/reset", body).status_code == 401
    elif way == "change":
        body = {"current_password": PASSWORD, "new_password": OWN}
        assert browser.ask("POST", "account/password/change", body).status_code == 200
    else:
        request = RequestFactory().get("/")
        request.user = UserFactory.create(staff=True)
        finish_password_change(request=request, person=User.objects.get(email=DANA))
    assert _verify(Browser(), key_in(last_mail(new))).status_code == 400
    assert EmailAddress.objects.filter(user__email=DANA).get().email == DANA


def test_requesting_a_new_address_keeps_the_unconfirmed_current_one(
    browser_from_before: Browser,
) -> None:
    """Users who signed in before there was a mail server have an unconfirmed address."""
    browser_from_before.confirm_password()
    for new in ("new@example.com", "newer@example.com"):
        answer = browser_from_before.ask("POST", "account/email", {"email": new})
        assert answer.status_code == 200
        assert {row["email"] for row in answer.json()["data"]} == {DANA, new}
        assert User.objects.get().email == DANA
    _verify(browser_from_before, key_in(last_mail("newer@example.com")))
    assert User.objects.get().email == "newer@example.com"
    assert EmailAddress.objects.get().email == "newer@example.com"


def test_the_primary_address_cannot_be_removed(browser_from_before: Browser) -> None:
    EmailAddress.objects.update(primary=False)
    browser_from_before.confirm_password()
    browser_from_before.ask("POST", "account/email", {"email": "new@example.com"})
    answer = browser_from_before.ask("DELETE", "account/email", {"email": DANA})
    assert answer.status_code == 400
    answer = browser_from_before.ask("DELETE", "account/email", {"email": "new@example.com"})
    assert answer.status_code == 200
    assert User.objects.get().email == DANA


@pytest.fixture
def browser_from_before() -> Browser:
    """Return Dana's browser, in which she has been signed in since before addresses could be
    confirmed.
    """
    UserFactory.create(email=DANA, password=PASSWORD)
    browser = Browser()
    browser.sign_in()
    EmailAddress.objects.update(verified=False)
    return browser


def _asked_for_a_new_address(new: str) -> Browser:
    UserFactory.create(email=DANA, password=PASSWORD)
    browser = Browser()
    browser.sign_in()
    browser.confirm_password()
    assert browser.ask("POST", "account/email", {"email": new}).status_code == 200
    return browser


def test_an_address_used_for_a_sign_up_meanwhile_is_taken() -> None:
    new = "new@example.com"
    browser = _asked_for_a_new_address(new)
    key = key_in(last_mail(new))
    Browser().sign_up(new)
    answer = _verify(browser, key)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "email_taken")
    assert browser.who()["person"]["email"] == DANA


def test_an_address_used_for_a_concurrent_sign_up_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    new = "new@example.com"
    browser = _asked_for_a_new_address(new)
    key = key_in(last_mail(new))
    UserFactory.create(email=new)
    EmailAddress.objects.filter(user__email=new).delete()
    monkeypatch.setattr("brokerage.accounts.selectors.is_taken_by_another", lambda address: False)
    answer = _verify(browser, key)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "email_taken")
    assert browser.who()["person"]["email"] == DANA


def test_an_address_confirmed_by_another_person_meanwhile_is_taken() -> None:
    Browser().sign_up()
    key = key_in(last_mail(DANA))
    other = UserFactory.create(email="sam@example.com")
    EmailAddress.objects.create(user=other, email=DANA, verified=True)
    body = {"key": key, "password": OWN}
    answer = Browser().ask("POST", "/api/confirm-email", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "email_taken")
    assert User.objects.get(email=DANA).check_password(PASSWORD)
