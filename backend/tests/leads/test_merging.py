"""Merging leads by hand, and undoing it."""

import json
from datetime import date, timedelta
from typing import Any

import pytest
from django.forms.models import model_to_dict
from django.test import Client
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase as HypothesisTestCase
from tests.factories import ContactMessageFactory, LeadFactory, UserFactory

from brokerage.accounts.models import User
from brokerage.leads.models import Activity, ContactMessage, Lead, LeadTask, Merge, Note
from brokerage.leads.services.leads import move_lead, set_tags
from brokerage.leads.services.leads_from_messages import add_to_leads
from brokerage.leads.services.score_and_search_text import update_score_and_search_text
from brokerage.leads.services.timeline import add_note, add_task, log_call

pytestmark = pytest.mark.django_db


def _post(office: Client, path: str, body: Any = None) -> Any:
    return office.post(
        f"/api/desk/{path}",
        json.dumps(body or {}),
        content_type="application/json",
        headers={"Sec-Fetch-Site": "same-origin"},
    )


def _body(kept: Lead, other: Lead, **fields: str) -> dict[str, Any]:
    """A merge of the two as they are stored now."""
    versions = Lead.all_objects.in_bulk([kept.pk, other.pk])
    expected = {"this": versions[kept.pk].version, "other": versions[other.pk].version}
    return {"other": other.pk, "fields": fields, "expected": expected}


def _merge(office: Client, kept: Lead, other: Lead, **fields: str) -> int:
    answer = _post(office, f"leads/{kept.pk}/merge", _body(kept, other, **fields))
    assert answer.status_code == 200, answer.content
    merge: int = answer.json()["merge"]
    return merge


def _undo(office: Client, merge: int) -> None:
    answer = _post(office, f"merges/{merge}/undo")
    assert answer.status_code == 200, answer.content


def _everything() -> dict[str, Any]:
    """All leads and what belongs to them, apart from versions, merges and when they were scored."""
    leads = {
        lead.pk: {
            **model_to_dict(lead, exclude=["version", "tags", "scored_at"]),
            "tags": sorted(lead.tags.values_list("name", flat=True)),
            "search": lead.search.text,
        }
        for lead in Lead.all_objects.all()
    }
    rows = {
        model.__name__: sorted(model._default_manager.values_list("pk", "lead"))
        for model in (ContactMessage, Note, LeadTask)
    }
    timeline = Activity.objects.exclude(kind="merge").values_list("pk", "lead")
    return {"leads": leads, **rows, "timeline": sorted(timeline)}


def test_the_kept_lead_gets_everything_of_the_other(office: Client, staff: User) -> None:
    kept = LeadFactory.create(name="Dana Whitfield", company="", tags=["hvac"])
    other = LeadFactory.create(name="D. Whitfield", company="Whitfield HVAC", tags=["tyler"])
    message = ContactMessageFactory.create(lead=other)
    note = add_note(by=staff, lead_id=other.pk, text="Golf on Friday")
    _merge(office, kept, other)
    for row in (message, note):
        row.refresh_from_db()
        assert row.lead == kept
    shown = office.get(f"/api/desk/leads/{kept.pk}").json()
    assert (shown["name"], shown["company"]) == ("Dana Whitfield", "Whitfield HVAC")
    assert shown["tags"] == ["hvac", "tyler"]
    assert office.get(f"/api/desk/leads/{other.pk}").json() == shown
    found = office.get("/api/desk/leads?search=golf").json()["leads"]
    assert [lead["id"] for lead in found] == [kept.pk]


def test_staff_choose_field_by_field(office: Client) -> None:
    kept = LeadFactory.create(name="This", phone="1", stage="new")
    other = LeadFactory.create(name="Other", phone="2", stage="qualified")
    _merge(office, kept, other, name="other", stage="other", phone="this")
    kept.refresh_from_db()
    assert (kept.name, kept.stage, kept.phone) == ("Other", "qualified", "1")


