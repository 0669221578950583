"""The drafts of entries of every kind: saving, problems, conflicts, discarding."""

from itertools import pairwise
from secrets import randbelow
from typing import Any

import pytest
from tests.content.editing import FIRM, Editor, Sample
from tests.people import Person

from brokerage.accounts import permissions
from brokerage.content.models import Draft, Entry
from brokerage.content.services.publishing import edit
from brokerage.core import draft_versions, facts
from brokerage.publishing.models import Publication

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def test_draft_is_saved_with_its_problems_at_their_paths(me: Person, sample: Sample) -> None:
    editor = Editor(me, sample.key)
    assert (editor.entry["draft"], editor.entry["problems"]) == (None, [])
    in_use, broken = editor.entry["body"], sample.broken()
    problems = editor.save(broken)
    assert sample.problem in [each["path"] for each in problems]
    assert editor.entry["problems"] == problems
    assert (editor.entry["draft"]["body"], editor.entry["body"]) == (broken, in_use)
    assert editor.save(sample.body(1)) == []
    assert editor.draft_version == 2
    assert not Publication.objects.exists()


def test_colleagues_draft_is_not_overwritten(me: Person, colleague: Person, sample: Sample) -> None:
    mine, theirs = Editor(me, sample.key), Editor(colleague, sample.key)
    theirs.save(sample.body(1))
    refused = mine.try_to_save(sample.body(2))
    assert (refused.status_code, refused.json()["code"]) == (409, "changed_meanwhile")
    assert refused.json()["theirs"]["body"] == sample.body(1)
    assert refused.json()["theirs"]["updatedBy"] == colleague.user.get_short_name()
    mine.open()
    assert mine.save(sample.body(2)) == []


def test_save_that_comes_twice_is_not_a_conflict(me: Person, either: Sample) -> None:
    editor, body = Editor(me, either.key), either.body(1)
    for _ in range(2):
        assert editor.try_to_save(body).json()["version"] == 1


def test_first_draft_of_an_older_version_gets_the_version_in_use(
    me: Person, sample: Sample
) -> None:
    editor = Editor(me, sample.key)
    mine, theirs = sample.body(1), sample.body(2)
    edit(key=sample.key, body=theirs)
    refused = editor.try_to_save(mine).json()
    entry = Entry.objects.get(key=sample.key)
    assert refused["code"] == "changed_meanwhile"
    assert (refused["theirs"]["version"], refused["theirs"]["basedOn"]) == (0, entry.version)
    assert refused["theirs"]["body"] == entry.body
    editor.open()
    assert editor.save(mine) == []


def test_draft_is_discarded_by_those_who_saw_its_latest_version(me: Person, sample: Sample) -> None:
    editor, late = Editor(me, sample.key), Editor(me, sample.key)
    editor.save(sample.body(1))
    assert late.ask("DELETE", "drafts", {"expectedVersion": 0}).status_code == 409
    assert editor.discard()["draft"] is None
    gone = editor.ask("DELETE", "drafts", {"expectedVersion": 1})
    assert (gone.status_code, gone.json()["theirs"]) == (409, None)
    assert not Draft.objects.exists()


def test_editor_of_a_discarded_draft_does_not_save_over_the_next_draft(
    me: Person, either: Sample, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draft_versions, "randbelow", randbelow)
    editor, late = Editor(me, either.key), Editor(me, either.key)
    editor.save(either.body(1))
    late.open()
    editor.discard()
    editor.save(either.body(2))
    assert late.try_to_save(either.body(3)).status_code == 409


@pytest.mark.parametrize(
    "body", ["# Firm", {"name": "A\0"}, {"\0": 1}], ids=["format", "NUL", "NUL in a key"]
)
def test_body_that_cannot_be_stored_is_not_even_a_draft(
    me: Person, either: Sample, body: Any
) -> None:
    refused = Editor(me, either.key).try_to_save(body)
    assert (refused.status_code, refused.json()["code"]) == (422, "invalid")
    assert refused.json()["problems"]
    assert not Draft.objects.exists()


def test_an_unpaired_surrogate_is_rejected(me: Person, either: Sample) -> None:
    assert Editor(me, either.key).try_to_save({"name": "\ud800"}).status_code == 400


