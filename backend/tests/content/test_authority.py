"""Who may change account emails, the firm's details, legal texts, dated versions and roles, and who
is told.
"""

from datetime import timedelta
from threading import Event
from typing import Any

import pytest
from django.utils import timezone
from tests.content.editing import METHOD, Editor, with_values
from tests.factories import UserFactory
from tests.people import Person

from brokerage.content.models import Draft, Entry, Revision
from brokerage.content.rules.kinds import kind_of
from brokerage.content.services import authority, publishing
from brokerage.core import facts
from brokerage.mail.models import Mail

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

RESET = "mails/account-reset"
PROTECTED = (RESET, "legal/terms", "firm")
PUBLISHED_BY_PRINCIPALS = (*PROTECTED, METHOD.key)
FREE = "mails/desk-due"
SOON = (timezone.now() + timedelta(hours=1)).isoformat()


def draft_of(key: str) -> Any:
    """Store a valid draft of an entry, and return its body."""
    entry = Entry.objects.get(key=key)
    body = METHOD.body(1) if key == METHOD.key else with_values(entry.body)
    Draft.objects.create(entry=entry, body=body, based_on=entry.version, version=1)
    return body


def edits(editor: Editor) -> list[tuple[str, str, Any]]:
    """Return each request that changes a draft or a list of conflicts."""
    draft, version = {"expectedVersion": 1}, editor.entry["version"]
    body = editor.entry["draft"]["body"]
    return [
        ("PUT", "drafts", {"body": body, "basedOn": version, **draft}),
        ("DELETE", "drafts", draft),
        ("DELETE", "conflicts", {"entryVersion": version}),
    ]


def publications(editor: Editor) -> list[tuple[str, str, Any]]:
    """Return each request that changes what is in use, or will be."""
    at = timezone.localdate().isoformat() if editor.entry["isDated"] else SOON
    draft, entry = {"expectedVersion": 1}, {"entryVersion": editor.entry["version"]}
    shipped = editor.entry["shippedVersion"]
    return [
        ("POST", "publish", draft | entry | {"at": at}),
        ("POST", "publish", draft | entry),
        ("POST", "restore", {"version": shipped, **entry}),
        ("DELETE", "schedule", {"id": 1}),
    ]


@pytest.mark.parametrize("key", PUBLISHED_BY_PRINCIPALS)
def test_advisor_does_not_change_entries_that_carry_authority(advisor: Person, key: str) -> None:
    draft_of(key)
    editor = Editor(advisor, key)
    acts = publications(editor) if key == METHOD.key else publications(editor) + edits(editor)
    for method, act, body in acts:
        refused = editor.ask(method, act, body)
        assert (refused.status_code, refused.json()["code"]) == (403, "principals_only"), act
    assert (editor.entry["mayEdit"], editor.entry["mayPublish"]) == (key == METHOD.key, False)
    before = editor.entry
    assert editor.open() == before
    assert not Mail.objects.exists()


def test_advisor_edits_the_draft_of_the_method(advisor: Person) -> None:
    editor = Editor(advisor, METHOD.key)
    assert editor.save(METHOD.body(1)) == []
    assert editor.discard()["draft"] is None


def test_advisor_publishes_other_words(advisor: Person) -> None:
    draft_of(FREE)
    editor = Editor(advisor, FREE)
    assert (editor.entry["mayEdit"], editor.entry["mayPublish"]) == (True, True)
    editor.publish()


@pytest.mark.parametrize("key", PUBLISHED_BY_PRINCIPALS)
def test_principal_publishes_only_right_after_signing_in_and_the_others_are_told(
    me: Person, colleague: Person, key: str
) -> None:
    draft_of(key)
    late = Editor(colleague, key)
    for method, act, body in publications(late):
        refused = late.ask(method, act, body)
        assert (refused.status_code, refused.json()["code"]) == (403, "reauthentication_required")
    before = late.entry
    assert late.open() == before
    Editor(me, key).publish()
    [notice] = Mail.objects.all()
    assert notice.to == colleague.user.email
    assert f"{me.user.full_name} published " in notice.text
    assert f"({key})" in notice.text


