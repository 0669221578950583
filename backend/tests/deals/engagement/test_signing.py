"""The way of an agreement from its draft to the sealed document."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone
from tests.deals.engagement.steps import (
    SigningPage,
    agreement_path,
    deal_with_owners,
    firm_page,
    latest_code,
    sent,
    signed,
    signed_by_clients,
    staff,
)
from tests.factories import UserFactory
from tests.people import Person

from brokerage.accounts.models import User
from brokerage.deals.engagement.models import Engagement, SealedAgreement, Signer
from brokerage.deals.engagement.services import link_signing, sealing
from brokerage.deals.pipeline.models import Deal, DealEvent
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db


def test_everyone_signs_and_the_document_is_sealed(principal: Person, deal: Deal) -> None:
    shown = sent(principal, deal, priceLow=1_000_000, priceHigh=1_400_000)
    assert (shown["state"], [each["name"] for each in shown["signers"]]) == (
        "sent",
        ["Dana Whitfield", "Lee Whitfield"],
    )
    deal.refresh_from_db()
    assert deal.expected_fee == 120_000
    signed_by_clients(deal)
    page = firm_page(principal, deal)
    done = page.sign(capacity="officer", title="Principal")
    assert done["step"] == "complete"
    agreement = principal.get(agreement_path(deal))["agreement"]
    assert (agreement["state"], agreement["seal"]["isIntact"]) == ("active", True)
    copy = SigningPage.of("Dana Whitfield")
    copy.confirm()
    pdf = copy.ask("/copy").content
    assert pdf == bytes(SealedAgreement.objects.get().pdf)
    assert principal.ask("GET", agreement_path(deal, "/pdf")).content == pdf
    assert Mail.objects.filter(subject="Your signed copy").count() == 2
    kinds = list(DealEvent.objects.values_list("kind", flat=True).order_by("pk"))
    assert kinds == ["agreement-sent", *["agreement-signed"] * 3]
    moved = principal.post(
        f"desk/deals/{deal.pk}/stage",
        {"stage": "engaged", "expected": "intake", "reason": "Priced by phone"},
    )
    assert moved["stage"] == "engaged"


def test_a_link_alone_tells_nothing_about_the_deal(principal: Person, deal: Deal) -> None:
    sent(principal, deal)
    page = SigningPage.of("Dana Whitfield")
    shown = page.do()
    assert (shown["step"], shown["texts"], shown["cosigners"]) == ("code", None, [])
    assert shown["email"] == "d•••@example.com"
    assert "Whitfield HVAC" not in str(shown)
    for act, body in (
        ("/read", {"part": "agreement"}),
        ("/decline", {"reason": "No"}),
        ("/copy", {}),
    ):
        assert page.ask(act, **body).status_code == 403
    page.shown |= {"texts": {"textSha256": "x"}}
    assert page.ask("/sign", **page.signature()).status_code == 403


@pytest.mark.parametrize("change", ["key", "signature", "nonce"])
def test_a_forged_or_withdrawn_link_leads_nowhere(
    principal: Person, deal: Deal, change: str
) -> None:
    sent(principal, deal)
    signer = Signer.objects.get(name="Dana Whitfield")
    key = signer.key
    if change == "key":
        key = "x"
    elif change == "signature":
        key = f"{key[:-1]}{'a' if key[-1] != 'a' else 'b'}"
    else:
        Signer.objects.filter(pk=signer.pk).update(nonce="other")
    response = SigningPage(key).ask()
    assert (response.status_code, response.json()["code"]) == (404, "link_invalid")


def test_a_code_can_be_guessed_five_times_whoever_tries(principal: Person, deal: Deal) -> None:
    sent(principal, deal)
    page = SigningPage.of("Dana Whitfield")
    page.do("/code")
    code = latest_code()
    wrong = f"{(int(code) + 1) % 10**6:06}"
    codes = [SigningPage(page.key).ask("/confirm", code=wrong).json()["code"] for _ in range(6)]
    assert codes == ["wrong_code"] * 5 + ["code_expired"]
    assert page.ask("/confirm", code=code).json()["code"] == "code_expired"


def test_codes_expire_end_with_the_next_one_and_are_limited(principal: Person, deal: Deal) -> None:
    sent(principal, deal)
    page = SigningPage.of("Dana Whitfield")
    page.do("/code")
    first = latest_code()
    page.do("/code")
    if first != latest_code():
        assert page.ask("/confirm", code=first).status_code == 422
    Signer.objects.update(code_expires_at=timezone.now() - timedelta(seconds=1))
    assert page.ask("/confirm", code=latest_code()).json()["code"] == "code_expired"
    for _ in range(link_signing.CODES_AN_HOUR - 2):
        page.do("/code")
    assert page.ask("/code").status_code == 429
    other = SigningPage.of("Lee Whitfield")
    assert other.ask("/code").status_code == 200


def test_a_code_works_once_and_typed_with_spaces(principal: Person, deal: Deal) -> None:
    sent(principal, deal)
    page = SigningPage.of("Dana Whitfield")
    page.do("/code")
    code = latest_code()
    assert page.do("/confirm", code=f" {code[:3]} {code[3:]} ")["visit"]
    assert page.ask("/confirm", code=code).json()["code"] == "code_expired"


def test_nobody_signs_unread_or_another_text(principal: Person, deal: Deal) -> None:
    sent(principal, deal)
    page = SigningPage.of("Dana Whitfield")
    page.confirm()
    page.do("/read", part="disclosure")
    assert page.ask("/sign", **page.signature()).json()["code"] == "not_read_yet"
    page.read()
    other = page.signature(textSha256="0" * 64)
    assert page.ask("/sign", **other).json()["code"] == "not_now"
    nameless = page.ask("/sign", **page.signature(typedName=" "))
    assert list(nameless.json()["fields"]) == ["typedName"]
    untitled = page.ask("/sign", **page.signature(capacity="officer"))
    assert list(untitled.json()["fields"]) == ["title"]
    assert not Signer.objects.filter(signed_at__isnull=False).exists()


def test_a_signature_keeps_its_evidence_and_a_second_click_changes_nothing(
    principal: Person, deal: Deal
) -> None:
    sent(principal, deal)
    page = SigningPage.of("Dana Whitfield")
    page.confirm()
    page.read()
    page.sign(capacity="officer", title="President", typedName="Dana R. Whitfield")
    first = Signer.objects.get(name="Dana Whitfield")
    page.do("/sign", **page.signature(typedName="Someone else"))
    again = Signer.objects.get(pk=first.pk)
    assert again.signed_at == first.signed_at
    assert (again.typed_name, again.title, again.entity, again.ip, again.confirmed_by) == (
        "Dana R. Whitfield",
        "President",
        "Whitfield HVAC",
        "127.0.0.1",
        "code",
    )


def test_the_firm_signs_last_and_only_by_its_principal(principal: Person, deal: Deal) -> None:
    sent(principal, deal)
    early = principal.recently_authenticated().ask("POST", agreement_path(deal, "/countersign"))
    assert early.json()["code"] == "not_now"
    signed_by_clients(deal)
    assert Mail.objects.filter(subject__contains="ready for the firm").exists()
    stale = principal.again().ask("POST", agreement_path(deal, "/countersign"))
    assert stale.json()["code"] == "reauthentication_required"
    page = firm_page(principal, deal)
    stranger = SigningPage(page.key, visit=page.visit)
    stranger.shown = page.shown
    assert stranger.ask("/sign", **page.signature()).status_code == 403
    untitled = page.ask("/sign", **page.signature())
    assert list(untitled.json()["fields"]) == ["title"]
    done = page.sign(capacity="officer", title="Principal")
    assert (done["step"], done["deskPath"]) == ("complete", f"/{agreement_path(deal)}")
    assert SigningPage.of("Dana Whitfield").confirm()["deskPath"] == ""


def test_declining_ends_it_for_everyone(principal: Person, deal: Deal) -> None:
    sent(principal, deal)
    page = SigningPage.of("Dana Whitfield")
    page.confirm()
    assert list(page.ask("/decline", reason=" ").json()["fields"]) == ["reason"]
    assert page.do("/decline", reason="The tail is too long")["step"] == "declined"
    other = SigningPage.of("Lee Whitfield")
    other.confirm()
    assert other.shown["step"] == "declined"
    other.read()
    assert other.ask("/sign", **other.signature()).json()["code"] == "signing_closed"
    shown = principal.get(agreement_path(deal))["agreement"]
    assert shown["state"] == "declined"
    assert shown["signers"][0]["declineReason"] == "The tail is too long"
    assert principal.post(agreement_path(deal))["agreement"]["state"] == "draft"


def test_withdrawing_ends_the_links_and_keeps_the_terms(principal: Person, deal: Deal) -> None:
    sent(principal, deal, tailMonths=18)
    page = SigningPage.of("Dana Whitfield")
    page.confirm()
    body = {"reason": "The fee changed"}
    shown = principal.post(agreement_path(deal, "/withdraw"), body)
    assert shown["agreement"]["state"] == "draft"
    assert shown["agreement"]["terms"]["tailMonths"] == 18
    assert [each["state"] for each in shown["earlier"]] == ["void"]
    assert page.ask().status_code == 404
    assert Mail.objects.filter(subject="Please don't sign yet").count() == 2


def test_a_late_signer_is_told(principal: Person, deal: Deal) -> None:
    sent(principal, deal)
    Engagement.objects.update(sign_by=timezone.localdate() - timedelta(days=1))
    page = SigningPage.of("Dana Whitfield")
    page.confirm()
    assert page.shown["step"] == "closed"
    page.read()
    assert page.ask("/sign", **page.signature()).json()["code"] == "signing_closed"


def test_what_is_missing_keeps_it_from_being_sent(principal: Person) -> None:
    deal = deal_with_owners(principal.user)
    path = agreement_path(deal)
    shown = principal.post(path)["agreement"]
    terms = shown["terms"] | {"company": "", "endsOn": "2026-01-01", "realEstate": True}
    saved = principal.put(f"{path}/terms", {"terms": terms, "version": shown["version"]})
    assert set(saved["agreement"]["missing"]) == {"company", "endsOn", "realEstate"}
    deal.people.all().delete()
    answer = principal.ask("POST", f"{path}/send", {"version": saved["agreement"]["version"]})
    assert (answer.status_code, "signers" in answer.json()["fields"]) == (422, True)


def test_a_business_without_a_name_is_called_as_its_deal(principal: Person, deal: Deal) -> None:
    deal.business = UserFactory.create(business__name="").business
    deal.save()
    shown = principal.post(agreement_path(deal))["agreement"]
    assert shown["terms"]["company"] == deal.name


def test_couples_need_an_address_each(principal: Person, deal: Deal) -> None:
    deal.people.last().contact.__class__.objects.update(email="dana@example.com")  # type: ignore[union-attr]
    shown = principal.post(agreement_path(deal))["agreement"]
    assert "of their own" in shown["missing"]["signers"]


def test_two_editors_do_not_overwrite_each_other(principal: Person, deal: Deal) -> None:
    shown = principal.post(agreement_path(deal))["agreement"]
    path = agreement_path(deal, "/terms")
    body = {"terms": shown["terms"] | {"minimum": 30_000}, "version": shown["version"]}
    principal.put(path, body)
    late = {"terms": shown["terms"] | {"minimum": 40_000}, "version": shown["version"]}
    assert principal.ask("PUT", path, late).json()["code"] == "changed_meanwhile"
    assert principal.put(path, body)["agreement"]["terms"]["minimum"] == 30_000


def test_a_sent_agreement_does_not_change_with_its_texts(principal: Person, deal: Deal) -> None:
    sent(principal, deal)
    path = agreement_path(deal, "/terms")
    shown = principal.get(agreement_path(deal))["agreement"]
    body = {"terms": shown["terms"], "version": shown["version"]}
    assert principal.ask("PUT", path, body).json()["code"] == "not_now"


def test_evidence_outlives_the_people_and_the_deal(principal: Person, deal: Deal) -> None:
    engagement = signed(principal, deal)
    deal.people.all().delete()
    Deal.objects.filter(pk=deal.pk).delete()
    User.objects.all().delete()
    engagement.refresh_from_db()
    assert engagement.deal is None
    names = [signer.typed_name for signer in engagement.signers.all()]
    assert names[:2] == ["Dana Whitfield", "Lee Whitfield"]
    assert engagement.sealed is not None
    assert sealing.verify(bytes(engagement.sealed.pdf)).is_intact


def test_the_database_refuses_a_signed_agreement_without_a_seal(
    principal: Person, deal: Deal
) -> None:
    sent(principal, deal)
    for state in ("signed", "active", "tail", "closed"):
        with pytest.raises(IntegrityError), transaction.atomic():
            Engagement.objects.update(state=state)
    with pytest.raises(IntegrityError), transaction.atomic():
        Signer.objects.update(signed_at=timezone.now())


def test_the_command_says_whether_a_document_is_ours(
    principal: Person, deal: Deal, tmp_path: Any, capsys: Any
) -> None:
    pdf = bytes(signed(principal, deal).sealed.pdf)  # type: ignore[union-attr]
    file = tmp_path / "agreement.pdf"
    file.write_bytes(pdf)
    call_command("verify_agreement", str(file))
    assert "The seal is intact" in capsys.readouterr().out
    file.write_bytes(pdf[:5000] + bytes([pdf[5000] ^ 1]) + pdf[5001:])
    with pytest.raises(CommandError):
        call_command("verify_agreement", str(file))
    file.write_bytes(b"%PDF-1.7 nothing")
    with pytest.raises(CommandError, match="no seal"):
        call_command("verify_agreement", str(file))


def test_others_see_no_agreement(principal: Person, deal: Deal) -> None:
    sent(principal, deal)
    other = staff()
    for method, act in (("GET", ""), ("POST", ""), ("POST", "/remind"), ("GET", "/pdf")):
        assert other.ask(method, agreement_path(deal, act)).status_code == 404
    assert Client().get(f"/api/{agreement_path(deal)}").status_code == 401
