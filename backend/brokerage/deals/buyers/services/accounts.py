"""The accounts of buyers, co-brokers and lenders: people who sign in without having a business
here.
"""

from typing import NamedTuple

from allauth.account.models import EmailAddress
from allauth.account.utils import perform_login
from django.db import transaction
from django.http import HttpRequest

from brokerage.accounts.models import User
from brokerage.core.db_locks import advisory_lock
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.buyers.services.events import record_buyer_event


class Opened(NamedTuple):
    """`account` is None for an address of the firm's own staff, who are never buyers."""

    account: User | None
    is_new: bool
    """Whether the account was just made, so that its owner may be signed in (`sign_in`)."""


@transaction.atomic
def open_account(buyer: Buyer, *, how: str = "with the agreement") -> Opened:
    """Return the account of a buyer who has just confirmed their email address by a code, or of a
    co-broker whom staff invite. A new one has no password: they choose one by the link that resets
    it, so that only the mailbox opens it. `how` ends the line in their timeline.

    An account that has the address already is linked as it is. Nobody is signed in to it, and an
    address that it has not confirmed stays so: someone else may have chosen its password.
    """
    advisory_lock("buyer-accounts")  # two requests must not make two accounts
    locked = Buyer.objects.select_for_update(of=("self",)).select_related("account")
    buyer_now = locked.get(pk=buyer.pk)
    if buyer_now.account is not None:
        return Opened(buyer_now.account, is_new=False)
    account, is_new = account_for(email=buyer_now.email, name=buyer_now.name)
    if account is None or hasattr(account, "buyer"):
        return Opened(account, is_new=False)
    buyer_now.account = buyer.account = account
    buyer_now.save_changes("account")
    buyer.version = buyer_now.version
    text = f"Got an account {how}" if is_new else "Linked to their account"
    record_buyer_event(buyer_now, kind="account", text=text)
    return Opened(account, is_new=is_new)


def account_for(*, email: str, name: str) -> Opened:
    """Return the account with an address that staff invite, or that was just confirmed, and make
    one without a password if there is none, as above. Call it with the lock `buyer-accounts`.
    """
    account = User.objects.filter(email=email).first()
    if account is not None:
        return Opened(None if account.is_staff else account, is_new=False)
    name = name[:100]
    account = User.objects.create_user(email, password=None, full_name=name, display_name=name)
    EmailAddress.objects.create(user=account, email=account.email, verified=True, primary=True)
    return Opened(account, is_new=True)


def sign_in(request: HttpRequest, account: User) -> None:
    """Sign the browser of a request in to an account that `open_account` has just made."""
    perform_login(request, account, email=account.email)
