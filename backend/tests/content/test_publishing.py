"""Publishing entries of every kind, and their history."""

from typing import Any

import pytest
from django.utils import timezone
from tests.content.editing import FIRM, HVAC, METHOD, SAMPLES, Editor, Sample, with_values
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry
from brokerage.content.models import Draft, Entry, Revision
from brokerage.content.rules.kinds import kind_of
from brokerage.content.services.loading import load_shipped
from brokerage.content.services.publishing import edit
from brokerage.core import facts
from brokerage.mail.services.placeholders import placeholders_of
from brokerage.publishing.models import Publication
from brokerage.site_editor.selectors.placeholders import example
from brokerage.valuation.rules.method import METHODS

pytestmark = pytest.mark.django_db


def test_published_draft_is_the_version_in_use(me: Person, sample: Sample) -> None:
    editor = Editor(me, sample.key)
    before, draft = editor.entry["version"], sample.body(1)
    editor.save(draft)
    entry = editor.publish()
    assert (entry["draft"], entry["edited"], entry["scheduled"]) == (None, True, None)
    assert entry["version"] != before
    assert entry["body"] == draft | _name(entry) if isinstance(draft, dict) else draft
    requested = [(each.changed, each.requested_by) for each in Publication.objects.all()]
    assert requested == ([(sample.key, me.user)] if kind_of(sample.key).is_published else [])
    logged = StaffLogEntry.objects.get()
    is_dated = entry["isDated"]
    assert logged.act == ("method-released" if is_dated else "document-published")
    assert logged.detail["name" if is_dated else "document"] == sample.key


def _name(entry: Any) -> dict[str, Any]:
    """Return what names a dated version in its body."""
    names = ("version", "date") if entry["isDated"] else ()
    return {name: entry["body"][name] for name in names if name in entry["body"]}


def test_draft_that_breaks_a_rule_is_not_published(me: Person, sample: Sample) -> None:
    editor = Editor(me, sample.key)
    editor.save(sample.broken())
    refused = editor.try_to_publish()
    assert (refused.status_code, refused.json()["code"]) == (422, "invalid")
    assert sample.problem in [each["path"] for each in refused.json()["problems"]]
    assert editor.open()["draft"]["version"] == 1
    assert not Publication.objects.exists()


def test_draft_is_not_published_over_a_version_that_its_editor_has_not_seen(
    me: Person, either: Sample
) -> None:
    editor = Editor(me, either.key)
    editor.save(either.body(1))
    edit(key=either.key, body=either.body(2))
    refused = editor.try_to_publish()
    # A dated draft has taken over what was released.
    code = "changed_meanwhile" if either is METHOD else "published_meanwhile"
    assert (refused.status_code, refused.json()["code"]) == (409, code)
    editor.open()
    assert editor.publish()["version"].endswith("3" if either is FIRM else ".2")


def test_only_the_draft_that_its_publisher_saw_is_published(me: Person, either: Sample) -> None:
    editor, late = Editor(me, either.key), Editor(me, either.key)
    assert late.try_to_publish().json()["theirs"] is None
    editor.save(either.body(1))
    late.open()
    editor.save(either.body(2))
    refused = late.try_to_publish()
    assert (refused.status_code, refused.json()["code"]) == (409, "changed_meanwhile")
    assert not Revision.objects.exists()


def test_history_has_each_version(me: Person, sample: Sample) -> None:
    editor = Editor(me, sample.key)
    shipped = editor.entry["body"]
    editor.save(sample.body(1))
    editor.publish(note="  Because. ")
    newest, *earlier = editor.history()
    assert (newest["version"], newest["state"]) == (editor.entry["version"], "current")
    assert (newest["by"], newest["note"]) == (me.user.get_short_name(), "Because.")
    assert newest["effectiveOn"] == timezone.localdate().isoformat()
    assert {each["state"] for each in earlier} == {"past"}
    assert earlier[-1]["isShipped"]
    assert editor.revision(earlier[0]["version"])["body"] == shipped
    assert me.ask("GET", f"desk/content/revision/9/{sample.key}").status_code == 404


@pytest.mark.parametrize("sample", [each for each in SAMPLES if each is not METHOD], ids=str)
def test_earlier_version_is_restored(me: Person, sample: Sample) -> None:
    editor = Editor(me, sample.key)
    shipped, before = editor.entry["body"], editor.entry["version"]
    editor.save(sample.body(1))
    editor.publish()
    restored = editor.restore(before)
    assert editor.history()[0]["restoredFrom"] == before
    assert restored["body"] == (
        shipped if isinstance(shipped, str) else {**shipped, **_name(restored)}
    )
    missing = {"version": "1999-01", "entryVersion": restored["version"]}
    assert editor.ask("POST", "restore", missing).status_code == 404
    stale = {"version": before, "entryVersion": before}
    assert editor.ask("POST", "restore", stale).json()["code"] == "published_meanwhile"


def test_version_that_breaks_the_rules_of_today_is_not_restored(method: Editor) -> None:
    before = method.entry["version"]
    method.save(METHOD.body(1))
    method.publish()
    sent = {"version": before, "entryVersion": method.entry["version"]}
    refused = method.ask("POST", "restore", sent)
    assert (refused.status_code, refused.json()["code"]) == (422, "invalid")
    assert refused.json()["problems"][0]["path"] == ["industries", HVAC, "source"]


