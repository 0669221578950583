"""Replies from the desk: the mail, rejections, and undo."""

import json
from datetime import timedelta
from threading import Event
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from tests.factories import ContactMessageFactory, LeadFactory, MailFactory, UserFactory
from tests.mail.mail_server import MailServer

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.leads.models import Activity, ActivityKind, Lead, Reply, StageChange, Status
from brokerage.leads.services.leads import move_lead
from brokerage.leads.services.timeline import log_call
from brokerage.mail.models import Mail, State
from brokerage.mail.services.sending import send_due

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

KEY = "a-key-of-the-browser"
LETTER = {"subject": "Your message", "text": "Hello {first name},\n\nCall me.\n\n{advisor}"}


def _ask(office: Client, method: str, path: str, body: Any = None, key: str = KEY) -> Any:
    return office.generic(
        method,
        f"/api/desk/{path}",
        json.dumps(body or {}),
        content_type="application/json",
        headers={"Sec-Fetch-Site": "same-origin", "Idempotency-Key": key},
    )


def _reply(office: Client, lead: Lead, key: str = KEY, **changes: Any) -> Any:
    return _ask(office, "POST", f"leads/{lead.pk}/reply", {**LETTER, **changes}, key)


def _undo(office: Client, reply: int) -> Any:
    return _ask(office, "POST", f"replies/{reply}/cancel")


def _waiting_lead(**fields: Any) -> Lead:
    """A new lead whose message was acknowledged by mail."""
    lead = LeadFactory.create(waiting_since=timezone.now() - timedelta(hours=2), **fields)
    message = ContactMessageFactory.create(lead=lead, email=lead.email)
    MailFactory.create(
        message_id="<brought@example.com>",
        to="hello@sabineridge.example.com",
        to_firm=True,
        reference=message.pk,
        subject="New website message",
    )
    acknowledged = MailFactory.create(
        message_id="<acknowledged@example.com>", to=lead.email, reference=message.pk
    )
    Activity.objects.create(lead=lead, kind=ActivityKind.MESSAGE, source_id=message.pk)
    Activity.objects.create(lead=lead, kind=ActivityKind.MAIL, source_id=str(acknowledged.pk))
    return lead


def _send_all() -> None:
    Mail.objects.update(next_attempt_at=timezone.now())
    assert send_due(Event())


def test_the_form_has_the_thread_and_the_templates_filled_in_for_the_lead(
    office: Client, staff: User
) -> None:
    lead = _waiting_lead(company="Whitfield HVAC")
    form = _ask(office, "GET", f"leads/{lead.pk}/reply").json()
    assert form["to"] == lead.email
    assert form["sender"] == "Dana Whitfield, Sabine Ridge Business Advisors"
    assert form["answersTo"] == "hello@sabineridge.example.com"
    assert form["subject"] == "Re: We received your message"
    assert form["movesTo"] == "contacted"
    assert len(form["templates"]) >= 5
    for template in form["templates"]:
        assert template["text"].startswith("Hello Dana,\n")
    documents = next(each for each in form["templates"] if each["id"] == "documents")
    assert "what Whitfield HVAC could sell for" in documents["text"]


def test_a_stranger_with_a_known_phone_number_is_marked_and_gets_no_reply(
    office: Client,
) -> None:
    lead = LeadFactory.create(email="dana@example.com", phone="(903) 555-0199")
    ContactMessageFactory.create(lead=lead, email="dana@example.com")
    form = _ask(office, "GET", f"leads/{lead.pk}/reply").json()
    assert (form["to"], form["unverifiedSender"]) == ("dana@example.com", "")
    ContactMessageFactory.create(lead=lead, email="Stranger@example.com", status=Status.SPAM)
    assert _ask(office, "GET", f"leads/{lead.pk}/reply").json()["unverifiedSender"] == ""
    ContactMessageFactory.create(lead=lead, email="Stranger@example.com")
    form = _ask(office, "GET", f"leads/{lead.pk}/reply").json()
    assert (form["to"], form["unverifiedSender"]) == ("dana@example.com", "stranger@example.com")
    LeadFactory.create(email="stranger@example.com", merged_into=lead)
    assert _ask(office, "GET", f"leads/{lead.pk}/reply").json()["unverifiedSender"] == ""


