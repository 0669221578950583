"""The site's content on the desk: drafts, publishing, schedules, history."""

import json
import time
from datetime import timedelta
from itertools import pairwise
from secrets import randbelow
from threading import Event
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from tests.factories import UserFactory
from tests.people import Person

from brokerage.accounts import permissions
from brokerage.accounts.models import StaffLogEntry
from brokerage.content import drafts, services
from brokerage.content.models import Document, Draft, Revision
from brokerage.content.scheduled_drafts import publish_due_drafts
from brokerage.core import draft_versions, facts
from brokerage.mail.services.placeholders import placeholders_of
from brokerage.publishing.models import Publication, State
from brokerage.site_editor.selectors.placeholder_examples import example

pytestmark = pytest.mark.django_db

SITE = "/api/desk/site"


@pytest.fixture(autouse=True)
def _loaded(db: None) -> None:
    services.load_shipped()
    Publication.objects.all().delete()


def _send(office: Client, method: str, path: str, body: Any) -> Any:
    return office.generic(
        method,
        f"{SITE}/{path}",
        json.dumps(body),
        content_type="application/json",
        headers={"Sec-Fetch-Site": "same-origin"},
    )


def _firm(**changes: Any) -> Any:
    words = facts.shipped("firm")
    assert isinstance(words, dict)
    return {**words, **changes}


def _save(office: Client, body: Any, *, key: str = "firm", expected: int = 0) -> Any:
    sent = {"body": body, "expectedVersion": expected, "basedOn": 1}
    return _send(office, "PUT", f"drafts/{key}", sent)


def _publish(office: Client, *, draft: int = 1, document: int = 1) -> Any:
    body = {"expectedVersion": draft, "documentVersion": document}
    return _send(office, "POST", "publish/firm", body)


def test_every_document_is_listed_with_a_title_and_its_group(office: Client) -> None:
    rows = office.get(f"{SITE}/documents").json()["documents"]
    assert len(rows) == len(facts.shipped_keys())
    titles = {row["key"]: (row["title"], row["group"], row["kind"]) for row in rows}
    assert titles["firm"] == ("The firm", "Firm", "form")
    assert titles["legal/privacy"] == ("Privacy Policy", "Legal", "markdown")
    assert titles["replies/documents"] == ("What to have ready", "Reply templates", "markdown")
    assert titles["mails/contact-firm"] == ("New website message (reference)", "Emails", "markdown")
    assert titles["articles/due-diligence"][0] == "Due diligence, and how to be ready"


def test_a_draft_may_be_invalid_and_lists_its_problems(office: Client) -> None:
    saved = _save(office, _firm(name=""))
    assert saved.status_code == 200
    problems = saved.json()["problems"]
    assert {tuple(each["path"]) for each in problems} == {("name",)}
    assert "This is empty." in {each["message"] for each in problems}
    document = office.get(f"{SITE}/documents/firm").json()
    assert document["body"] == facts.shipped("firm")
    assert document["schema"]["title"] == "The firm"
    assert (document["draft"]["body"]["name"], document["draft"]["version"]) == ("", 1)
    assert document["problems"] == problems


def test_a_missing_entry_is_named_at_its_place(office: Client) -> None:
    words = _firm()
    del words["phone"]
    assert _save(office, words).json()["problems"] == [
        {"path": ["phone"], "message": "This is missing."}
    ]


def test_a_colleagues_draft_is_never_overwritten(office: Client) -> None:
    _save(office, _firm(name="Mine"))
    again = _save(office, _firm(name="Another"))
    assert (again.status_code, again.json()["code"]) == (409, "changed_meanwhile")
    assert again.json()["theirs"]["body"]["name"] == "Mine"
    assert _save(office, _firm(name="Another"), expected=1).json()["version"] == 2


def test_a_repeated_save_is_not_a_conflict(office: Client) -> None:
    for _ in range(2):
        assert _save(office, _firm(name="Mine")).json()["version"] == 1


def test_publishing_a_draft_changes_the_document_and_publishes_the_pages(
    office: Client, staff: Any
) -> None:
    _save(office, _firm(name="Pine Creek Advisors"))
    answer = _publish(office)
    assert (answer.status_code, answer.json()) == (200, {"version": 2})
    document = Document.objects.get(key="firm")
    assert isinstance(document.body, dict)
    assert (document.body["name"], document.edited) == ("Pine Creek Advisors", True)
    assert not Draft.objects.exists()
    [publication] = Publication.objects.all()
    assert (publication.changed, publication.requested_by) == ("firm", staff)
    entry = StaffLogEntry.objects.get()
    assert (entry.act, entry.detail) == ("document-published", {"document": "firm"})