def test_the_longest_wait_of_both_counts(office: Client) -> None:
    now = timezone.now()
    kept = LeadFactory.create()
    other = LeadFactory.create(waiting_since=now)
    _merge(office, kept, other)
    kept.refresh_from_db()
    assert kept.waiting_since == now


def test_later_changes_stay_with_the_kept_lead(office: Client, staff: User) -> None:
    kept, other = LeadFactory.create(name="This"), LeadFactory.create(name="Other")
    merge = _merge(office, kept, other, name="other")
    later = add_note(by=staff, lead_id=kept.pk, text="Later")
    Lead.objects.filter(pk=kept.pk).update(company="Changed since")
    _undo(office, merge)
    kept.refresh_from_db()
    later.refresh_from_db()
    assert (kept.name, kept.company) == ("This", "Changed since")
    assert later.lead == kept


@pytest.mark.parametrize(
    ("kept", "other", "chosen", "since"),
    [
        (
            {"phone": "(903) 555-0142", "phone_e164": "+19035550142"},
            {"phone": "9035550199", "phone_e164": "+19035550199"},
            "phone",
            {"phone": "(903) 555-0199", "phone_e164": "+19035550199"},
        ),
        (
            {"stage": "lost", "loss_reason": "price"},
            {"stage": "new"},
            "stage",
            {"stage": "qualified", "loss_reason": ""},
        ),
        (
            {"next_action": "Call", "next_action_on": date(2026, 12, 1)},
            {"next_action": "Send the NDA"},
            "nextAction",
            {"next_action": "Send the NDA again", "next_action_on": None},
        ),
    ],
)
def test_an_undo_leaves_columns_that_belong_together_as_they_were_changed_since(
    office: Client,
    kept: dict[str, Any],
    other: dict[str, Any],
    chosen: str,
    since: dict[str, Any],
) -> None:
    lead = LeadFactory.create(**kept)
    merge = _merge(office, lead, LeadFactory.create(**other), **{chosen: "other"})
    Lead.objects.filter(pk=lead.pk).update(**since)
    _undo(office, merge)
    assert Lead.objects.filter(pk=lead.pk).values(*since).get() == since


def test_a_message_that_stays_keeps_the_lead_waiting(office: Client) -> None:
    asked = timezone.now() - timedelta(days=1)
    kept, other = LeadFactory.create(), LeadFactory.create(waiting_since=asked)
    merge = _merge(office, kept, other)
    later = _file_message_of(kept)
    _undo(office, merge)
    kept.refresh_from_db()
    other.refresh_from_db()
    assert (kept.waiting_since, other.waiting_since) == (later.received_at, asked)


def test_a_message_that_stays_keeps_the_lead_out_of_spam(office: Client) -> None:
    kept, other = LeadFactory.create(is_spam=True), LeadFactory.create()
    merge = _merge(office, kept, other)
    later = _file_message_of(kept)
    _undo(office, merge)
    kept.refresh_from_db()
    assert (kept.is_spam, kept.waiting_since) == (False, later.received_at)


@pytest.mark.parametrize("status", ["spam", "answered"])
def test_a_remaining_message_that_needs_no_reply_does_not_make_the_lead_wait(
    office: Client, status: str
) -> None:
    kept, other = LeadFactory.create(), LeadFactory.create(waiting_since=timezone.now())
    merge = _merge(office, kept, other)
    _file_message_of(kept, status=status)
    _undo(office, merge)
    kept.refresh_from_db()
    assert kept.waiting_since is None


def test_a_message_followed_by_a_call_does_not_wait_after_the_undo(
    office: Client, staff: User
) -> None:
    kept, other = LeadFactory.create(), LeadFactory.create()
    merge = _merge(office, kept, other)
    _file_message_of(kept)
    log_call(by=staff, lead_id=kept.pk, outcome="reached", text="")
    _undo(office, merge)
    kept.refresh_from_db()
    assert kept.waiting_since is None


def _file_message_of(lead: Lead, **fields: Any) -> ContactMessage:
    """A message of the lead's person that comes now."""
    message = ContactMessageFactory.create(email=lead.email, phone="", **fields)
    add_to_leads([message.pk])
    message.refresh_from_db()
    assert message.lead == lead
    return message