def test_the_first_mail_to_a_lead_continues_no_thread(office: Client) -> None:
    form = _ask(office, "GET", f"leads/{LeadFactory.create(stage='qualified').pk}/reply").json()
    assert (form["subject"], form["movesTo"]) == ("", None)


def test_the_mail_server_gets_a_letter_of_the_advisor_in_the_thread(
    office: Client, staff: User, mail_server: MailServer
) -> None:
    lead = _waiting_lead()
    _send_all()
    mail_server.received.clear()
    subject = "Re: We received your message"
    assert _reply(office, lead, subject=subject, template="thank-you").status_code == 200
    _send_all()
    (received,) = mail_server.received
    assert received["From"] == (
        '"Dana Whitfield, Sabine Ridge Business Advisors" <hello@sabineridge.example.com>'
    )
    assert received["To"] == lead.email
    assert received["Reply-To"] == "hello@sabineridge.example.com"
    assert received["Subject"] == subject
    assert received["In-Reply-To"] == "<acknowledged@example.com>"
    assert received["References"].split() == ["<brought@example.com>", "<acknowledged@example.com>"]
    assert received["Auto-Submitted"] is None
    text, html = received.get_body(("plain",)), received.get_body(("html",))
    assert text is not None
    assert html is not None
    written, _, footer = text.get_content().replace("\r\n", "\n").partition("\n-- \n")
    assert written.split() == "Hello Dana, Call me. Dana Whitfield".split()
    assert footer.startswith("Sabine Ridge Business Advisors, Tyler, Texas\n")
    assert "Hello Dana,</p>" in html.get_content()
    assert 'class="card"' in html.get_content()


def test_the_next_reply_follows_the_last_one(office: Client) -> None:
    lead = _waiting_lead()
    _reply(office, lead, key="the-first-of-two-replies")
    _reply(office, lead, key="the-second-of-two-replies")
    first, second = Mail.objects.exclude(sender_name="").order_by("pk")
    assert second.in_reply_to == first.message_id
    assert second.references == f"{first.references} {first.message_id}"


def test_the_order_of_a_thread_is_the_same_in_each_of_its_mails(office: Client) -> None:
    lead = _waiting_lead()
    now = Mail.objects.latest("created_at").created_at
    Mail.objects.update(created_at=now)  # a message's two mails have one time
    for number in range(3):
        _reply(office, lead, key=f"the-{number}-of-three-replies")
        message = ContactMessageFactory.create(lead=lead, email=lead.email)
        MailFactory.create(
            message_id=f"<more-{number}@x>",
            to="hello@sabineridge.example.com",
            to_firm=True,
            reference=message.pk,
        )
    letters = Mail.objects.exclude(sender_name="").order_by("pk")
    one, two, three = (letter.references.split() for letter in letters)
    assert one == ["<brought@example.com>", "<acknowledged@example.com>"]
    assert two == [*one, "<more-0@x>", letters[0].message_id]
    assert three == [*two, "<more-1@x>", letters[1].message_id]


def test_the_form_shortens_a_long_subject_so_that_it_can_be_sent(office: Client) -> None:
    lead = _waiting_lead(company="x" * 120)
    Mail.objects.filter(to_firm=False).update(subject="y" * 200)
    form = _ask(office, "GET", f"leads/{lead.pk}/reply").json()
    assert _reply(office, lead, subject=form["subject"]).status_code == 200
    for number, template in enumerate(form["templates"]):
        answer = _reply(
            office, lead, key=f"the-key-of-template-{number}", subject=template["subject"]
        )
        assert answer.status_code == 200


