"""The accounts of buyers: made with an agreement, without a business and without a password."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.db import transaction
from django.test import Client
from django.utils import timezone
from tests.factories import BuyerFactory, ListingFactory, UserFactory
from tests.factories.buyers import signed_nda

from brokerage.accounts.models import User
from brokerage.accounts.services.deletion import erase
from brokerage.accounts.services.export import personal_data
from brokerage.accounts.services.locks import lock_person
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.buyers.receivers import follow_address
from brokerage.deals.buyers.services.accounts import open_account
from brokerage.deals.buyers.services.reminders import remind
from brokerage.deals.nda.models import Nda
from brokerage.mail.models import Mail

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


def test_a_deleted_account_takes_the_buyer_along_but_no_signed_agreement(buyer: Buyer) -> None:
    account, _ = open_account(buyer)
    assert account is not None
    signed_nda(buyer, ListingFactory.create())
    sections = personal_data(account)
    assert "About you as a buyer" in sections
    with transaction.atomic():
        erase(person=lock_person(account))
    assert not Buyer.objects.exists()
    assert Nda.objects.get().email == "rosa@example.com"


def test_a_buyer_is_known_by_the_address_they_sign_in_with(buyer: Buyer) -> None:
    account, _ = open_account(buyer)
    assert account is not None
    new = EmailAddress.objects.create(user=account, email="new@example.com", verified=True)
    follow_address(user=account, to_email_address=new)
    assert Buyer.objects.get().email == "new@example.com"


def test_a_profile_that_ends_soon_is_reminded_of_once(buyer: Buyer) -> None:
    open_account(buyer)
    Buyer.objects.update(profile_valid_until=timezone.localdate() + timedelta(days=14))
    assert (remind(), remind()) == (1, 0)
    assert Mail.objects.get().to == "rosa@example.com"
