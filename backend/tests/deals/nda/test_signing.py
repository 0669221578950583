"""The way of a confidentiality agreement from the desk to the sealed copy."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from tests.deals.engagement.steps import SigningPage, deal_with_owners, latest_code, staff
from tests.deals.engagement.steps import sent as engagement_sent
from tests.deals.nda.steps import COMPANY, NdaPage, path_of, sent, signed
from tests.factories import BuyerFactory, ListingFactory, UserFactory
from tests.people import Person

from brokerage.accounts.models import User
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.engagement.models import SealedAgreement, Signer
from brokerage.deals.engagement.rules.states import add_months
from brokerage.deals.engagement.services import sealing
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda
from brokerage.deals.nda.selectors.ndas import live
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db


def test_a_buyer_signs_for_their_company_and_gets_an_account_and_a_copy(
    principal: Person, listing: Listing, nda: Nda
) -> None:
    buyer = nda.buyer
    assert buyer is not None
    assert live(buyer, listing) is None
    page = signed(nda, **COMPANY)
    assert (page.shown["step"], page.shown["account"]) == ("signed", "here")
    nda.refresh_from_db()
    buyer.refresh_from_db()
    assert live(buyer, listing) == nda
    assert nda.term_ends_on == add_months(timezone.localdate(), 24)
    assert nda.kept_until == add_months(timezone.localdate(), 24 + 48)
    assert (nda.entity, nda.entity_state, nda.title) == (
        "Delgado Holdings LLC",
        "Texas",
        "Manager",
    )
    assert (buyer.phone_e164, buyer.company) == ("+19035550142", "Delgado Holdings LLC")
    assert page.client.get("/api/session").json()["person"]["email"] == buyer.email
    assert nda.sealed is not None
    pdf = bytes(nda.sealed.pdf)
    assert sealing.verify(pdf).is_intact
    assert page.ask("/copy").content == pdf
    assert principal.ask("GET", path_of(buyer, nda, "pdf")).content == pdf
    copy = Mail.objects.get(to=buyer.email, subject="Your signed copy")
    assert "Delgado" not in copy.text
    assert Mail.objects.filter(subject="A signed agreement", to_firm=True).exists()
    assert [event.kind for event in buyer.events.order_by("pk")] == [
        "nda-sent",
        "account",
        "nda-signed",
    ]


def test_a_link_alone_tells_nothing(nda: Nda, listing: Listing) -> None:
    page = NdaPage(nda.key)
    shown = page.do()
    assert (shown["step"], shown["text"], shown["listings"], shown["kind"]) == (
        "code",
        None,
        [],
        None,
    )
    assert listing.number not in str(shown)
    page.shown = shown | {"text": {"textSha256": nda.text_sha256}}
    for act, body in (
        ("/read", {}),
        ("/copy", {}),
        ("/decline", {"reason": "No"}),
        ("/add", {"adds": listing.number}),
        ("/sign", page.signature()),
    ):
        assert page.ask(act, **body).status_code == 403
    assert nda.pk not in (
        int(part) for part in nda.key.replace(".", "-").split("-") if part.isdigit()
    )


def test_nobody_signs_unread_or_another_text(nda: Nda) -> None:
    page = NdaPage(nda.key)
    page.confirm()
    assert page.ask("/sign", **page.signature()).json()["code"] == "not_read_yet"
    page.read()
    other = page.signature(textSha256="0" * 64)
    assert page.ask("/sign", **other).json()["code"] == "not_now"
    Nda.objects.update(text="Another text", text_sha256="1" * 64)
    assert page.ask("/sign", **page.signature()).json()["code"] == "not_now"
    assert not Nda.objects.filter(signed_at__isnull=False).exists()


def test_consent_is_stored_as_its_words_with_their_version(nda: Nda) -> None:
    signed(nda)
    nda.refresh_from_db()
    assert nda.consent_text.startswith("I have read the text to its end")
    assert (nda.consent_version, nda.text_version, len(nda.text_sha256)) == ("1", "1", 64)
    assert not [field.name for field in Nda._meta.get_fields() if field.name.startswith("has_")]


def test_what_is_missing_is_said_at_its_field(nda: Nda) -> None:
    page = NdaPage(nda.key)
    page.confirm()
    page.read()
    empty = page.ask("/sign", **page.signature(typedName=" ", phone=""))
    assert set(empty.json()["fields"]) == {"typedName", "phone"}
    company = page.ask("/sign", **page.signature(capacity="officer"))
    assert set(company.json()["fields"]) == {"entity", "entityState", "title"}
    assert page.shown["text"]["needsPhone"] is True
    Buyer.objects.update(phone="903-555-0100")
    assert page.do()["text"]["needsPhone"] is False
    assert page.sign(phone="")["step"] == "signed"


def test_signing_twice_changes_nothing(nda: Nda) -> None:
    page = signed(nda)
    first = Nda.objects.values().get()
    text = {"text": {"textSha256": nda.text_sha256}}
    page.shown |= text
    page.do("/sign", **page.signature(typedName="Someone else"))
    assert Nda.objects.values().get() == first
    assert Mail.objects.filter(subject="Your signed copy").count() == 1
    assert SealedAgreement.objects.count() == 1


def test_wrong_codes_end_a_code_whoever_tries(nda: Nda) -> None:
    page = NdaPage(nda.key)
    page.do("/code")
    wrong = f"{(int(latest_code()) + 1) % 10**6:06}"
    codes = [NdaPage(nda.key).ask("/confirm", code=wrong).json()["code"] for _ in range(6)]
    assert codes == ["wrong_code"] * 5 + ["code_expired"]


def test_someone_elses_link_code_or_visit_opens_nothing(
    principal: Person, listing: Listing
) -> None:
    mine, theirs = sent(principal, listing), sent(principal, listing)
    my_page, their_page = NdaPage(mine.key), NdaPage(theirs.key)
    my_page.confirm()
    their_page.visit = my_page.visit
    assert their_page.do()["step"] == "code"
    assert their_page.ask("/read").status_code == 403
    my_page.do("/code")
    code = latest_code()
    their_page.do("/code")
    assert their_page.ask("/confirm", code=code).json()["code"] == "wrong_code"


def test_the_link_of_an_engagement_opens_no_confidentiality_agreement(
    principal: Person, nda: Nda
) -> None:
    engagement_sent(principal, deal_with_owners(principal.user))
    signer = Signer.objects.first()
    assert signer is not None
    Nda.objects.update(nonce=signer.nonce)
    assert NdaPage(signer.key).ask().status_code == 404
    assert SigningPage(nda.key).ask().status_code == 404


def test_an_account_with_a_password_is_asked_to_sign_in(
    principal: Person, listing: Listing
) -> None:
    account = UserFactory.create(outsider=True, email="known@buyers.example.com")
    nda = sent(principal, listing, BuyerFactory.create(email=account.email))
    page = signed(nda)
    assert page.shown["account"] == "known"
    assert page.client.get("/api/session").json()["person"] is None
    assert nda.buyer is not None
    nda.buyer.refresh_from_db()
    assert nda.buyer.account == account


def test_evidence_outlives_the_account_and_the_erasure_of_the_buyer(
    nda: Nda, listing: Listing
) -> None:
    signed(nda)
    unsigned = sent(staff("principal"), ListingFactory.create(), nda.buyer)
    User.objects.all().delete()
    Buyer.objects.all().delete()
    listing.delete()
    nda.refresh_from_db()
    assert (nda.buyer, nda.typed_name) == (None, "Rosa Delgado")
    assert nda.covered.get().number == listing.number
    assert nda.sealed is not None
    assert sealing.verify(bytes(nda.sealed.pdf)).is_intact
    assert not Nda.objects.filter(pk=unsigned.pk).exists()
    assert NdaPage(nda.key).ask().status_code == 404


def test_the_database_refuses_a_signed_agreement_without_its_evidence(nda: Nda) -> None:
    for state in ("signed", "revoked"):
        with pytest.raises(IntegrityError), transaction.atomic():
            Nda.objects.update(state=state)


def test_declining_closes_it_and_keeps_the_reason(nda: Nda) -> None:
    page = NdaPage(nda.key)
    page.confirm()
    assert list(page.ask("/decline", reason=" ").json()["fields"]) == ["reason"]
    assert page.do("/decline", reason="Too long for me")["step"] == "declined"
    nda.refresh_from_db()
    assert (nda.state, nda.reason) == ("declined", "Too long for me")


def test_one_that_was_open_for_too_long_is_closed(nda: Nda) -> None:
    Nda.objects.update(sent_at=timezone.localtime() - timedelta(days=31))
    page = NdaPage(nda.key)
    assert page.confirm()["step"] == "closed"
    page.read()
    page.shown |= {"text": {"textSha256": nda.text_sha256}}
    assert page.ask("/sign", **page.signature()).json()["code"] == "signing_closed"


def test_a_person_exports_their_agreements(nda: Nda) -> None:
    page = signed(nda)
    exported: Any = page.client.get("/api/profile/data.json").json()
    assert "Rosa Delgado" in str(exported["Confidentiality agreements"])