@pytest.mark.parametrize(
    ("name", "greeting"),
    [
        ("Mr. & Mrs. Reyes", "Hello Mr. & Mrs. Reyes,"),
        ("Reyes, Dana", "Hello Dana,"),
        ("Whitfield HVAC, LLC", "Hello {first name},"),
    ],
)
def test_the_form_greets_by_a_name_or_leaves_a_blank(
    office: Client, name: str, greeting: str
) -> None:
    lead = LeadFactory.create(name=name)
    form = _ask(office, "GET", f"leads/{lead.pk}/reply").json()
    for template in form["templates"]:
        assert template["text"].startswith(f"{greeting}\n")


def test_a_long_thread_keeps_its_first_and_latest_mails_in_the_header(office: Client) -> None:
    lead = _waiting_lead()
    for number in range(30):
        mail = MailFactory.create(message_id=f"<{number}@x>", to=lead.email)
        Activity.objects.create(lead=lead, kind=ActivityKind.MAIL, source_id=str(mail.pk))
    _reply(office, lead)
    ids = Mail.objects.exclude(sender_name="").get().references.split()
    assert len(ids) == 20
    assert (ids[0], ids[-1]) == ("<brought@example.com>", "<29@x>")


def test_mail_to_another_address_and_mail_that_was_given_up_are_no_part_of_the_thread(
    office: Client,
) -> None:
    lead = LeadFactory.create()
    for fields in ({"to": "other@example.com"}, {"to": lead.email, "state": State.DEAD}):
        mail = MailFactory.create(**fields)
        Activity.objects.create(lead=lead, kind=ActivityKind.MAIL, source_id=str(mail.pk))
    _reply(office, lead)
    mail = Mail.objects.exclude(sender_name="").get()
    assert (mail.in_reply_to, mail.references) == ("", "")


def test_typed_markup_is_escaped_in_the_html_part(office: Client) -> None:
    _reply(office, LeadFactory.create(), text="<b>1 & 2</b>\n{{ firm_name }}\n\nEnd")
    mail = Mail.objects.filter(sender_name__gt="").first()
    assert mail is None  # {{ firm_name }} is not a placeholder here
    _reply(office, LeadFactory.create(), text="<b>1 & 2</b>\nline\n\nEnd")
    html = Mail.objects.get().html
    assert "&lt;b&gt;1 &amp; 2&lt;/b&gt;<br>\nline</p>" in html
    assert ">End</p>" in html


def test_a_reply_ends_the_wait_moves_the_lead_and_is_on_the_timeline(
    office: Client, staff: User
) -> None:
    lead = _waiting_lead()
    waited_since = lead.waiting_since
    answer = _reply(office, lead).json()
    assert answer["movedTo"] == "contacted"
    lead.refresh_from_db()
    assert (lead.waiting_since, lead.stage) == (None, "contacted")
    assert lead.last_activity_at == Reply.objects.get().at
    timeline = _ask(office, "GET", f"leads/{lead.pk}/timeline").json()["entries"]
    sent = next(entry for entry in timeline if entry["reply"])
    assert (sent["kind"], sent["actor"], sent["reply"]) == ("mail", staff.pk, answer["id"])
    assert sent["mail"]["state"] == "queued"
    assert sent["mail"]["text"].startswith("Hello Dana,")
    assert waited_since is not None
    assert sent["answersSince"][:19] == waited_since.isoformat()[:19]
    entry = StaffLogEntry.objects.get(act="reply-sent")
    assert (entry.object_type, entry.object_id) == ("lead", lead.pk)
    assert entry.detail == {"mail": sent["mail"]["id"], "template": ""}


def test_a_rejected_reply_is_on_the_timeline_with_the_error(
    office: Client, mail_server: MailServer
) -> None:
    mail_server.refusals["RCPT"] = "550 no such mailbox"
    lead = LeadFactory.create()
    _reply(office, lead)
    _send_all()
    (mail,) = [
        entry["mail"]
        for entry in _ask(office, "GET", f"leads/{lead.pk}/timeline").json()["entries"]
        if entry["kind"] == "mail"
    ]
    assert mail["state"] == "dead"
    assert mail["reason"] == "There is no mailbox with this address."


