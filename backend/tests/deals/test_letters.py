"""The letters of a deal: who may get which, what they may say, and who reads them."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from tests.factories import (
    BuyerFactory,
    DealFactory,
    InterestFactory,
    ListingFactory,
    UserFactory,
)
from tests.people import Person

from brokerage.deals.dates.models import Retrade
from brokerage.deals.engagement.models import Engagement, SealedAgreement, SealingKey
from brokerage.deals.engagement.rules.terms import Terms
from brokerage.deals.interests.models import Interest, InterestEvent
from brokerage.deals.letters.models import DealLetter
from brokerage.deals.letters.rules.writing import problems
from brokerage.deals.offers.models import Offer
from brokerage.deals.pipeline.models import Contact, Deal, DealEvent, DealPerson
from brokerage.deals.pipeline.selectors.extensions import waits
from brokerage.leads.models import Lead
from brokerage.mail.models import Mail


def test_a_subject_hides_the_company_and_a_buyers_letter_other_buyers() -> None:
    assert problems("A date to know", "Hello", company="Reyes Plumbing") == {}
    found = problems("About reyes plumbing", "Like Ken Okonkwo", company="Reyes Plumbing")
    assert list(found) == ["subject"]
    found = problems("A", "Like Ken Okonkwo.", company="", others=["Ken", "Ken Okonkwo"])
    assert list(found) == ["text"]
    assert list(problems("", "", company="")) == ["subject", "text"]


@pytest.fixture
def ada() -> Person:
    return Person(UserFactory.create(staff=True, staff_role="advisor", full_name="Ada Nguyen"))


@pytest.fixture
def deal(ada: Person) -> Deal:
    return DealFactory.create(members=[ada.user], stage="diligence", name="Reyes Plumbing")


@pytest.fixture
def owner(deal: Deal) -> Person:
    person = Person()
    _person(deal, "Gene Hartsfield", "seller", person.user.email)
    return person


def _person(deal: Deal, name: str, role: str, email: str) -> DealPerson:
    contact = Contact.objects.create(name=name, email=email)
    return DealPerson.objects.create(deal=deal, contact=contact, role=role)


@pytest.fixture
def buyers(deal: Deal) -> list[Interest]:
    """One who was chosen, two who may be told, and one who may not be written to."""
    listing = ListingFactory.create(deal=deal, number="1044")
    found = [
        InterestFactory.create(
            buyer=BuyerFactory.create(name=name, **fields), listing=listing, state=state
        )
        for name, state, fields in (
            ("Rosa Delgado", "selected", {}),
            ("Ken Okonkwo", "cim-sent", {}),
            ("Lee Tran", "approved", {}),
            ("Pat Moss", "active", {"do_not_contact": "Asked us to stop"}),
            ("Vic Hale", "screened", {}),
        )
    ]
    _offer(found[0], state="accepted", answered_at=timezone.now())
    return found


def _offer(interest: Interest, **fields: Any) -> None:
    deal = interest.listing.deal
    assert deal is not None
    Offer.objects.create(deal=deal, interest=interest, kind="loi", content={}, **fields)


def _texts(deal: Deal) -> list[str]:
    return [wait.text for wait in waits([deal.pk]) if wait.tab == "letters"]


def _send(by: Person, deal: Deal, kind: str, **changes: Any) -> Any:
    path = f"desk/deals/{deal.pk}/letters/{kind}"
    drafted = by.get(path)
    keys = [each["key"] for each in drafted["recipients"] if not each["leftOut"]]
    plain = {name: drafted[name] for name in ("subject", "text", "version")}
    return by.ask("POST", path, {**plain, "to": keys, **changes})


@pytest.mark.django_db
@pytest.mark.any_database
class TestLetters:
    def test_buyers_who_were_not_chosen_get_a_mail_each_and_hear_when_it_is_open_again(
        self, ada: Person, deal: Deal, buyers: list[Interest]
    ) -> None:
        assert _texts(deal) == ["Tell 2 buyers that another was chosen"]
        drafted = ada.get(f"desk/deals/{deal.pk}/letters/not-chosen")
        assert {each["name"]: each["leftOut"] for each in drafted["recipients"]} == {
            "Ken Okonkwo": "",
            "Lee Tran": "",
            "Pat Moss": "Not to be contacted: Asked us to stop",
        }
        keys = [each["key"] for each in drafted["recipients"]]
        assert _send(ada, deal, "not-chosen", to=keys).json()["code"] == "recipients_changed"
        refused = _send(ada, deal, "not-chosen", text="Ken Okonkwo is out.")
        assert list(refused.json()["fields"]) == ["text"]
        assert Mail.objects.count() == 0

        assert _send(ada, deal, "not-chosen").status_code == 200
        mails = {mail.to: mail for mail in Mail.objects.all()}
        assert set(mails) == {buyers[1].buyer.email, buyers[2].buyer.email}
        mine = mails[buyers[1].buyer.email]
        assert mine.text.startswith("Hello Ken,\n\nThe owner of No. 1044 has decided")
        for word in ("Reyes", "Rosa", "Lee", "Delgado", "[name]", "sale"):
            assert word not in f"{mine.subject} {mine.text} {mine.html}"
        assert InterestEvent.objects.get(interest=buyers[1]).mail_id == mine.pk
        event = DealEvent.objects.get(deal=deal, kind="letter-sent")
        assert event.text == "Letter to 2 recipients: Not chosen; 1 left out"
        assert _texts(deal) == []
        assert _send(ada, deal, "not-chosen", version=0).json()["code"] == "changed_meanwhile"
        assert Mail.objects.count() == 2

        Offer.objects.filter(deal=deal).update(state="withdrawn")
        assert _texts(deal) == ["Tell 2 buyers that it is open again"]
        assert _send(ada, deal, "available-again").status_code == 200
        assert "is available again" in Mail.objects.latest("pk").text
        assert _texts(deal) == []
        Offer.objects.filter(deal=deal).update(state="accepted")
        assert _texts(deal) == ["Tell 2 buyers that another was chosen"]
        found = ada.get(f"desk/deals/{deal.pk}/letters")
        assert (found["offered"][0]["kind"], found["offered"][0]["untold"]) == ("not-chosen", 2)
        sent = found["sent"]
        assert [each["to"] for each in sent] == [["Ken Okonkwo", "Lee Tran"]] * 2

    def test_a_counter_is_announced_without_its_terms(
        self, ada: Person, deal: Deal, buyers: list[Interest]
    ) -> None:
        Offer.objects.all().delete()
        _offer(buyers[1], state="submitted", side="seller", submitted_at=timezone.now())
        Deal.objects.filter(pk=deal.pk).update(stage="offers")
        assert _texts(deal) == ["Tell Ken Okonkwo that an answer waits"]
        found = ada.get(f"desk/deals/{deal.pk}/letters")["offered"]
        assert [(each["kind"], each["recipients"]) for each in found] == [
            ("counter", 1),
            ("offer-deadline", 2),
        ]
        assert _send(ada, deal, "counter").status_code == 200
        assert "$" not in Mail.objects.get().text
        assert _texts(deal) == []
        assert " by " in ada.get(f"desk/deals/{deal.pk}/letters/offer-deadline")["text"]

    def test_lender_and_attorneys_are_welcomed_with_one_list_of_contacts(
        self, ada: Person, deal: Deal, buyers: list[Interest]
    ) -> None:
        _person(deal, "Sam Poe", "lender", "sam@bank.example.com")
        _person(deal, "Kit Ames", "attorney", "")
        assert "Send dates and contacts to one person of the deal" in _texts(deal)
        assert _send(ada, deal, "welcome").status_code == 200
        mail = Mail.objects.get()
        assert mail.to == "sam@bank.example.com"
        assert "Kit Ames, attorney" in mail.text
        assert "Reyes" not in mail.text

    def test_owners_read_their_letters_on_their_page_and_the_mail_says_nothing(
        self, ada: Person, deal: Deal, owner: Person, buyers: list[Interest]
    ) -> None:
        Retrade.objects.create(
            deal=deal, asked_on=timezone.localdate(), asked="The roof", asked_effect=-20_000
        )
        assert owner.get("sale/letters") == {"letters": []}
        assert _send(ada, deal, "changes").status_code == 200
        mail = Mail.objects.get(to=owner.user.email)
        assert "/your-file#notes" in mail.text
        assert "roof" not in f"{mail.subject} {mail.text}"
        letter = owner.get("sale/letters")["letters"][0]
        assert letter["text"].startswith("Hello Gene,")
        assert "The roof ($20,000 less). Not answered yet." in letter["text"]
        assert _send(ada, deal, "call-agenda", to=[]).status_code == 200
        assert len(owner.get("sale/letters")["letters"]) == 1
        assert Person().ask("GET", "sale/letters").status_code == 404
        stranger = Person(
            UserFactory.create(
                staff=True, staff_role="advisor", email="lee@sabineridge.example.com"
            )
        )
        assert stranger.ask("GET", f"desk/deals/{deal.pk}/letters").status_code == 404

    def test_erased_people_leave_the_letters(
        self, ada: Person, deal: Deal, owner: Person, buyers: list[Interest]
    ) -> None:
        lead = Lead.objects.create(name="Gene Hartsfield", email=owner.user.email)
        Deal.objects.filter(pk=deal.pk).update(lead=lead)
        text = "Gene, Rosa Delgado asks for more."
        assert _send(ada, deal, "call-agenda", text=text, to=["owners"]).status_code == 200
        buyers[0].delete()
        lead.delete()
        assert DealLetter.objects.get().text == "Erased person, An erased buyer asks for more."

    def test_the_list_of_buyers_is_owed_after_the_agreement_has_ended(
        self, ada: Person, deal: Deal, owner: Person, buyers: list[Interest]
    ) -> None:
        today = timezone.localdate()
        key = SealingKey.objects.create(fingerprint="0" * 64)
        sealed = SealedAgreement.objects.create(
            pdf=b"", sha256="1" * 64, key=key, sealed_at=timezone.now()
        )
        Engagement.objects.create(
            deal=deal,
            state="expired",
            terms=Terms().model_dump(mode="json", by_alias=True),
            starts_on=today - timedelta(days=200),
            ends_on=today - timedelta(days=2),
            sealed=sealed,
        )
        Interest.objects.filter(pk=buyers[1].pk).update(registered_at=timezone.now())
        assert any(text.startswith("Send the owner the list of buyers by") for text in _texts(deal))
        assert _send(ada, deal, "buyers-list").status_code == 200
        text = owner.get("sale/letters")["letters"][0]["text"]
        assert "Ken Okonkwo: " in text
        assert "Rosa" not in text
        assert not any("list of buyers" in text for text in _texts(deal))
