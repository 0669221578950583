"""Confidentiality agreements: sent to buyers, and signed as on their page, with the code from the
email.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from brokerage.accounts.models import User
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.buyers.services.accounts import open_account
from brokerage.deals.buyers.services.profile import confirm_profile, save_profile
from brokerage.deals.engagement.models.signatures import Capacity
from brokerage.deals.intake.rules.answers import Change
from brokerage.deals.interests.models import Interest
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda
from brokerage.deals.nda.services import sending, signing
from brokerage.mail.models import Mail
from demo.texts import read

_BROWSER: Final = "Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142.0 Mobile"


def send_nda(*, by: User | None, buyer: Buyer, listing: Listing, is_master: bool = False) -> Nda:
    return sending.send(by=by, buyer=buyer, listings=[listing], is_master=is_master).nda


def sign_with_account(interest: Interest, *, by: User, network: str, phone: str) -> User:
    """Send a buyer the agreement, sign it as they do, and return their account."""
    nda = send_nda(by=by, buyer=interest.buyer, listing=interest.listing)
    return sign_nda(nda, network=network, phone=phone)


def sign_nda(
    nda: Nda, *, network: str, phone: str, company: str = "", state: str = "", title: str = ""
) -> User:
    """Sign as the buyer, with a company for it too, and return their account, which has the
    password of the demo. `network` is an IP address.
    """
    signing.send_code(key=nda.key)
    mail = Mail.objects.filter(to=nda.email, subject="Your code").latest("pk")
    code = re.search(r"\b\d{6}\b", mail.text)
    assert code
    key = {"key": nda.key, "visit": signing.confirm_code(key=nda.key, code=code[0])}
    signing.record_shown(**key)
    signing.record_read(**key)
    signing.sign(
        **key,
        typed=signing.Typed(
            typed_name=nda.name,
            capacity=Capacity.OFFICER if company else Capacity.SELF,
            entity=company,
            entity_state=state,
            title=title,
            phone=phone,
        ),
        text_sha256=nda.text_sha256,
        ip=network,
        user_agent=_BROWSER,
    )
    account = open_account(Buyer.objects.get(ndas=nda)).account
    assert account is not None
    account.set_password(read("staff")["password"])
    account.save()
    return account


def fill_profile(buyer: Buyer, said: Mapping[str, Any]) -> User:
    """Fill in the profile as the buyer, and return their account. `said` replaces or extends the
    usual answers.
    """
    account = buyer.account
    assert account is not None
    answers = read("buyer-profile")["answers"] | said
    changes = [Change(name, value, 0) for name, value in answers.items()]
    save_profile(buyer=buyer, by=account, changes=changes, editor="demo")
    confirm_profile(buyer=buyer)
    return account
