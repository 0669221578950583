"""Where mails go: the lead or the deal that they are about, or the tray."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.utils import timezone
from tests.factories import (
    ContactMessageFactory,
    DealFactory,
    LeadFactory,
    MailFactory,
    UserFactory,
)
from tests.inbox.writing import mail, received

from brokerage.deals.pipeline.models import Contact, DealPerson
from brokerage.deals.pipeline.services.deals import open_deal
from brokerage.inbox.models import ReceivedMail
from brokerage.inbox.selectors.places import is_ours
from brokerage.inbox.services.forgetting import forget_old_mails
from brokerage.leads.models import Activity, ActivityKind, Lead
from brokerage.leads.services.erasing import erase
from brokerage.mail.models import Mail

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture(autouse=True)
def _deal_folder(settings: LazySettings, tmp_path: Path) -> None:
    storage = {**settings.STORAGES["deals"], "OPTIONS": {"location": str(tmp_path)}}
    settings.STORAGES = {**settings.STORAGES, "deals": storage}


def _sent(reference: str, lead: Lead | None = None) -> Mail:
    """A mail of ours about something, on the timeline of `lead`."""
    sent = MailFactory.create(reference=reference)
    if lead is not None:
        Activity.objects.create(lead=lead, kind=ActivityKind.MAIL, source_id=str(sent.pk))
    return sent


def test_an_answer_goes_to_the_lead_that_we_wrote_to_and_waits_for_an_answer() -> None:
    lead = LeadFactory.create(name="Dana", email="dana@example.com", phone="(903) 555-0100")
    sent = _sent(f"lead-{lead.pk}", lead)
    answer = received(
        In_Reply_To="<other@example.net>",
        References=sent.message_id,
        sender="Somebody <private@example.net>",
    )
    lead.refresh_from_db()
    assert (answer.lead, answer.placed_by) == (lead, "thread")
    assert lead.waiting_since == answer.at
    # Anyone can forge a sender.
    assert (lead.name, lead.email, lead.phone) == ("Dana", "dana@example.com", "(903) 555-0100")


def test_an_answer_follows_its_lead_through_a_merge() -> None:
    kept = LeadFactory.create()
    merged = LeadFactory.create(merged_into=kept)
    sent = _sent(f"lead-{merged.pk}")
    assert received(In_Reply_To=sent.message_id).lead == kept


def test_an_answer_to_our_mail_to_the_firm_goes_to_the_lead_of_its_message() -> None:
    lead = LeadFactory.create()
    message = ContactMessageFactory.create(lead=lead)
    sent = _sent(message.pk)
    assert received(References=f"{sent.message_id} <b@example.net>").lead == lead


@pytest.mark.parametrize("kind", ["deal", "deal-files", "intake"])
def test_an_answer_about_a_deal_goes_to_the_deal(kind: str) -> None:
    deal = DealFactory.create(lead=None)
    sent = _sent(f"{kind}-{deal.pk}")
    before = deal.progressed_at
    answer = received(In_Reply_To=sent.message_id)
    deal.refresh_from_db()
    assert (answer.deal, answer.lead) == (deal, None)
    assert deal.progressed_at > before


def test_a_mail_that_follows_a_placed_one_goes_there_too() -> None:
    lead = LeadFactory.create(email="dana@example.com")
    first = received()
    assert first.lead == lead
    follows = received(sender="cpa@example.net", In_Reply_To=first.message_id)
    assert (follows.lead, follows.placed_by) == (lead, "thread")


def test_a_known_address_is_enough_if_it_is_clear() -> None:
    lead = LeadFactory.create(email="dana@example.com")
    assert received().placed_by == "sender"
    LeadFactory.create(email="dana@example.com")
    assert received().placed_by == ""
    Lead.objects.exclude(pk=lead.pk).update(deleted_at=timezone.now())
    assert received().lead == lead


def test_people_of_a_deal_are_known_by_their_address() -> None:
    deal = DealFactory.create(lead=None)
    contact = Contact.objects.create(name="Lee CPA", email="lee@cpa.example.net")
    DealPerson.objects.create(deal=deal, contact=contact, role="cpa")
    assert received(sender="lee@cpa.example.net").deal == deal
    DealPerson.objects.create(deal=DealFactory.create(lead=None), contact=contact, role="cpa")
    assert received(sender="lee@cpa.example.net").deal is None


def test_the_owner_of_a_deal_stays_on_the_timeline_of_the_lead_that_the_deal_shows() -> None:
    lead = LeadFactory.create(email="dana@example.com")
    deal = open_deal(by=UserFactory.create(staff=True), lead_id=lead.pk)
    assert deal.people.get().contact.email == "dana@example.com"
    assert received().lead == lead


@pytest.mark.parametrize(
    "headers", [{"Auto_Submitted": "auto-replied"}, {"Return_Path": "<>"}, {"Precedence": "bulk"}]
)
def test_what_no_person_wrote_is_shown_and_waits_for_no_answer(headers: dict[str, str]) -> None:
    lead = LeadFactory.create()
    sent = _sent(f"lead-{lead.pk}", lead)
    assert received(In_Reply_To=sent.message_id, **headers).lead == lead
    lead.refresh_from_db()
    assert lead.waiting_since is None


def test_spam_waits_for_no_answer() -> None:
    lead = LeadFactory.create(email="dana@example.com", is_spam=True)
    assert received().lead == lead
    lead.refresh_from_db()
    assert (lead.waiting_since, lead.is_spam) == (None, True)


def test_unknown_senders_and_lost_threads_go_to_the_tray() -> None:
    gone = LeadFactory.create(deleted_at=timezone.now())
    sent = _sent(f"lead-{gone.pk}")
    for answer in (received(), received(In_Reply_To=sent.message_id, sender="x@example.net")):
        assert (answer.placed_by, answer.lead, answer.deal) == ("", None, None)


def test_our_own_mails_to_the_firm_are_known() -> None:
    sent = MailFactory.create(to_firm=True)
    assert is_ours(sent.message_id)
    assert not is_ours("<x@example.net>")
    assert not is_ours("")


def test_the_same_mail_is_taken_in_once() -> None:
    raw = mail()
    assert received(raw) == received(raw)
    assert ReceivedMail.objects.count() == 1


def test_erasing_a_lead_forgets_their_mails_and_does_not_take_them_in_again() -> None:
    lead = LeadFactory.create(email="dana@example.com")
    raw = mail()
    received(raw)
    LeadFactory.create(email="dana@example.com")
    received(mail("In the tray"))
    erase(lead)
    for left in ReceivedMail.objects.all():
        assert (left.sender, left.text, left.subject) == ("", "", "")
        assert left.forgotten_at
    received(raw)
    assert ReceivedMail.objects.count() == 2


def test_old_mails_without_a_place_are_forgotten() -> None:
    lead = LeadFactory.create(email="dana@example.com")
    placed, aside = received(), received(sender="a@example.net")
    bulk, young = received(sender="b@example.net", Precedence="bulk"), received(sender="c@d.test")
    old = timezone.now() - timedelta(days=31)
    ReceivedMail.objects.filter(pk__in=[placed.pk, bulk.pk, aside.pk]).update(at=old)
    ReceivedMail.objects.filter(pk=aside.pk).update(set_aside_at=old)
    assert forget_old_mails() == 2
    kept = ReceivedMail.objects.filter(forgotten_at=None)
    assert {each.pk for each in kept} == {placed.pk, young.pk}
    assert lead.activities.get().kind == "received"
