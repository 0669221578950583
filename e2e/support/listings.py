"""A listing on the market with its deal, owner and memorandum; and mails of portals."""

import json
from email.message import EmailMessage
from typing import Any

from e2e.support.accounts import PASSWORD
from e2e.support.site import Site

_LISTED = """
from hashlib import sha256
from allauth.account.models import EmailAddress
from django.utils import timezone
from brokerage.accounts.models import User
from brokerage.deals.cim.models import CimVersion
from brokerage.deals.cim.services.document import document
from brokerage.deals.cim.services.drafting import begin_cim
from brokerage.deals.cim.services.releasing import _pages
from brokerage.deals.listing.models import Listing, ListingInternal, ListingSecrets, Teaser
from brokerage.deals.pipeline.models import Contact, Deal, DealMember, DealPerson

made = {made!r}
broker = User.objects.get(email=made["broker"])
owner = User.objects.create_user(
    made["owner"], made["password"], display_name="Gene", full_name="Gene Hartsfield"
)
EmailAddress.objects.create(user=owner, email=owner.email, verified=True, primary=True)
deal = Deal.objects.create(name=made["company"], stage="on-market")
DealMember.objects.create(deal=deal, user=broker, role="broker")
contact = Contact.objects.create(name="Gene Hartsfield", email=owner.email)
DealPerson.objects.create(deal=deal, contact=contact, role="seller")
listing = Listing.objects.create(
    deal=deal, number=made["number"], slug="listing-" + made["number"], state="active",
    title="Heating and air company", industry="HVAC", region="East Texas",
    asking_price=1_250_000, revenue=2_100_000, cash_flow=412_000, figures_period="2025",
    description="Installs and services home systems.", highlights=["Crews that stay"],
    published_at=timezone.now(),
)
Teaser.objects.create(
    listing=listing, number=1, state="released", released_at=timezone.now(),
    content=listing.public.model_dump(mode="json", by_alias=True),
)
ListingSecrets.objects.create(listing=listing, content={{"legalName": made["company"]}})
ListingInternal.objects.create(listing=listing)
cim = begin_cim(by=broker, deal_id=deal.pk)
pdf = document(
    content=cim.written, figures=cim.taken, company=made["company"],
    reference=made["number"] + "-1", made_at=timezone.now(),
)
CimVersion.objects.create(
    cim=cim, number=1, state="released", content=cim.content, figures=cim.figures,
    company=made["company"], released_at=timezone.now(), pdf=pdf,
    pdf_sha256=sha256(pdf).hexdigest(), pages=_pages(pdf),
)
"""
_RECEIVED = """
from django.utils import timezone
from brokerage.inbox.rules import messages
from brokerage.inbox.services.imap import Fetched
from brokerage.inbox.services.receiving import receive
from django.db import transaction
content = {content!r}
with transaction.atomic():
    receive(
        messages.parse(content, is_whole=True),
        Fetched(uid=1, content=content, size=len(content), received_at=timezone.now()),
    )
"""


def put_on_market(site: Site, *, number: str, company: str, broker: str, owner: str) -> None:
    """Make a deal on the market with a listing and a released memorandum. The owner has an account
    with the usual password.
    """
    made = {
        "number": number,
        "company": company,
        "broker": broker,
        "owner": owner,
        "password": PASSWORD,
    }
    site.run_python(_LISTED.format(made=made))


def receive_portal_mail(site: Site, *, number: str, name: str, email: str, message: str) -> None:
    """Let the firm's mailbox receive an inquiry as a portal sends it."""
    mail = EmailMessage()
    mail["From"] = "BizBuySell <leads@info.bizbuysell.com>"
    mail["To"] = "hello@sabineridge.example.com"
    mail["Subject"] = f"You have a new lead for your listing (Ref ID: {number})"
    mail["Message-ID"] = f"<{number}@info.bizbuysell.com>"
    mail.set_content(
        f"Headline: Heating and air company\nRef ID: {number}\nContact Name: {name}\n"
        f"Contact Email: {email}\nContact Phone: (903) 555-0117\nPurchase Within: 3 months\n"
        f"Comments: {message}\n\nYou can reply directly to this email.\n"
    )
    site.run_python(_RECEIVED.format(content=bytes(mail)))


def profile_changes() -> list[dict[str, Any]]:
    """Return answers to every question about a buyer that needs one."""
    answers: dict[str, Any] = json.loads(_ANSWERS)
    return [{"field": name, "value": value, "seen": 0} for name, value in answers.items()]


_ANSWERS = """{
    "kind": "individual", "experience": "Ran two service branches for nine years",
    "competitor": "none", "trades": "home-services", "regions": "east-texas",
    "priceTo": "1500000", "role": "myself", "timeline": "half-year", "liquid": "350000",
    "netWorth": "900000", "sources": "cash", "financing": "sba", "credit": "high",
    "residence": "yes", "citizens": "yes", "tied": "no", "bankruptcy": "no", "judgments": "no",
    "federalDebt": "no", "felony": "no"
}"""


def screening_changes() -> list[dict[str, Any]]:
    """Return answers to every question of the screening call that needs one."""
    answers = {
        "why": "Wants to own after running branches for others",
        "plans": "Keep the crews and add a second dispatcher",
        "experience": "Nine years in service management",
        "control": "most",
        "active": "runs",
        "cash": "350000",
        "financing": "sba",
        "competes": "none",
        "tie": "none",
        "timeline": "half-year",
    }
    return [{"field": name, "value": value, "seen": 0} for name, value in answers.items()]