@pytest.mark.parametrize("based_on", [1, "1\0", "1" * 21])
def test_draft_of_an_impossible_version_is_rejected(me: Person, based_on: Any) -> None:
    sent = {"body": FIRM.body(1), "expectedVersion": 0, "basedOn": based_on}
    assert me.ask("PUT", "desk/content/drafts/firm", sent).status_code == 400


def test_draft_may_be_incomplete(me: Person, either: Sample) -> None:
    editor = Editor(me, either.key)
    assert editor.save({})
    assert editor.entry["draft"]["body"] == {}


def test_missing_field_is_named_at_its_place(firm: Editor) -> None:
    words = FIRM.body(1)
    del words["phone"]
    assert firm.save(words) == [{"path": ["phone"], "message": "This is missing."}]


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
    [f"{_BOMB}\ntitle: [*i, *i]\nname: *i", f"title: {'[' * 50_000}", "true: today"],
    ids=["aliases", "nested", "no text"],
)
@pytest.mark.parametrize("key", ["articles/due-diligence", "documents/exit-planning"])
def test_draft_whose_front_matter_cannot_be_read_is_kept_and_can_be_opened(
    me: Person, key: str, head: str
) -> None:
    editor = Editor(me, key)
    (problem,) = editor.save(f"---\n{head}\n---\n## One\n\nText.\n")
    assert problem["message"].startswith("The lines between --- and --- cannot be read: ")
    assert editor.open()["problems"] == [problem]


def test_markdown_that_is_too_long_is_kept_as_a_draft_and_not_parsed(me: Person) -> None:
    source = "## a\n" * 42_000
    assert Editor(me, "articles/due-diligence").save(source) == [
        {"path": [], "message": "This is too long: at most 60,000 characters."}
    ]
    sent = {"key": "articles/due-diligence", "body": source}
    assert me.post("desk/content/previews", sent)["url"] is None


def test_document_of_the_library_is_edited_as_markdown_with_what_can_change_of_its_head(
    me: Person,
) -> None:
    key = "documents/proof-of-funds"
    editor = Editor(me, key)
    assert (editor.entry["title"], editor.entry["group"]) == ("Proof of funds", "Documents")
    assert list(editor.entry["headSchema"]["properties"]) == ["title", "kind", "lede", "limits"]
    assert "{{ firm_name }}" in [each["name"] for each in editor.entry["placeholders"]]
    problems = editor.save(f"{facts.shipped(key)}\n\n*slanted*\n")
    assert [each["message"] for each in problems] == ["PDF documents may not have italics."]
    assert editor.save(f"{facts.shipped(key)}\n\nAsk first.\n") == []
    editor.publish()
    assert Publication.objects.get().changed == key


def test_conflicts_with_a_release_are_settled_one_by_one(me: Person) -> None:
    entry = Entry.objects.get(key="firm")
    entry.conflicts = [
        {"path": [name], "edited": "Ours", "shipped": "Theirs"} for name in ("name", "email")
    ]
    entry.save()
    rows = me.get("desk/content/entries")["entries"]
    assert {row["key"]: row["conflicts"] for row in rows if row["conflicts"]} == {"firm": 2}
    editor = Editor(me, "firm")
    first, second = editor.entry["conflicts"]
    assert first == {"id": first["id"], "path": ["name"], "edited": "Ours", "shipped": "Theirs"}
    older = editor.ask("DELETE", "conflicts", {"entryVersion": "7"})
    assert (older.status_code, older.json()["code"]) == (409, "published_meanwhile")
    one = {"entryVersion": "1", "only": first["id"]}
    for _ in range(2):
        assert editor.ask("DELETE", "conflicts", one).json()["conflicts"] == [second]
    settled = editor.ask("DELETE", "conflicts", {"entryVersion": "1"}).json()
    assert (settled["conflicts"], settled["version"]) == ([], "1")


def test_changes_per_person_and_minute_are_limited(
    me: Person, colleague: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(permissions, "CHANGES_A_MINUTE", 2)
    act = ("DELETE", "desk/content/drafts/firm", {"expectedVersion": 0})
    for _ in range(2):
        assert me.ask(*act).status_code == 200
    refused = me.ask(*act)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
    assert int(refused["Retry-After"]) <= 60
    assert me.get("desk/content/entries/firm")
    assert colleague.ask(*act).status_code == 200
