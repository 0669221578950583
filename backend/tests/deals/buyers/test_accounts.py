"""The accounts of buyers: made with an agreement, without a business and without a password."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from tests.factories import BuyerFactory, UserFactory

from brokerage.accounts.models import User
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.buyers.services.accounts import open_account

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def buyer() -> Buyer:
    return BuyerFactory.create(email="rosa@example.com")


def test_a_new_buyer_gets_an_account_without_a_password_or_a_business(buyer: Buyer) -> None:
    account, is_new = open_account(buyer)
    assert account is not None
    assert is_new
    assert (account.email, account.business, account.has_usable_password()) == (
        "rosa@example.com",
        None,
        False,
    )
    assert EmailAddress.objects.filter(user=account, verified=True, primary=True).exists()
    assert open_account(buyer) == (account, False)


def test_the_account_of_an_owner_is_linked_and_nobody_signed_in(buyer: Buyer) -> None:
    owner = UserFactory.create(email="rosa@example.com")
    assert open_account(buyer) == (owner, False)
    assert owner.business is not None


def test_an_account_that_never_confirmed_the_address_stays_unconfirmed(buyer: Buyer) -> None:
    stranger = UserFactory.create(email="rosa@example.com")
    EmailAddress.objects.filter(user=stranger).update(verified=False)
    open_account(buyer)
    assert not EmailAddress.objects.filter(verified=True).exists()


def test_staff_are_never_buyers(buyer: Buyer) -> None:
    UserFactory.create(staff=True, email="rosa@example.com")
    assert open_account(buyer) == (None, False)
    assert Buyer.objects.get().account is None


def test_the_session_says_who_buys(buyer: Buyer) -> None:
    account, _ = open_account(buyer)
    browser = Client()
    browser.force_login(account or User())
    session = browser.get("/api/session").json()
    assert (session["isBuyer"], session["business"], session["hasPassword"]) == (True, None, False)
