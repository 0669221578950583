"""The steps of an agreement, as its screens and its signers take them."""

import re
from itertools import count
from typing import Any

from django.test import Client
from tests.factories import DealFactory, UserFactory
from tests.people import Person

from brokerage.accounts.models import User
from brokerage.deals.engagement.models import Engagement, Signer
from brokerage.deals.engagement.models.engagements import SignerRole
from brokerage.deals.pipeline.models import Contact, Deal, DealPerson
from brokerage.mail.models import Mail

_NUMBERS = count(1)


def staff(role: str = "advisor") -> Person:
    email = f"signing{next(_NUMBERS)}@sabineridge.example.com"
    return Person(
        UserFactory.create(staff=True, staff_role=role, email=email, full_name="Pat Calder")
    )


def deal_with_owners(broker: User, *, spouse: bool = True) -> Deal:
    """A deal of Dana Whitfield and, as the spouse, Lee Whitfield."""
    deal = DealFactory.create(members=[broker])
    people = [("Dana Whitfield", "dana@example.com", "seller")]
    if spouse:
        people.append(("Lee Whitfield", "lee@example.com", "spouse"))
    for name, email, role in people:
        contact = Contact.objects.create(name=name, email=email)
        DealPerson.objects.create(deal=deal, contact=contact, role=role)
    return deal


def agreement_path(deal: Deal, act: str = "") -> str:
    return f"desk/deals/{deal.pk}/agreement{act}"


def sent(person: Person, deal: Deal, **terms: Any) -> Any:
    """Start an agreement with the usual terms and these, and send it; return it as shown."""
    shown = person.post(agreement_path(deal))["agreement"]
    if terms:
        body = {"terms": shown["terms"] | terms, "version": shown["version"]}
        shown = person.put(agreement_path(deal, "/terms"), body)["agreement"]
    return person.post(agreement_path(deal, "/send"), {"version": shown["version"]})["agreement"]


class SigningPage:
    """The signing page, open in the browser of a signer without an account."""

    path = "/api/signing"

    def __init__(self, key: str, client: Client | None = None, visit: str = "") -> None:
        self.client = client or Client(headers={"Sec-Fetch-Site": "same-origin"})
        self.key, self.visit = key, visit
        self.shown: dict[str, Any] = {}

    @classmethod
    def of(cls, name: str) -> "SigningPage":
        return cls(Signer.objects.get(name=name).key)

    def ask(self, act: str = "", **body: Any) -> Any:
        content = {"key": self.key, "visit": self.visit, **body}
        return self.client.post(f"{self.path}{act}", content, "application/json")

    def do(self, act: str = "", **body: Any) -> Any:
        response = self.ask(act, **body)
        assert response.status_code == 200, response.content
        self.shown = response.json()
        return self.shown

    def confirm(self) -> Any:
        """Ask for a code, and type the one from the latest email."""
        self.do("/code")
        shown = self.do("/confirm", code=latest_code())
        self.visit = shown["visit"]
        return shown

    def read(self) -> Any:
        self.do("/read", part="disclosure")
        return self.do("/read", part="agreement")

    def signature(self, **values: Any) -> dict[str, Any]:
        return {
            "typedName": self.shown["name"],
            "capacity": "self",
            "title": "",
            "textSha256": self.shown["texts"]["textSha256"],
            **values,
        }

    def sign(self, **values: Any) -> Any:
        return self.do("/sign", **self.signature(**values))


def latest_code() -> str:
    mail = Mail.objects.filter(subject="Your code").latest("pk")
    found = re.search(r"\b\d{6}\b", mail.text)
    assert found is not None
    return found[0]


def signed_by_clients(deal: Deal) -> None:
    """Let everyone sign but the firm."""
    for signer in Signer.objects.filter(engagement__deal=deal).exclude(role=SignerRole.PRINCIPAL):
        page = SigningPage(signer.key)
        page.confirm()
        page.read()
        page.sign()


def firm_page(principal: Person, deal: Deal) -> SigningPage:
    """The signing page that a principal opens on the desk, read to the end."""
    link = principal.recently_authenticated().post(agreement_path(deal, "/countersign"))["link"]
    key, visit = re.fullmatch(r"/sign#key=(.+)&visit=(.+)", link).groups()  # type: ignore[union-attr]
    page = SigningPage(key, principal.client, visit)
    page.do()
    page.read()
    return page


def signed(principal: Person, deal: Deal, **terms: Any) -> Engagement:
    """An agreement that everyone has signed."""
    sent(principal, deal, **terms)
    signed_by_clients(deal)
    firm_page(principal, deal).sign(capacity="officer", title="Principal")
    return Engagement.objects.filter(deal=deal).latest("pk")