@pytest.mark.parametrize(("email", "owner"), [("this", 0), ("other", 1)])
def test_the_account_of_the_email_that_stays_is_the_account(
    office: Client, email: str, owner: int
) -> None:
    accounts = UserFactory.create_batch(2)
    kept, other = (LeadFactory.create(account=account) for account in accounts)
    _merge(office, kept, other, email=email)
    kept.refresh_from_db()
    assert kept.account == accounts[owner]


def test_a_merge_can_be_undone_after_an_account_of_before_was_deleted(office: Client) -> None:
    accounts = UserFactory.create_batch(2)
    kept, other = (LeadFactory.create(account=account) for account in accounts)
    merge = _merge(office, kept, other, email="other")
    accounts[0].delete()
    _undo(office, merge)
    kept.refresh_from_db()
    other.refresh_from_db()
    assert (kept.account, other.account) == (None, accounts[1])


def test_a_merge_from_before_a_column_was_recorded_can_be_undone(office: Client) -> None:
    kept, other = LeadFactory.create(company=""), LeadFactory.create(company="Pecan Fork")
    merge = Merge.objects.get(pk=_merge(office, kept, other))
    for columns in (merge.snapshot["before"], merge.snapshot["after"]):
        del columns["is_spam"]
    merge.save(update_fields=["snapshot"])
    _undo(office, merge.pk)
    kept.refresh_from_db()
    assert kept.company == ""


@pytest.mark.parametrize("again", ["into another", "with another"])
def test_only_the_latest_merge_of_a_lead_can_be_undone(
    office: Client, staff: User, again: str
) -> None:
    a, b, c = (LeadFactory.create(name=name) for name in "ABC")
    notes = [add_note(by=staff, lead_id=lead.pk, text="x").pk for lead in (a, b, c)]
    before = _everything()
    first = _merge(office, a, b)
    last = c if again == "into another" else a
    second = _merge(office, last, a if last == c else c)
    assert not Note.objects.filter(pk__in=notes).exclude(lead=last).exists()
    refused = _post(office, f"merges/{first}/undo")
    assert (refused.status_code, refused.json()["code"]) == (409, "later_merge")
    for merge in (second, first):
        _undo(office, merge)
    assert _everything() == before


def test_a_merge_is_undone_once(office: Client) -> None:
    merge = _merge(office, LeadFactory.create(), LeadFactory.create())
    _undo(office, merge)
    assert _post(office, f"merges/{merge}/undo").status_code == 409


def test_a_lead_cannot_be_merged_with_itself_or_with_a_merged_one(office: Client) -> None:
    kept, other = LeadFactory.create(), LeadFactory.create()
    itself = _post(office, f"leads/{kept.pk}/merge", _body(kept, kept))
    assert itself.status_code == 409
    assert office.get(f"/api/desk/leads/{kept.pk}/merge/{kept.pk}").status_code == 409
    _merge(office, kept, other)
    again = _post(office, f"leads/{kept.pk}/merge", _body(kept, other))
    assert again.status_code == 404


def test_a_merge_of_outdated_versions_is_rejected(office: Client, staff: User) -> None:
    kept, other = LeadFactory.create(name="This"), LeadFactory.create(name="Other")
    for changed in (kept, other):
        chosen = _body(kept, other, name="other")
        move_lead(by=staff, lead_id=changed.pk, stage="qualified", expected=changed.stage)
        answer = _post(office, f"leads/{kept.pk}/merge", chosen)
        assert (answer.status_code, answer.json()["code"]) == (409, "changed_meanwhile")
        other.refresh_from_db()
        assert other.merged_into is None
    _merge(office, kept, other, name="other")


