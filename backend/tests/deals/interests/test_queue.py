"""The coordinator's queue: acts on buyers, their letters, and how each is undone."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from tests.deals.interests.samples import (
    act,
    inquired,
    make_ready,
    staff,
    state_of,
)
from tests.factories import BuyerFactory, InterestFactory
from tests.factories.buyers import signed_nda
from tests.people import Person

from brokerage.deals.buyers.models import Buyer, ProofOfFunds
from brokerage.deals.interests.models import Interest, InterestAct
from brokerage.deals.interests.rules.states import InterestState, Side
from brokerage.deals.interests.services.inquiries import Inquiry, receive
from brokerage.deals.interests.services.timeline import record_mail
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db


@pytest.fixture
def interest(listing: Listing) -> Interest:
    return inquired(listing)


def _letter(person: Person, interest: Interest, kind: str) -> dict[str, str]:
    drafted = person.get(f"desk/interests/{interest.pk}/letters/{kind}")
    return {"subject": drafted["subject"], "text": drafted["text"]}


def _send(person: Person, interest: Interest, kind: str, **more: Any) -> Any:
    return act(person, interest, kind, **_letter(person, interest, kind), **more)


def test_an_inquiry_waits_in_the_queue_with_what_was_said(ada: Person, interest: Interest) -> None:
    queue = ada.get("desk/interests/queue")
    assert (queue["count"], queue["rows"][0]["name"]) == (1, "Rosa Delgado")
    assert queue["rows"][0]["clock"]["waitsFor"] == "firm"
    shown = ada.get(f"desk/interests/{interest.pk}")
    assert (shown["message"], shown["flags"], shown["hasNda"]) == ("I run two crews.", [], False)
    assert staff("ben").get("desk/interests/queue")["rows"] == []


def test_the_first_reply_brings_the_agreement_and_waits_for_the_buyer(
    ada: Person, interest: Interest
) -> None:
    letter = _letter(ada, interest, "agreement")
    assert "[link]" in letter["text"]
    assert _send(ada, interest, "agreement").status_code == 200
    assert state_of(interest) == ("nda-sent", "buyer")
    mail = Mail.objects.get(reference=f"interest-{interest.pk}")
    nda = Nda.objects.get(buyer=interest.buyer)
    assert (mail.to, mail.secret is not None) == ("rosa@example.com", True)
    assert nda.key not in mail.text + mail.html
    assert mail.next_attempt_at > timezone.now() + timedelta(seconds=9)
    assert "Rosa" in mail.text


def test_staff_may_change_the_letter_but_keep_its_link(ada: Person, interest: Interest) -> None:
    without = {"subject": "Hello", "text": "No link here"}
    assert "text" in act(ada, interest, "agreement", **without).json()["fields"]
    kept = {"subject": "Hello", "text": "Please sign: [link]"}
    assert act(ada, interest, "agreement", **kept).status_code == 200
    mail = Mail.objects.get(reference=f"interest-{interest.pk}")
    assert mail.text.startswith("Please sign: http")
    assert mail.secret


def test_an_act_is_undone_with_its_mail_and_its_agreement(ada: Person, interest: Interest) -> None:
    done = _send(ada, interest, "agreement").json()
    undone = ada.ask("POST", f"desk/interests/acts/{done['id']}/undo", {})
    assert undone.status_code == 200
    assert state_of(interest) == ("inquired", "firm")
    assert not Mail.objects.exists()
    assert interest.moves.count() == 1
    assert interest.events.count() == 0
    assert Nda.objects.get().state == "withdrawn"
    ada.post(f"desk/interests/acts/{done['id']}/undo", {})


def test_an_act_whose_mail_went_out_cannot_be_undone(ada: Person, interest: Interest) -> None:
    done = _send(ada, interest, "more").json()
    Mail.objects.update(state="sent")
    undone = ada.ask("POST", f"desk/interests/acts/{done['id']}/undo", {})
    assert (undone.status_code, undone.json()["code"]) == (409, "on_its_way")
    assert state_of(interest) == ("inquired", "buyer")


def test_of_two_coordinators_the_second_is_told(ada: Person, interest: Interest) -> None:
    principal = staff("pat", "principal")
    body = {"act": "decline", "key": "12345678", "version": interest.version}
    path = f"desk/interests/{interest.pk}/acts"
    ada.post(path, body)
    late = principal.ask("POST", path, body | {"key": "87654321"})
    assert (late.status_code, late.json()["code"]) == (409, "changed_meanwhile")
    ada.post(path, body)  # the response to the first was lost
    assert InterestAct.objects.count() == 1


def test_a_buyer_on_the_do_not_contact_list_needs_a_reason(ada: Person, listing: Listing) -> None:
    inquiry = Inquiry(
        listing, "Al Reed", "mail-2", email="al@x.example.com", company="Lone Star Air"
    )
    interest = receive(inquiry)
    flags = ada.get(f"desk/interests/{interest.pk}")["flags"]
    assert [flag["kind"] for flag in flags] == ["doNotContact"]
    refused = _send(ada, interest, "agreement")
    assert (refused.status_code, [*refused.json()["fields"]]) == (422, ["reason"])
    assert not Nda.objects.exists()
    assert _send(ada, interest, "agreement", reason="The owner agreed").status_code == 200
    assert state_of(interest)[0] == "nda-sent"
    assert interest.stop_reason == "The owner agreed"


def test_screening_needs_agreement_profile_script_and_proof_or_a_reason(
    ada: Person, interest: Interest
) -> None:
    refused = act(ada, interest, "screen")
    assert (refused.status_code, refused.json()["code"]) == (409, "conditions_not_met")
    assert {"ndaLive", "profileValid", "scriptDone"} <= set(refused.json()["fields"])
    make_ready(interest)
    assert state_of(interest) == ("profile-complete", "firm")
    ProofOfFunds.objects.all().delete()
    assert [*act(ada, interest, "screen").json()["fields"]] == ["reason"]
    assert act(ada, interest, "screen", reason="A letter follows").status_code == 200
    assert state_of(interest) == ("screened", "firm")
    assert interest.proof_reason == "A letter follows"


def test_a_stale_profile_keeps_a_buyer_from_being_screened(ada: Person, interest: Interest) -> None:
    make_ready(interest)
    Buyer.objects.update(profile_valid_until=timezone.localdate() - timedelta(days=1))
    assert [*act(ada, interest, "screen").json()["fields"]] == ["profileValid"]


def test_signing_and_the_profile_move_the_interest_by_themselves(interest: Interest) -> None:
    nda = signed_nda(interest.buyer, interest.listing)
    nda.save()
    assert state_of(interest) == ("nda-signed", "buyer")
    interest.buyer.profile_valid_until = timezone.localdate()
    interest.buyer.save()
    assert state_of(interest) == ("profile-complete", "firm")


def test_a_mail_from_the_buyer_waits_for_us_and_is_recorded_once(interest: Interest) -> None:
    Interest.objects.update(waits_for=Side.BUYER)
    mail: dict[str, Any] = {
        "source": "mail-9",
        "subject": "Re: Hi",
        "text": "Yes.",
        "at": timezone.now(),
    }
    first = record_mail(interest, **mail, message_id="<a@b>")
    assert record_mail(interest, **mail) == first
    assert state_of(interest) == ("inquired", "firm")
    assert interest.events.count() == 1


def test_a_parked_buyer_who_writes_begins_again(interest: Interest) -> None:
    Interest.objects.update(state=InterestState.PARKED, waits_for="")
    record_mail(interest, source="mail-9", subject="Hi", text="Back", at=timezone.now())
    assert state_of(interest) == ("inquired", "firm")


def test_our_answer_follows_the_buyers_mail_in_the_same_thread(
    ada: Person, interest: Interest
) -> None:
    record_mail(
        interest,
        source="mail-9",
        subject="Question",
        text="?",
        at=timezone.now(),
        message_id="<q@x>",
    )
    letter = ada.get(f"desk/interests/{interest.pk}/letters/reply")
    assert letter["subject"] == "Re: Question"
    act(ada, interest, "reply", subject=letter["subject"], text="Here is my answer.")
    mail = Mail.objects.get(reference=f"interest-{interest.pk}")
    assert (mail.in_reply_to, mail.references) == ("<q@x>", "<q@x>")
    assert state_of(interest)[1] == "buyer"


def test_spam_ends_without_a_mail(ada: Person, interest: Interest) -> None:
    assert act(ada, interest, "spam").status_code == 200
    assert state_of(interest) == ("declined", "")
    assert not Mail.objects.exists()


def test_an_inquiry_by_phone_is_typed_in_once(ada: Person, listing: Listing) -> None:
    body = {
        "listing": listing.pk,
        "key": "phone-call-1",
        "name": "Lee Park",
        "phone": "903-555-0142",
        "message": "Called, wants to know more.",
    }
    first, again = (ada.post("desk/interests", body) for _ in range(2))
    assert (first["id"], first["source"]) == (again["id"], "referral")
    nobody = ada.ask("POST", "desk/interests", body | {"phone": "", "key": "phone-call-2"})
    assert "email" in nobody.json()["fields"]


def test_the_call_is_saved_as_it_is_typed_and_scores(ada: Person, interest: Interest) -> None:
    change = {"field": "active", "value": "runs", "seen": 0}
    saved = ada.put(f"desk/interests/{interest.pk}/screening", {"changes": [change], "editor": "a"})
    assert saved["answers"]["active"]["value"] == "runs"
    interest.refresh_from_db()
    assert interest.score == 10
    other = ada.put(
        f"desk/interests/{interest.pk}/screening",
        {"changes": [{**change, "value": "no"}], "editor": "b"},
    )
    assert other["conflicts"] == ["active"]


def test_a_listing_without_a_deal_has_no_one_to_ask(ada: Person) -> None:
    interest = InterestFactory.create(buyer=BuyerFactory.create())
    make_ready(interest)
    act(ada, interest, "screen")
    refused = act(ada, interest, "ask")
    assert refused.json()["code"] == "conditions_not_met"


def test_lists_show_the_buyers_of_a_listing_bystate_of(ada: Person, listing: Listing) -> None:
    for number in range(3):
        receive(
            Inquiry(listing, f"Buyer {number}", f"mail-{number}", email=f"b{number}@x.example.com")
        )
    act(ada, Interest.objects.earliest("pk"), "decline")
    page = ada.get(f"desk/listings/{listing.pk}/interests")
    assert len(page["rows"]) == 2
    assert page["counts"] == {"inquired": 2, "declined": 1}
    declined = ada.get(f"desk/deals/{listing.deal_id}/interests?state=declined,lost")
    assert [row["name"] for row in declined["rows"]] == ["Buyer 0"]