def test_the_others_are_told_of_schedules_and_restored_words_too(
    me: Person, colleague: Person
) -> None:
    editor = Editor(me, RESET)
    editor.save(f"{editor.entry['body']}\n")
    editor.publish()
    editor.save(f"{editor.entry['body']}\n")
    editor.publish(at=SOON)
    editor.cancel()
    editor.restore("0")
    said = [mail.text for mail in Mail.objects.order_by("pk")]
    acts = ("published", "scheduled", "unscheduled", "restored")
    assert [act in text for act, text in zip(acts, said, strict=True)] == [True] * 4


def test_scheduled_draft_is_changed_only_right_after_signing_in(
    me: Person, colleague: Person
) -> None:
    body = draft_of(RESET)
    Editor(me, RESET).publish(at=SOON)
    assert Editor(colleague, RESET).try_to_save(f"{body}\n").status_code == 403
    assert Editor(me, RESET).save(f"{body}\n") == []


@pytest.mark.parametrize("change", [{"staff_role": "advisor"}, {"is_active": False}, None])
def test_due_draft_of_someone_who_is_not_a_principal_any_more_stays_a_draft(
    me: Person, change: Any
) -> None:
    draft_of(RESET)
    Editor(me, RESET).publish(at=SOON)
    Revision.objects.update(effective_at=timezone.now())
    users = type(me.user).objects.filter(pk=me.user.pk)
    users.update(**change) if change else Revision.objects.update(by=None)
    publishing.put_due_in_effect(Event())
    assert Entry.objects.get(key=RESET).version == "1"
    assert Revision.objects.get().failed_at
    assert Draft.objects.exists()


def test_rule_holds_in_the_services_whatever_calls_them(loaded: None) -> None:
    ada = UserFactory.create(staff=True, staff_role="advisor")
    lee = UserFactory.create(staff=True, email="lee@sabineridge.example.com")
    body = draft_of(RESET)
    for by, refusal in ((ada, authority.PrincipalsOnly), (lee, authority.AuthenticationRequired)):
        with pytest.raises(refusal):
            publishing.edit(key=RESET, body=body, by=by)
        with pytest.raises(refusal):
            publishing.restore_shipped(key=RESET, by=by)
        with pytest.raises(refusal):
            publishing.publish(key=RESET, expected_version=1, entry_version="1", by=by)
    assert Entry.objects.get(key=RESET).version == "1"


def test_back_office_changes_words_with_authority_only_right_after_signing_in(
    colleague: Person,
) -> None:
    page = "/office/content/entry/legal_2Fterms/change/"
    form = {"text": f"{facts.shipped('legal/terms')}\nOurs.\n", "seen": "1"}
    assert colleague.client.post(page, form).status_code == 403
    action = {"action": "restore_shipped_words", "_selected_action": ["legal/terms"]}
    assert colleague.client.post("/office/content/entry/", action).status_code == 403
    assert Entry.objects.get(key="legal/terms").version == "1"
    colleague.user.set_password("a-Long-secret-1")
    colleague.user.save()
    colleague.client.force_login(colleague.user)
    confirmed = form | {"confirm-password": "a-Long-secret-1"}
    assert colleague.client.post(page, confirmed).status_code == 302
    assert Entry.objects.get(key="legal/terms").version == "2"


def test_back_office_does_not_edit_dated_entries(me: Person) -> None:
    page = "/office/content/entry/valuation_2Fmethod/change/"
    assert me.client.get(page).status_code == 302
    assert ">valuation/method<" not in me.client.get("/office/content/entry/").content.decode()


def test_every_email_about_accounts_and_agreements_carries_authority() -> None:
    keys = [key for key in facts.shipped_keys() if kind_of(key).edited_by_principals]
    theirs = ("mails/account-", "mails/agreement-", "mails/nda-", "agreements/")
    expected = [key for key in facts.shipped_keys() if key.startswith(theirs)]
    assert sorted(keys) == sorted([*expected, "firm", "legal/privacy", "legal/terms"])


def test_the_other_principals_get_a_mail_about_roles(
    me: Person, colleague: Person, advisor: Person
) -> None:
    me.patch(f"desk/staff/{advisor.user.pk}", {"role": "principal"})
    said = Mail.objects.get(to=colleague.user.email).text
    assert f"{me.user.full_name} changed the role of" in said
    assert "to principal" in said
    assert not Mail.objects.filter(to=me.user.email).exists()