def test_restored_page_is_as_shipped_and_leaves_the_draft(firm: Editor) -> None:
    firm.save(FIRM.body(1))
    firm.publish()
    firm.save(FIRM.body(2))
    assert firm.restore("0")["edited"] is False
    assert firm.entry["draft"]["body"] == FIRM.body(2)
    assert [each["version"] for each in firm.history()] == ["3", "2", "1", "0"]


def test_change_by_a_release_alone_is_in_the_history(me: Person) -> None:
    before = {**FIRM.body(0), "name": "Shipped before"}
    Entry.objects.filter(key="firm").update(shipped=before, body=before)
    load_shipped()
    assert [each["version"] for each in Editor(me, "firm").history()] == ["2", "1", "0"]
    assert Editor(me, "firm").revision("1")["body"] == before


def test_dated_version_shows_its_differences(method: Editor) -> None:
    before = method.entry["body"]["industries"][HVAC]["sde"]["high"]
    method.save(METHOD.body(1))
    version = method.publish()["version"]
    found = method.revision(version)
    assert found["basedOn"] == METHODS.shipped_versions()[-1]
    assert found["differences"][0] == {
        "path": ["industries", "HVAC Services", "sde", "high"],
        "before": before,
        "after": "4.10",
    }
    assert method.revision(METHODS.shipped_versions()[0])["differences"] == []


def test_dated_draft_without_changes_is_not_published(method: Editor) -> None:
    method.save(method.entry["body"])
    (problem,) = method.try_to_publish().json()["problems"]
    assert problem["message"] == "The draft is the same as the version in use."


def test_release_of_today_is_calculated_by_at_once(method: Editor) -> None:
    today = timezone.localdate().isoformat()
    method.save(METHOD.body(1))
    assert method.publish(at=today)["version"] == f"{today}.1"
    current = METHODS.current()
    assert (current.version, current.date) == (f"{today}.1", today)
    assert str(current.industries[HVAC].sde.high) == "4.10"
    method.save(METHOD.body(2))
    assert method.publish()["version"] == f"{today}.2"
    assert str(METHODS.get(f"{today}.1").industries[HVAC].sde.high) == "4.10"


def test_newer_shipped_version_is_merged_into_a_dated_draft(method: Editor) -> None:
    method.save(METHOD.body(1))
    shipped = method.entry["body"]
    older = with_values(shipped, (["version"], "2026-10"), (["source"], "Before"))
    Entry.objects.filter(key=METHOD.key).update(version="2026-10", body=older)
    assert load_shipped().updated == [METHOD.key]
    entry = method.open()
    assert (entry["version"], entry["body"]) == (shipped["version"], shipped)
    assert entry["draft"]["basedOn"] == shipped["version"]
    assert entry["draft"]["body"]["industries"][HVAC]["sde"]["high"] == "4.10"


def test_every_entry_is_listed_with_a_title_and_its_group(me: Person) -> None:
    rows = {row["key"]: row for row in me.get("desk/content/entries")["entries"]}
    dated = [key for key, row in rows.items() if row["isDated"]]
    assert len(rows) == len(facts.shipped_keys()) + len(dated)
    titles = {key: (row["title"], row["group"], row["format"]) for key, row in rows.items()}
    assert titles["firm"] == ("The firm", "Firm", "form")
    assert titles["legal/privacy"] == ("Privacy Policy", "Legal", "markdown")
    assert titles["replies/documents"] == ("What to have ready", "Reply templates", "markdown")
    assert titles["mails/contact-firm"] == ("New website message (reference)", "Emails", "markdown")
    assert titles["articles/due-diligence"][0] == "Due diligence, and how to be ready"
    assert titles["valuation"][1] == "Tools"
    assert titles[METHOD.key] == ("Valuation method", "Rules and questions", "form")
    assert rows[METHOD.key]["version"] == METHODS.current().version
    purposes = [row["purpose"] for row in rows.values() if row["group"] == "Emails"]
    assert all(purposes)
    assert len(set(purposes)) == len(purposes)


def test_list_shows_drafts_and_the_last_editor(me: Person, either: Sample) -> None:
    editor = Editor(me, either.key)
    editor.save(either.body(1))
    editor.publish()
    editor.save(either.body(2))
    rows = me.get("desk/content/entries")["entries"]
    row = next(row for row in rows if row["key"] == either.key)
    assert (row["updatedBy"], row["draft"]["version"]) == (me.user.get_short_name(), 1)
    assert Draft.objects.count() == 1


def test_every_placeholder_has_an_example() -> None:
    mails = [key for key in facts.shipped_keys() if key.startswith("mails/")]
    names = frozenset().union(*map(placeholders_of, mails))
    assert [name for name in sorted(names) if example(name) == name.replace("_", " ")] == []


def test_mails_and_replies_name_their_placeholders(me: Person) -> None:
    found = Editor(me, "mails/contact-firm").entry["placeholders"]
    name = {"label": "firm name", "example": "Sabine Ridge Business Advisors"}
    assert {"name": "{{ firm_name }}", **name} in found
    reply = Editor(me, "replies/range").entry["placeholders"]
    assert {"name": "{first name}", "label": "first name", "example": "José"} in reply
