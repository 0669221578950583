"""Bulk actions on leads, their undo, and the erasure of deleted leads."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from tests.conftest import ANSWERS
from tests.factories import ContactMessageFactory, LeadFactory, MailFactory, UserFactory
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.leads.models import (
    Activity,
    BlockedSender,
    BulkChange,
    ContactMessage,
    Lead,
    Note,
    Reply,
    StageChange,
    Status,
)
from brokerage.leads.services.leads_from_messages import add_to_leads
from brokerage.leads.services.purging import purge
from brokerage.leads.services.score_and_search_text import update_score_and_search_text
from brokerage.leads.services.timeline import log_call
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db


@pytest.fixture
def principal(staff: User) -> Person:
    return Person(staff)


@pytest.fixture
def advisor() -> Person:
    return Person(
        UserFactory.create(staff=True, staff_role="advisor", email="ada@sabineridge.example.com")
    )


def _act(person: Person, act: str, *leads: Lead, **values: Any) -> dict[str, Any]:
    body = {"act": act, "ids": [lead.pk for lead in leads], **values}
    answer: dict[str, Any] = person.post("desk/leads/bulk", body)
    return answer


def _undo(person: Person, change: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = person.post(f"desk/bulk-changes/{change['id']}/undo")
    return answer


def _state(lead: Lead) -> dict[str, Any]:
    """The columns of a lead but its version and times, its tags, and its rows on the timeline."""
    row = dict(Lead.all_objects.values().get(pk=lead.pk))
    del row["version"], row["last_activity_at"], row["scored_at"]
    tags = sorted(lead.tags.values_list("name", flat=True))
    rows = sorted(Activity.objects.filter(lead=lead).values_list("pk", flat=True))
    return {**row, "tags": tags, "activities": rows}


def test_an_assignment_changes_those_of_others_and_is_on_their_timelines(
    principal: Person, advisor: Person
) -> None:
    theirs = LeadFactory.create(assignee=advisor.user)
    mine, nobodys = LeadFactory.create(assignee=principal.user), LeadFactory.create()
    change = _act(principal, "assign", theirs, mine, nobodys, assignee=advisor.user.pk)
    assert change["changed"] == 2
    assert Lead.objects.filter(assignee=advisor.user).count() == 3
    found = Activity.objects.values_list("lead", "actor", "data")
    assigned = (principal.user.pk, {"assignee": advisor.user.pk})
    assert set(map(str, found)) == {str((each.pk, *assigned)) for each in (mine, nobodys)}


def test_a_move_is_a_change_of_stage_of_each_lead(principal: Person) -> None:
    leads = [LeadFactory.create(), LeadFactory.create(), LeadFactory.create(stage="contacted")]
    change = _act(principal, "move", *leads, stage="contacted")
    assert change["changed"] == 2
    assert StageChange.objects.filter(from_stage="new", to_stage="contacted").count() == 2
    assert Activity.objects.filter(kind="stage").count() == 2


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"act": "move", "stage": "lost"}, "reason"),
        ({"act": "move", "stage": "nonsense"}, "stage"),
        ({"act": "assign", "assignee": 2**40}, "assignee"),
        ({"act": "tag", "tag": " "}, "tag"),
        ({"act": "untag", "tag": "x" * 41}, "tag"),
    ],
)
def test_invalid_values_are_rejected_and_nothing_changes(
    principal: Person, values: dict[str, Any], field: str
) -> None:
    lead = LeadFactory.create()
    before = _state(lead)
    answer = principal.ask("POST", "desk/leads/bulk", {"ids": [lead.pk], **values})
    assert answer.status_code == 422
    assert set(answer.json()["fields"]) == {field}
    assert _state(lead) == before
    assert not BulkChange.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        {"act": "tag", "tag": "x"},
        {"act": "tag", "tag": "x", "ids": [1], "listed": {}},
        {"act": "tag", "tag": "x", "ids": [0]},
        {"act": "tag", "tag": "x", "ids": list(range(1, 502))},
        {"act": "erase", "ids": [1]},
        {"act": "assign", "ids": [1]},
        {"act": "tag", "tag": "\0", "ids": [1]},
        {"act": "tag", "tag": "x", "listed": {"stage": "\0"}},
    ],
)
def test_a_body_without_an_action_or_leads_is_rejected(
    principal: Person, body: dict[str, Any]
) -> None:
    assert principal.ask("POST", "desk/leads/bulk", body).status_code == 400


def test_a_tag_is_added_and_removed_where_it_is_needed(principal: Person) -> None:
    tagged, other = LeadFactory.create(tags=["hvac"]), LeadFactory.create()
    assert _act(principal, "tag", tagged, other, tag=" HVAC ")["changed"] == 1
    assert [tag.name for tag in other.tags.all()] == ["hvac"]
    found = principal.get("desk/leads?search=hvac")["leads"]
    assert {lead["id"] for lead in found} == {tagged.pk, other.pk}
    assert _act(principal, "untag", tagged, other, tag="hvac")["changed"] == 2
    assert not other.tags.exists()
    assert principal.get("desk/leads?search=hvac")["leads"] == []
    assert _act(principal, "untag", tagged, tag="unknown")["changed"] == 0


def test_a_tag_that_is_too_long_in_lower_case_is_rejected(principal: Person) -> None:
    lead = LeadFactory.create()
    tag = "\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}" * 40  # two characters each in lower case
    body = {"ids": [lead.pk], "act": "tag", "tag": tag}
    assert principal.ask("POST", "desk/leads/bulk", body).status_code == 422
    changes = {"changes": {"tags": [tag]}, "expected": {}}
    assert principal.ask("PATCH", f"desk/leads/{lead.pk}", changes).status_code == 422


def test_a_lead_with_the_most_tags_gets_no_more(principal: Person) -> None:
    lead = LeadFactory.create(tags=[f"t{number}" for number in range(20)])
    assert _act(principal, "tag", lead, tag="one more")["changed"] == 0


def test_an_act_can_name_a_list_instead_of_leads(principal: Person) -> None:
    LeadFactory.create_batch(3, stage="qualified")
    other = LeadFactory.create()
    body = {"act": "assign", "listed": {"stage": "qualified"}, "assignee": principal.user.pk}
    assert principal.post("desk/leads/bulk", body)["changed"] == 3
    other.refresh_from_db()
    assert other.assignee is None


def test_an_act_on_a_list_leaves_out_leads_that_came_after_the_list_was_read(
    principal: Person,
) -> None:
    LeadFactory.create(deleted_at=timezone.now())
    seen = LeadFactory.create()
    read = principal.get("desk/leads")
    later = LeadFactory.create()
    body = {"act": "spam", "listed": {"highestId": read["highestId"]}}
    assert principal.post("desk/leads/bulk", body)["changed"] == 1
    seen.refresh_from_db()
    later.refresh_from_db()
    assert (seen.is_spam, later.is_spam) == (True, False)


def test_a_list_of_an_unknown_colleague_names_no_lead(principal: Person) -> None:
    LeadFactory.create()
    body = {"act": "tag", "tag": "hvac", "listed": {"assignee": "mine"}}
    assert principal.post("desk/leads/bulk", body)["changed"] == 0


ACTS: dict[str, dict[str, Any]] = {
    "assign": {"assignee": None},
    "move": {"stage": "lost", "reason": "price"},
    "tag": {"tag": "new one"},
    "untag": {"tag": "hvac"},
    "spam": {},
    "delete": {},
}


@pytest.mark.parametrize("act", ACTS)
def test_an_undo_restores_the_previous_state(principal: Person, act: str) -> None:
    lead = LeadFactory.create(assignee=principal.user, tags=["hvac"], waiting_since=timezone.now())
    message = ContactMessageFactory.create(
        lead=lead, email="Dana@example.com", network="192.0.2.7", status="answered"
    )
    update_score_and_search_text(lead)
    before = _state(lead)
    change = _act(principal.recently_authenticated(), act, lead, **ACTS[act])
    assert change["changed"] == 1
    assert _state(lead) != before
    undone = _undo(principal, change)
    assert undone["id"] == change["id"]
    assert _state(lead) == before
    assert ContactMessage.objects.get().status == message.status
    assert not BlockedSender.objects.exists()
    assert not StageChange.objects.exists()


def test_an_undo_of_no_spam_blocks_the_sender_again(principal: Person) -> None:
    lead = LeadFactory.create(is_spam=True, email="robot@example.com")
    ContactMessageFactory.create(lead=lead, email="robot@example.com", status="spam")
    BlockedSender.objects.create(email="robot@example.com", blocked_by=principal.user)
    before = _state(lead)
    blocked = list(BlockedSender.objects.values("email", "blocked_by", "blocked_at"))
    change = _act(principal, "not-spam", lead)
    assert not BlockedSender.objects.exists()
    _undo(principal, change)
    assert _state(lead) == before
    assert list(BlockedSender.objects.values("email", "blocked_by", "blocked_at")) == blocked
    assert ContactMessage.objects.get().status == Status.SPAM


def test_a_message_after_not_spam_keeps_the_lead_waiting_and_out_of_spam(
    principal: Person,
) -> None:
    lead = LeadFactory.create(is_spam=True, email="dana@example.com")
    first = ContactMessageFactory.create(
        lead=lead, status="spam", received_at=timezone.now() - timedelta(days=1)
    )
    change = _act(principal, "not-spam", lead)
    later = ContactMessageFactory.create(email="dana@example.com")
    add_to_leads([later.pk])
    _undo(principal, change)
    lead.refresh_from_db()
    first.refresh_from_db()
    assert (lead.is_spam, lead.waiting_since) == (False, later.received_at)
    assert first.status == Status.SPAM


@pytest.mark.parametrize("answer", ["a call", "a reply"])
def test_a_lead_with_a_reply_does_not_wait_after_spam_and_not_spam(
    principal: Person, answer: str
) -> None:
    lead = LeadFactory.create(email="dana@example.com", waiting_since=timezone.now())
    message = ContactMessageFactory.create(lead=lead)
    MailFactory.create(reference=message.reference, to_firm=True)
    if answer == "a call":
        log_call(by=principal.user, lead_id=lead.pk, outcome="reached", text="")
    else:
        before = {"stage_since_before": lead.stage_since, "last_activity_before": lead.created_at}
        Reply.objects.create(lead=lead, key="1", subject="Hello", text="Thank you.", **before)
    _act(principal, "spam", lead)
    _act(principal, "not-spam", lead)
    lead.refresh_from_db()
    assert (lead.is_spam, lead.waiting_since) == (False, None)
    later = ContactMessageFactory.create(lead=lead)
    _act(principal, "spam", lead)
    _act(principal, "not-spam", lead)
    lead.refresh_from_db()
    assert lead.waiting_since == later.received_at


def test_after_not_spam_a_lead_waits_for_a_message_mailed_after_the_last_reply(
    principal: Person,
) -> None:
    lead = LeadFactory.create(is_spam=True)
    message = ContactMessageFactory.create(lead=lead, status="spam", suspicions=["fast"])
    log_call(by=principal.user, lead_id=lead.pk, outcome="reached", text="")
    for _ in range(2):  # the first time, the mail with the message is queued
        _act(principal, "not-spam", lead)
        lead.refresh_from_db()
        assert (lead.is_spam, lead.waiting_since) == (False, message.received_at)
        _act(principal, "spam", lead)
    log_call(by=principal.user, lead_id=lead.pk, outcome="reached", text="")
    _act(principal, "not-spam", lead)
    lead.refresh_from_db()
    assert (lead.is_spam, lead.waiting_since) == (False, None)


def test_not_spam_suggests_the_details_that_the_lead_lacks(principal: Person) -> None:
    lead = LeadFactory.create(phone="", phone_e164="", company="Hers", is_spam=True)
    details = {"phone": "(903) 555-0199", "company": "Other"}
    message = ContactMessageFactory.create(lead=lead, status="spam", **details)
    _act(principal, "not-spam", lead)
    lead.refresh_from_db()
    assert (lead.phone, lead.phone_e164, lead.company) == ("", "", "Hers")
    (suggested,) = principal.get(f"desk/leads/{lead.pk}")["suggestions"]
    assert (suggested["field"], suggested["value"]) == ("phone", "(903) 555-0199")
    assert lead.last_activity_at >= message.received_at


_RUN = {
    "version": "2026-11",
    "inputs": ANSWERS,
    "result": {"rangeLow": 800_000, "rangeHigh": 1_200_000},
}


def test_not_spam_gives_the_lead_the_score_and_the_value_of_its_messages(
    principal: Person,
) -> None:
    lead = LeadFactory.create(is_spam=True)
    ContactMessageFactory.create(lead=lead, status="spam", calculator_run=_RUN)
    _act(principal, "not-spam", lead)
    after = Lead.objects.get()
    assert after.score > lead.score
    assert after.expected_value == 1_000_000


def test_messages_that_an_undo_marks_as_spam_no_longer_count_in_the_score(
    principal: Person,
) -> None:
    lead = LeadFactory.create(is_spam=True, email="dana@example.com")
    ContactMessageFactory.create(lead=lead, status="spam", calculator_run=_RUN)
    change = _act(principal, "not-spam", lead)
    later = ContactMessageFactory.create(email="dana@example.com")
    add_to_leads([later.pk])
    _undo(principal, change)
    after = Lead.objects.get()
    assert (after.is_spam, after.expected_value) == (False, None)


def test_an_undo_leaves_leads_alone_that_were_changed_since(principal: Person) -> None:
    changed, other = LeadFactory.create(), LeadFactory.create()
    change = _act(principal, "move", changed, other, stage="contacted")
    body = {"stage": "qualified", "expected": "contacted"}
    principal.post(f"desk/leads/{changed.pk}/stage", body)
    _undo(principal, change)
    changed.refresh_from_db()
    other.refresh_from_db()
    assert (changed.stage, other.stage) == ("qualified", "new")
    assert StageChange.objects.filter(lead=changed).count() == 2


def test_a_principal_undoes_the_spam_of_an_advisor_and_its_blocks(
    principal: Person, advisor: Person
) -> None:
    lead = LeadFactory.create(email="dana@example.com")
    ContactMessageFactory.create(lead=lead, email="dana@example.com")
    change = _act(advisor, "spam", lead)
    assert BlockedSender.objects.exists()
    (listed,) = principal.get("desk/bulk-changes")["changes"]
    assert (listed["id"], listed["actor"]) == (change["id"], advisor.user.pk)
    _undo(principal, change)
    lead.refresh_from_db()
    assert not lead.is_spam
    assert not BlockedSender.objects.exists()
    own = _act(principal, "tag", lead, tag="hvac")
    assert advisor.get("desk/bulk-changes")["changes"] == []
    assert advisor.ask("POST", f"desk/bulk-changes/{own['id']}/undo").status_code == 404


def test_a_change_is_undone_once_within_the_hour(principal: Person, advisor: Person) -> None:
    lead = LeadFactory.create()
    change = _act(advisor, "tag", lead, tag="hvac")
    path = f"desk/bulk-changes/{change['id']}/undo"
    assert [each["id"] for each in advisor.get("desk/bulk-changes")["changes"]] == [change["id"]]
    advisor.post(path)
    assert advisor.ask("POST", path).json()["code"] == "undone"
    assert advisor.get("desk/bulk-changes")["changes"] == []
    late = _act(advisor, "tag", lead, tag="late")
    BulkChange.objects.filter(pk=late["id"]).update(at=timezone.now() - timedelta(hours=1))
    answer = advisor.ask("POST", f"desk/bulk-changes/{late['id']}/undo")
    assert (answer.status_code, answer.json()["code"]) == (409, "too_late")


def test_every_act_and_undo_is_in_the_staff_log(principal: Person) -> None:
    lead = LeadFactory.create()
    _undo(principal, _act(principal, "tag", lead, tag="hvac"))
    acts = StaffLogEntry.objects.order_by("pk").values_list("act", "detail__act", "detail__leads")
    assert list(acts) == [("leads-bulk", "tag", [lead.pk]), ("leads-bulk", "undo", [lead.pk])]


def test_only_principals_with_a_recent_authentication_delete(
    principal: Person, advisor: Person
) -> None:
    lead = LeadFactory.create()
    body = {"act": "delete", "ids": [lead.pk]}
    assert advisor.recently_authenticated().ask("POST", "desk/leads/bulk", body).status_code == 403
    answer = principal.ask("POST", "desk/leads/bulk", body)
    assert (answer.status_code, answer.json()["code"]) == (403, "reauthentication_required")
    assert Lead.objects.filter(pk=lead.pk).exists()
    principal.recently_authenticated().post("desk/leads/bulk", body)
    assert not Lead.objects.filter(pk=lead.pk).exists()
    assert Lead.all_objects.filter(pk=lead.pk).exists()


def test_an_hour_after_its_deletion_a_lead_is_erased_with_all_that_belongs_to_it(
    principal: Person,
) -> None:
    lead, other = LeadFactory.create(), LeadFactory.create()
    LeadFactory.create(merged_into=lead)
    for each in (lead, other):
        message = ContactMessageFactory.create(lead=each)
        MailFactory.create(reference=message.reference)
        reply = MailFactory.create()
        Activity.objects.create(lead=each, kind="mail", source_id=str(reply.pk))
        Note.objects.create(lead=each, text="Golf")
    _act(principal.recently_authenticated(), "delete", lead)
    purge()
    assert Lead.all_objects.count() == 3
    purge(timezone.now() + timedelta(hours=1))
    assert list(Lead.all_objects.all()) == [other]
    for model in (ContactMessage, Note, Activity):
        assert [row.lead for row in model._default_manager.all()] == [other]
    assert Mail.objects.count() == 2
    assert not BulkChange.objects.exists()


def test_a_deletion_that_was_undone_erases_nothing(principal: Person) -> None:
    lead = LeadFactory.create()
    _undo(principal, _act(principal.recently_authenticated(), "delete", lead))
    purge(timezone.now() + timedelta(hours=2))
    assert Lead.objects.get() == lead