def test_a_lead_beyond_the_first_stage_stays_where_it_is(office: Client) -> None:
    lead = LeadFactory.create(stage="qualified")
    assert _reply(office, lead).json()["movedTo"] is None
    assert not StageChange.objects.exists()


def test_a_repeated_request_sends_once(office: Client) -> None:
    lead = LeadFactory.create()
    first, second = _reply(office, lead), _reply(office, lead)
    assert first.json() == second.json()
    assert Mail.objects.count() == 1
    refused = _reply(office, lead, text="Another text")
    assert (refused.status_code, refused.json()["code"]) == (409, "sent_differently")
    assert Mail.objects.count() == 1


def test_a_repeated_request_succeeds_also_when_the_lead_has_no_address_any_more(
    office: Client,
) -> None:
    lead = LeadFactory.create()
    first = _reply(office, lead).json()
    Lead.objects.update(email="")
    assert _reply(office, lead).json()["id"] == first["id"]


def test_a_repeat_of_a_reply_that_was_undone_sends_nothing(office: Client) -> None:
    lead = LeadFactory.create()
    _undo(office, _reply(office, lead).json()["id"])
    assert _reply(office, lead).json()["undone"] is True
    assert not Mail.objects.exists()


def test_a_reply_waits_long_enough_to_be_undone(office: Client, mail_server: MailServer) -> None:
    _reply(office, LeadFactory.create())
    assert send_due(Event())
    assert mail_server.received == []
    mail = Mail.objects.get()
    assert mail.next_attempt_at >= mail.created_at + timedelta(seconds=10)


def test_undoing_a_reply_restores_the_lead_and_leaves_nothing_to_send(office: Client) -> None:
    lead = _waiting_lead()
    before: dict[str, Any] = dict(Lead.objects.values().get(pk=lead.pk))
    undone = _undo(office, _reply(office, lead).json()["id"])
    assert undone.status_code == 200
    assert undone.json()["text"] == LETTER["text"]
    after: dict[str, Any] = dict(Lead.objects.values().get(pk=lead.pk))
    assert after.pop("version") > before.pop("version")
    assert after == before
    assert not Mail.objects.exclude(sender_name="").exists()
    kinds = set(Activity.objects.filter(lead=lead).values_list("kind", flat=True))
    assert kinds == {"message", "mail"}
    assert Activity.objects.filter(lead=lead).count() == 2
    assert StaffLogEntry.objects.filter(act="reply-undone").count() == 1
    assert _undo(office, Reply.objects.get().pk).status_code == 200  # a repeat


def test_undoing_a_reply_leaves_a_later_move_alone(office: Client, staff: User) -> None:
    lead = _waiting_lead()
    reply = _reply(office, lead).json()["id"]
    move_lead(by=staff, lead_id=lead.pk, stage="qualified")
    assert _undo(office, reply).status_code == 200
    lead.refresh_from_db()
    assert lead.stage == "qualified"
    assert StageChange.objects.count() == 2


def test_undoing_a_reply_does_not_make_a_lead_wait_that_has_a_later_one(
    office: Client, staff: User
) -> None:
    answered_twice, called = _waiting_lead(), _waiting_lead()
    first = _reply(office, answered_twice).json()["id"]
    _reply(office, answered_twice, key="another-key-of-the-browser")
    assert _undo(office, first).status_code == 200
    reply = _reply(office, called, key="a-third-key-of-the-browser").json()["id"]
    log_call(by=staff, lead_id=called.pk, outcome="reached", text="")
    assert _undo(office, reply).status_code == 200
    assert not Lead.objects.filter(waiting_since__isnull=False).exists()


