"""What proves a buyer's money: checked, seen once, deleted on its day; the band stays."""

import io
from datetime import timedelta
from threading import Event
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from PIL import Image
from tests.factories import BuyerFactory, UserFactory

from brokerage.core.form_rules import InvalidForm
from brokerage.deals.buyers.models import Buyer, ProofOfFunds
from brokerage.deals.buyers.services.proofs import (
    NoFile,
    add_proof,
    check_proofs,
    delete_due,
    mark_seen,
    withdraw_proof,
)
from brokerage.deals.files.selectors.files import deal_storage

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]


def picture() -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (40, 40)).save(buffer, "PNG")
    return buffer.getvalue()


@pytest.fixture
def buyer() -> Buyer:
    return BuyerFactory.create(account=UserFactory.create(outsider=True))


def _sent(buyer: Buyer, content: bytes | None = None, **changes: Any) -> ProofOfFunds:
    assert buyer.account is not None
    given = {"kind": "funds", "name": "statement.png", "dated_on": "", "amount": "", **changes}
    proof = add_proof(buyer=buyer, by=buyer.account, content=content or picture(), **given)
    check_proofs(Event())
    proof.refresh_from_db()
    return proof


def test_the_file_goes_on_its_day_and_the_band_stays(buyer: Buyer) -> None:
    proof = _sent(buyer)
    assert (proof.state, proof.file_kind) == ("ready", "png")
    staff = UserFactory.create(staff=True)
    day = timezone.localdate() + timedelta(days=3)
    mark_seen(
        by=staff, buyer=buyer, proof_id=proof.pk, amount_from=250_000, delete_on=day.isoformat()
    )
    name = proof.storage_name
    assert delete_due() == 0
    assert delete_due(timezone.now() + timedelta(days=3)) == 1
    proof.refresh_from_db()
    assert (proof.state, proof.storage_name, proof.amount_to) == ("deleted", "", 500_000)
    assert proof.seen_by == staff
    assert not deal_storage().exists(name)
    assert delete_due(timezone.now() + timedelta(days=3)) == 0


def test_a_file_that_is_no_picture_or_pdf_is_refused_and_deleted(buyer: Buyer) -> None:
    proof = _sent(buyer, b"a,b\n1,2\n", name="statement.csv")
    assert (proof.state, proof.storage_name) == ("refused", "")
    assert "PDF" in proof.reason


def test_a_buyer_takes_a_file_back(buyer: Buyer) -> None:
    proof = _sent(buyer)
    withdraw_proof(buyer=buyer, key=proof.key)
    withdraw_proof(buyer=buyer, key=proof.key)
    assert ProofOfFunds.objects.get().state == "withdrawn"
    with pytest.raises(NoFile):
        mark_seen(
            by=UserFactory.create(staff=True),
            buyer=buyer,
            proof_id=proof.pk,
            amount_from=0,
            delete_on="",
        )
    with pytest.raises(ProofOfFunds.DoesNotExist):
        withdraw_proof(buyer=BuyerFactory.create(), key=proof.key)


def test_a_lenders_letter_needs_its_date_and_amount(buyer: Buyer) -> None:
    with pytest.raises(InvalidForm) as invalid:
        _sent(buyer, kind="lender-letter")
    assert set(invalid.value.fields) == {"datedOn", "amount"}
    proof = _sent(buyer, kind="lender-letter", dated_on="2026-01-05", amount="850000")
    assert proof.amount == 850_000


def test_a_buyer_sends_a_file_over_the_site(buyer: Buyer) -> None:
    browser = Client()
    assert buyer.account is not None
    browser.force_login(buyer.account)
    answer = browser.post(
        "/api/buying/proofs?name=statement.png",
        picture(),
        content_type="application/offset+octet-stream",
        headers={"Sec-Fetch-Site": "same-origin"},
    )
    [proof] = answer.json()["proofs"]
    assert (proof["state"], proof["filename"]) == ("checking", "statement.png")