def test_a_draft_that_breaks_a_rule_is_not_published(office: Client) -> None:
    _save(office, _firm(name=""))
    answer = _publish(office)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    assert {tuple(each["path"]) for each in answer.json()["problems"]} == {("name",)}
    assert Draft.objects.get().body["name"] == ""
    assert not Publication.objects.exists()


def test_a_draft_begun_on_an_older_version_is_not_published_over_the_newer_one(
    office: Client,
) -> None:
    _save(office, _firm(name="Mine"))
    services.edit(key="firm", words=_firm(name="Theirs"))
    answer = _publish(office)
    assert (answer.status_code, answer.json()["code"]) == (409, "published_meanwhile")
    assert _publish(office, document=2).json() == {"version": 3}


def test_the_history_has_each_version_and_brings_back_any(office: Client) -> None:
    _save(office, _firm(name="Pine Creek Advisors"))
    _publish(office)
    rows = office.get(f"{SITE}/revisions/firm").json()["revisions"]
    assert [(row["number"], row["current"]) for row in rows] == [(2, True), (1, False)]
    assert rows[0]["by"]
    assert rows[1]["by"] is None
    first = office.get(f"{SITE}/revision/1/firm").json()["body"]
    assert first == office.get(f"{SITE}/revision/0/firm").json()["body"] == facts.shipped("firm")
    answer = _send(office, "POST", "restore/firm", {"number": 1, "documentVersion": 2})
    assert answer.json() == {"version": 3}
    document = Document.objects.get(key="firm")
    assert (document.body, document.edited) == (facts.shipped("firm"), False)
    assert Revision.objects.get(number=3).restored_from == 1
    missing = _send(office, "POST", "restore/firm", {"number": 9, "documentVersion": 3})
    assert missing.status_code == 404


def test_a_draft_is_discarded(office: Client) -> None:
    _save(office, _firm(name="Mine"))
    conflict = _send(office, "DELETE", "drafts/firm", {"expectedVersion": 2})
    assert conflict.status_code == 409
    discarded = _send(office, "DELETE", "drafts/firm", {"expectedVersion": 1}).json()
    assert discarded["draft"] is None
    assert not Draft.objects.exists()


def test_an_editor_of_a_discarded_draft_does_not_save_over_the_next_draft(
    office: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draft_versions, "randbelow", randbelow)
    discarded = _save(office, _firm(name="Mine")).json()["version"]
    assert _send(office, "DELETE", "drafts/firm", {"expectedVersion": discarded}).status_code == 200
    _save(office, _firm(name="Theirs"))
    assert _save(office, _firm(name="Mine again"), expected=discarded).status_code == 409


def _schedule(office: Client, at: str | None, *, expected: int = 1) -> Any:
    return _send(office, "PUT", "schedule/firm", {"expectedVersion": expected, "publishAt": at})


def test_a_scheduled_draft_is_published_by_the_worker_when_it_is_due(office: Client) -> None:
    _save(office, _firm(name="Pine Creek Advisors"))
    at = timezone.now() + timedelta(hours=1)
    assert _schedule(office, at.isoformat()).json()["publishAt"] is not None
    publish_due_drafts(Event())
    assert Draft.objects.exists()
    Draft.objects.update(publish_at=timezone.now())
    publish_due_drafts(Event())
    publish_due_drafts(Event())
    document = Document.objects.get(key="firm")
    assert isinstance(document.body, dict)
    assert (document.body["name"], document.version) == ("Pine Creek Advisors", 2)
    assert Publication.objects.get().state == State.PENDING


def _failed_schedules(office: Client) -> list[tuple[str, str, int]]:
    listed = office.get("/api/desk/failed-publications").json()
    assert listed["publications"] == []
    return [(row["key"], row["title"], row["problems"]) for row in listed["scheduled"]]


def test_a_due_draft_that_breaks_a_rule_stays_a_draft_and_is_listed_until_it_is_valid_and_scheduled(
    office: Client,
) -> None:
    _save(office, _firm(name=""))
    Draft.objects.update(publish_at=timezone.now())
    publish_due_drafts(Event())
    publish_due_drafts(Event())
    assert Draft.objects.get().publish_at is None
    assert not Publication.objects.exists()
    [(key, title, problems)] = _failed_schedules(office)
    assert (key, title) == ("firm", "The firm")
    assert problems > 0
    # The site is published, which does not publish the draft.
    now = timezone.now()
    Publication.objects.create(state=State.PUBLISHED, requested_at=now, finished_at=now)
    assert len(_failed_schedules(office)) == 1
    _save(office, _firm(name="Pine Creek Advisors"), expected=1)
    assert _failed_schedules(office) == [("firm", "The firm", 0)]
    at = timezone.now() + timedelta(hours=1)
    assert _schedule(office, at.isoformat(), expected=2).status_code == 200
    assert _failed_schedules(office) == []