def test_before_a_merge_staff_see_both_leads_and_how_much_moves(
    office: Client, staff: User
) -> None:
    kept, other = LeadFactory.create(name="This"), LeadFactory.create(name="Other")
    ContactMessageFactory.create(lead=other)
    add_note(by=staff, lead_id=other.pk, text="Golf on Friday")
    add_note(by=staff, lead_id=kept.pk, text="Stays where it is")
    seen = office.get(f"/api/desk/leads/{kept.pk}/merge/{other.pk}").json()
    assert (seen["this"]["name"], seen["other"]["name"]) == ("This", "Other")
    assert seen["moved"] == {"messages": 1, "mails": 0, "notes": 1, "calls": 0, "tasks": 0}
    assert office.get(f"/api/desk/leads/{kept.pk}/merge/{2**40}").status_code == 404


def test_the_timeline_names_the_lead_that_was_merged(office: Client) -> None:
    kept, other = LeadFactory.create(name="This"), LeadFactory.create(name="Other")
    _merge(office, kept, other)
    entries = office.get(f"/api/desk/leads/{kept.pk}/timeline").json()["entries"]
    assert [each["mergedName"] for each in entries if each["kind"] == "merge"] == ["Other"]


def test_duplicates_are_found_with_their_reasons(office: Client) -> None:
    lead = LeadFactory.create(name="Dana Whitfield", company="HVAC", phone_e164="+19035550199")
    same_phone = LeadFactory.create(name="D. W.", phone_e164="+19035550199")
    same_name = LeadFactory.create(name="dana whitfield", company="hvac")
    LeadFactory.create(name="Somebody Else")
    answer = office.get(f"/api/desk/leads/{lead.pk}/duplicates").json()["duplicates"]
    assert [(each["lead"]["id"], each["reasons"]) for each in answer] == [
        (same_name.pk, ["same name", "same company"]),
        (same_phone.pk, ["same phone number"]),
    ]


_ACTS = st.lists(st.sampled_from(["message", "note", "call", "task", "stage", "tag"]), max_size=6)


class MergeAndUndo(HypothesisTestCase):
    """Tests, with random leads, that merging and undoing leaves everything as it was."""

    @settings(max_examples=15)
    @given(_ACTS, _ACTS, st.booleans())
    def test_undoing_a_merge_brings_everything_back(
        self, of_kept: list[str], of_other: list[str], other_is_waiting: bool
    ) -> None:
        staff = UserFactory.create(staff=True)
        office = Client()
        office.force_login(staff)
        kept = LeadFactory.create(company="")
        other = LeadFactory.create(
            company="HVAC", waiting_since=timezone.now() if other_is_waiting else None
        )
        for lead, acts in ((kept, of_kept), (other, of_other)):
            for act in acts:
                _do(act, lead, staff)
            update_score_and_search_text(Lead.objects.get(pk=lead.pk))
        before = _everything()
        merge = _merge(office, kept, other, name="other", stage="other")
        assert Merge.objects.get().kept == kept
        _undo(office, merge)
        assert _everything() == before


def _do(act: str, lead: Lead, staff: User) -> None:
    match act:
        case "message":
            ContactMessageFactory.create(lead=lead)
        case "note":
            add_note(by=staff, lead_id=lead.pk, text="A note")
        case "call":
            log_call(by=staff, lead_id=lead.pk, outcome="no_answer", text="")
        case "task":
            add_task(by=staff, lead_id=lead.pk, title="Call", due_on=None, assignee=None)
        case "stage":
            move_lead(by=staff, lead_id=lead.pk, stage="contacted")
        case "tag":
            set_tags(lead, ["hvac", f"of {lead.pk}"])


@pytest.mark.parametrize("number", [2**40, 2**63, 2**64])
def test_an_impossible_lead_id_is_not_found(office: Client, number: int) -> None:
    lead = LeadFactory.create()
    body = {"other": lead.pk, "fields": {}, "expected": {"this": 1, "other": lead.version}}
    assert _post(office, f"leads/{number}/merge", body).status_code == 404
    body = {"other": number, "fields": {}, "expected": {"this": lead.version, "other": 1}}
    assert _post(office, f"leads/{lead.pk}/merge", body).status_code == 404
    assert office.get(f"/api/desk/leads/{number}").status_code == 404