def test_a_reply_that_is_being_sent_cannot_be_undone(
    office: Client, mail_server: MailServer
) -> None:
    lead = LeadFactory.create()
    reply = _reply(office, lead).json()["id"]
    _send_all()
    refused = _undo(office, reply)
    assert (refused.status_code, refused.json()["code"]) == (409, "on_its_way")
    assert Mail.objects.get().state == State.SENT


def test_only_its_author_undoes_a_reply(office: Client) -> None:
    reply = _reply(office, LeadFactory.create()).json()["id"]
    colleague = Client()
    colleague.force_login(UserFactory.create(staff=True, email="lee@sabineridge.example.com"))
    assert _undo(colleague, reply).status_code == 403
    assert Mail.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"text": ""}, "text", "Reply must be 1 to 10,000 characters"),
        ({"text": "x" * 10_001}, "text", "Reply must be 1 to 10,000 characters"),
        ({"subject": " "}, "subject", "Subject must be 1 to 200 characters"),
        ({"subject": "For {company}"}, "subject", "this lead has no company"),
        ({"text": "Dear {nickname}"}, "text", "there is no such placeholder"),
        ({"text": "{write: what they said}"}, "text", "Write what they said"),
    ],
)
def test_an_invalid_reply_is_rejected_at_its_field_also_in_the_preview(
    office: Client, changes: dict[str, str], field: str, message: str
) -> None:
    lead = LeadFactory.create()
    refused = _reply(office, lead, **changes)
    assert refused.status_code == 422
    assert message in refused.json()["fields"][field]
    assert not Mail.objects.exists()
    shown = _ask(office, "POST", f"leads/{lead.pk}/reply/preview", {**LETTER, **changes}).json()
    assert message in shown["fields"][field]


def test_the_preview_shows_the_final_mail_and_stores_nothing(office: Client) -> None:
    lead = LeadFactory.create()
    shown = _ask(office, "POST", f"leads/{lead.pk}/reply/preview", LETTER).json()
    assert shown == {
        "subject": "Your message",
        "text": "Hello Dana,\n\nCall me.\n\nDana Whitfield",
        "fields": {},
    }
    assert not Mail.objects.exists()
    assert not Reply.objects.exists()


def test_a_lead_without_an_email_address_cannot_get_a_reply(office: Client) -> None:
    lead = LeadFactory.create(email="")
    refused = _reply(office, lead)
    assert refused.status_code == 422
    assert refused.json()["fields"] == {
        "to": "This lead has no email address. Add one to reply.",
    }


def test_an_author_without_a_name_writes_as_the_firm(office: Client, staff: User) -> None:
    User.objects.filter(pk=staff.pk).update(full_name="", display_name="")
    lead = LeadFactory.create()
    assert "your profile has no name" in _reply(office, lead).json()["fields"]["text"]
    assert _reply(office, lead, text="Hello").status_code == 200
    assert Mail.objects.get().sender_name == "Sabine Ridge Business Advisors"


@pytest.mark.parametrize("key", ["short", "x" * 65])
def test_a_reply_needs_a_key_against_repeats(office: Client, key: str) -> None:
    assert _reply(office, LeadFactory.create(), key=key).status_code == 400


def test_a_lead_that_is_not_there_is_not_found(office: Client) -> None:
    gone = LeadFactory.create(deleted_at=timezone.now())
    assert _reply(office, gone).status_code == 404
    assert _ask(office, "GET", f"leads/{gone.pk}/reply").status_code == 404
    assert _ask(office, "POST", f"leads/{gone.pk}/reply/preview", LETTER).status_code == 404


def test_replies_per_hour_are_limited(office: Client) -> None:
    lead = LeadFactory.create()
    for number in range(60):
        assert _reply(office, lead, key=f"a-key-of-the-browser-{number}").status_code == 200
    refused = _reply(office, lead, key="one-key-too-many-for-now")
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) > 0
    assert Mail.objects.count() == 60


def test_a_template_that_does_not_exist_is_not_recorded(office: Client) -> None:
    _reply(office, LeadFactory.create(), template="made up")
    assert Reply.objects.get().template == ""