@pytest.mark.parametrize("days", [-1, 400])
def test_a_schedule_is_within_the_next_year(office: Client, days: int) -> None:
    _save(office, _firm())
    at = timezone.now() + timedelta(days=days)
    answer = _schedule(office, at.isoformat())
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["publishAt"])
    assert _schedule(office, None).status_code == 200


def test_a_change_by_an_update_is_in_the_history() -> None:
    document = Document.objects.get(key="firm")
    services.put(document, _firm(name="Shipped later"))
    assert list(Revision.objects.values_list("number", flat=True)) == [2, 1]


def test_text_that_cannot_be_stored_is_rejected_as_a_draft(office: Client) -> None:
    answer = _save(office, _firm(name="A\0"))
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    assert _save(office, "# Firm").status_code == 422
    assert not Draft.objects.exists()


_BOMB = "\n".join(
    [
        "a: &a [x]",
        *(
            f"{now}: &{now} [{', '.join([f'*{before}'] * 9)}]"
            for before, now in pairwise("abcdefghi")
        ),
    ]
)


@pytest.mark.parametrize(
    "head",
    [
        f"{_BOMB}\ntitle: [*i, *i]\nname: *i",
        f"title: {'[' * 50_000}",
        "true: today",
    ],
    ids=["aliases", "nested", "no text"],
)
def test_a_draft_whose_front_matter_cannot_be_read_is_kept_and_can_be_opened(
    office: Client, head: str
) -> None:
    _send(office, "POST", "documents", {"group": "articles", "name": "new", "title": "New"})
    for key in ("articles/new", "documents/exit-planning", "replies/empty"):
        source = f"---\n{head}\n---\n## One\n\nText.\n"
        saved = _save(office, source, key=key, expected=1 if key == "articles/new" else 0)
        assert saved.status_code == 200
        (problem,) = saved.json()["problems"]
        assert problem["message"].startswith("The lines between --- and --- cannot be read: ")
        opened = office.get(f"{SITE}/documents/{key}")
        assert opened.status_code == 200
        assert opened.json()["problems"] == [problem]
    titles = {
        each["key"]: each["title"] for each in office.get(f"{SITE}/documents").json()["documents"]
    }
    assert titles["articles/new"] == "New"


@pytest.mark.parametrize("based_on", [-1, 2**31])
def test_a_draft_with_an_impossible_version_is_rejected(office: Client, based_on: int) -> None:
    sent = {"body": _firm(), "expectedVersion": 0, "basedOn": based_on}
    assert _send(office, "PUT", "drafts/firm", sent).status_code == 400


def test_drafts_of_two_people_saved_at_once_are_not_both_accepted(staff: Any) -> None:
    other = UserFactory.create(staff=True, email="lee@sabineridge.example.com")
    drafts.save_draft(key="firm", body=_firm(), expected_version=0, based_on=1, by=staff)
    with pytest.raises(drafts.DraftConflict) as conflict:
        drafts.save_draft(
            key="firm", body=_firm(name="Other"), expected_version=0, based_on=1, by=other
        )
    assert conflict.value.draft is not None
    assert conflict.value.draft.updated_by == staff


def test_every_mail_says_to_whom_it_is_sent(office: Client) -> None:
    rows = office.get(f"{SITE}/documents").json()["documents"]
    with_purpose = {row["key"] for row in rows if row["purpose"]}
    assert with_purpose == {row["key"] for row in rows if row["group"] == "Emails"}
    purposes = [row["purpose"] for row in rows if row["purpose"]]
    assert len(set(purposes)) == len(purposes)


def test_every_placeholder_has_an_example() -> None:
    mails = [key for key in facts.shipped_keys() if key.startswith("mails/")]
    names = frozenset().union(*map(placeholders_of, mails))
    assert [name for name in sorted(names) if example(name) == name.replace("_", " ")] == []


