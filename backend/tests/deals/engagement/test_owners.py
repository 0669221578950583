"""What the owner's page shows of the agreement."""

import pytest
from tests.deals.engagement.steps import (
    SigningPage,
    agreement_path,
    firm_page,
    sent,
    signed_by_clients,
)
from tests.factories import UserFactory
from tests.people import Person

from brokerage.deals.pipeline.models import Contact, Deal, DealPerson

pytestmark = pytest.mark.django_db


def _with_account(email: str) -> Person:
    return Person(UserFactory.create(email=email, outsider=True))


def test_owner_and_spouse_find_their_own_way_to_sign(principal: Person, deal: Deal) -> None:
    dana, lee = _with_account("dana@example.com"), _with_account("lee@example.com")
    assert dana.ask("GET", "sale/agreement").status_code == 404
    sent(principal, deal)
    links = [person.get("sale/agreement")["link"] for person in (dana, lee)]
    names = []
    for link in links:
        page = SigningPage(link.removeprefix("/sign#key="))
        names.append(page.do()["name"])
        assert page.shown["step"] == "code"
    assert names == ["Dana Whitfield", "Lee Whitfield"]
    [ask] = [each for each in dana.get("sale")["asks"] if each["section"] == "agreement"]
    assert ask["why"] == "It waits for Dana and Lee."
    page = SigningPage.of("Dana Whitfield")
    page.confirm()
    page.read()
    page.sign()
    whys = [[each["why"] for each in person.get("sale")["asks"]] for person in (dana, lee)]
    assert ["It waits for Lee." in each for each in whys] == [False, True]
    signed_by_clients(deal)
    assert dana.get("sale/agreement")["step"] == "signed"
    assert all(each["section"] != "agreement" for each in dana.get("sale")["asks"])
    firm_page(principal, deal).sign(capacity="officer", title="Principal")
    assert dana.get("sale/agreement")["step"] == "complete"


def test_others_have_nothing_to_sign(principal: Person, deal: Deal) -> None:
    sent(principal, deal)
    contact = Contact.objects.create(name="Cleo Park", email="cpa@example.com")
    DealPerson.objects.create(deal=deal, contact=contact, role="cpa")
    for person in (_with_account("cpa@example.com"), _with_account("other@example.com"), principal):
        assert person.ask("GET", "sale/agreement").status_code == 404
    principal.post(agreement_path(deal, "/withdraw"), {"reason": "The fee changed"})
    assert _with_account("dana@example.com").ask("GET", "sale/agreement").status_code == 404