def test_mails_name_their_placeholders(office: Client) -> None:
    found = office.get(f"{SITE}/documents/mails/contact-firm").json()["placeholders"]
    firm = {
        "name": "{{ firm_name }}",
        "label": "firm name",
        "example": "Sabine Ridge Business Advisors",
    }
    assert firm in found
    reply = office.get(f"{SITE}/documents/replies/range").json()["placeholders"]
    assert {"name": "{first name}", "label": "first name", "example": "José"} in reply


def test_a_library_document_is_edited_as_markdown_with_editable_front_matter(
    office: Client,
) -> None:
    key = "documents/proof-of-funds"
    document = office.get(f"{SITE}/documents/{key}").json()
    assert (document["title"], document["group"]) == ("Proof of funds", "Documents")
    assert list(document["headSchema"]["properties"]) == ["title", "kind", "lede", "limits"]
    assert "made anew when you publish" in document["purpose"]
    assert "{{ firm_name }}" in [each["name"] for each in document["placeholders"]]
    saved = _save(office, f"{facts.shipped(key)}\n\n*slanted*\n", key=key)
    assert [each["message"] for each in saved.json()["problems"]] == [
        "PDF documents may not have italics."
    ]
    body = {"expectedVersion": 1, "documentVersion": 1}
    assert _send(office, "POST", f"publish/{key}", body).status_code == 422
    _save(office, f"{facts.shipped(key)}\n\nAsk first.\n", key=key, expected=1)
    body["expectedVersion"] = 2
    assert _send(office, "POST", f"publish/{key}", body).json() == {"version": 2}
    assert Publication.objects.get().changed == key


def test_conflicts_with_a_release_are_shown_until_staff_settle_them(office: Client) -> None:
    services.edit(key="firm", words=_firm(name="Pine Creek Advisors"))
    Document.objects.filter(key="firm").update(shipped=_firm(name="Shipped before"))
    services.load_shipped()
    rows = office.get(f"{SITE}/documents").json()["documents"]
    assert {row["key"]: row["conflicts"] for row in rows if row["conflicts"]} == {"firm": 1}
    shipped = _firm()["name"]
    conflict = {"path": ["name"], "edited": "Pine Creek Advisors", "shipped": shipped}
    [found] = office.get(f"{SITE}/documents/firm").json()["conflicts"]
    assert found == {"id": found["id"], **conflict}
    older = _send(office, "DELETE", "conflicts/firm", {"documentVersion": 1})
    assert (older.status_code, older.json()["code"]) == (409, "published_meanwhile")
    settled = _send(office, "DELETE", "conflicts/firm", {"documentVersion": 2}).json()
    assert (settled["conflicts"], settled["body"]["name"]) == ([], "Pine Creek Advisors")


def test_one_field_of_several_conflicts_is_settled_alone(office: Client) -> None:
    services.edit(key="firm", words=_firm(name="Pine Creek Advisors", email="pine@example.com"))
    before = _firm(name="Shipped before", email="before@example.com")
    Document.objects.filter(key="firm").update(shipped=before)
    services.load_shipped()
    first, second = office.get(f"{SITE}/documents/firm").json()["conflicts"]
    body = {"documentVersion": 2, "only": first["id"]}
    settled = _send(office, "DELETE", "conflicts/firm", body).json()
    assert settled["conflicts"] == [second]
    assert _send(office, "DELETE", "conflicts/firm", body).json()["conflicts"] == [second]


def test_markdown_that_is_too_long_is_kept_as_a_draft_and_not_parsed(office: Client) -> None:
    _send(office, "POST", "documents", {"group": "articles", "name": "new", "title": "New"})
    source = "## a\n" * 42_000
    start = time.perf_counter()
    saved = _save(office, source, key="articles/new", expected=1)
    assert saved.json()["problems"] == [
        {"path": [], "message": "This is too long: at most 60,000 characters."}
    ]
    shown = _send(office, "POST", "previews", {"key": "articles/new", "body": source})
    assert shown.json()["url"] is None
    assert time.perf_counter() - start < 1


def test_changes_per_person_and_minute_are_limited(
    office: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(permissions, "CHANGES_A_MINUTE", 2)
    sent = {"expectedVersion": 0}
    for _ in range(2):
        assert _send(office, "DELETE", "drafts/firm", sent).status_code == 200
    refused = _send(office, "DELETE", "drafts/firm", sent)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
    assert int(refused["Retry-After"]) <= 60
    assert office.get(f"{SITE}/documents/firm").status_code == 200
    colleague = Person(UserFactory.create(staff=True, email="lee@sabineridge.example.com"))
    assert colleague.ask("DELETE", "desk/site/drafts/firm", sent).status_code == 200
