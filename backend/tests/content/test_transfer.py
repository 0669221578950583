"""Moving what the firm has changed to another installation, in one archive."""

import json
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from io import StringIO
from pathlib import Path
from secrets import randbelow
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone

from brokerage.content import drafts, own_documents, services
from brokerage.content.models import Document, Draft, Revision
from brokerage.content.transfer import PART
from brokerage.core import content_archive, draft_versions, facts
from brokerage.core.content_archive import BadArchive
from brokerage.leads.rules.score import SCORES
from brokerage.releases import selectors as releases
from brokerage.releases.kinds import kind_of
from brokerage.releases.models import Release, ReleaseDraft
from brokerage.releases.services import release, save_draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]

PHONE = {"display": "(903) 555-0177", "href": "+19035550177"}


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return tmp_path / "firm.zip"


@pytest.fixture(autouse=True)
def _documents() -> None:
    services.load_shipped()


def firm_with(**changes: Any) -> Any:
    return {**Document.objects.get(key="firm").body, **changes}


def about_with(**changes: Any) -> Any:
    return {**Document.objects.get(key="about").body, **changes}


def score_with(points: int) -> Any:
    body = json.loads(SCORES.text(SCORES.current_version()))
    body["groups"][9][0]["points"] = points
    return body


@transaction.atomic
def edit(key: str, words: facts.DocumentBody) -> None:
    services.edit(key=key, words=words)


@transaction.atomic
def change_everything() -> None:
    """Change a document, a text in Markdown and the lead score."""
    edit("firm", firm_with(phone=PHONE))
    edit("legal/privacy", f"{facts.shipped('legal/privacy')}\nOurs.\n")
    release_score(points=13, day=timezone.localdate())


@transaction.atomic
def release_score(*, points: int, day: date) -> Release:
    kind = kind_of("leads/score")
    based_on = SCORES.current_version()
    draft = save_draft(
        kind=kind, body=score_with(points), expected_version=0, based_on=based_on, by=None
    )
    return release(kind=kind, expected_version=draft.version, effective_on=day, note="", by=None)


def start_anew() -> None:
    """Delete what was changed, as in another installation. Delete all changes, as in another
    installation.
    """
    for model in (Release, ReleaseDraft, Draft, Revision, Document):
        model.objects.all().delete()
    releases.forget()
    services.load_shipped()


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("content", *arguments, stdout=out)
    return out.getvalue()


def rewrite(archive: Path, name: str, content: str | None) -> None:
    """Write the same archive with another file, or without that file."""
    with zipfile.ZipFile(archive) as old:
        files = {each: old.read(each) for each in old.namelist() if each != name}
    with zipfile.ZipFile(archive, "w") as new:
        for each, stored in files.items():
            new.writestr(each, stored)
        if content is not None:
            new.writestr(name, content)


def test_all_of_it_arrives_as_drafts(archive: Path) -> None:
    change_everything()
    assert run("export", str(archive)) == "words: 2\npictures: 0\nreleases: 1\ndocuments: 0\n"
    start_anew()
    assert run("import", str(archive)).endswith("Imported as drafts.\n")
    drafts = {draft.document_id: draft.body for draft in Draft.objects.all()}
    assert drafts["firm"]["phone"] == PHONE
    assert drafts["legal/privacy"].endswith("Ours.\n")
    score = ReleaseDraft.objects.get(name="leads/score")
    assert json.loads(score.body)["groups"][9][0]["points"] == 13
    assert not Document.objects.filter(edited=True).exists()
    assert SCORES.current_version() in SCORES.shipped_versions()


def test_it_is_made_public_on_request_and_a_second_time_changes_nothing(archive: Path) -> None:
    edit("desk", {**Document.objects.get(key="desk").body, "responseHours": 3})
    run("export", str(archive))
    start_anew()
    assert run("import", str(archive), "--publish").endswith("Published.\n")
    assert Document.objects.get(key="desk").body["responseHours"] == 3
    before = list(Document.objects.values_list("key", "version"))
    assert run("import", str(archive), "--publish") == "Published.\n"
    assert list(Document.objects.values_list("key", "version")) == before
    assert not Draft.objects.exists()


def test_what_only_principals_change_is_imported_as_drafts_even_to_be_published(
    archive: Path,
) -> None:
    change_everything()
    run("export", str(archive))
    start_anew()
    notes = run("import", str(archive), "--publish")
    for key in ("firm", "legal/privacy"):
        assert f"words: {key} is a draft now. A principal publishes it on the desk.\n" in notes
    assert "releases: Lead score is a draft now. A principal releases it on the desk.\n" in notes
    assert not Document.objects.filter(edited=True).exists()
    assert not Release.objects.exists()


def test_a_draft_that_is_there_stays_and_edited_words_go_to_the_history(archive: Path) -> None:
    edit("about", about_with(storyTitle="Ours"))
    change_everything()
    run("export", str(archive))
    start_anew()
    document = Document.objects.get(key="legal/privacy")
    Draft.objects.create(document=document, body="# Mine", based_on=document.version)
    edit("about", about_with(storyTitle="Edited here"))
    notes = run("import", str(archive), "--publish")
    assert "words: legal/privacy has a draft here, which stays. It was not imported.\n" in notes
    assert "words: about was edited here too. Those words are in its history.\n" in notes
    assert Draft.objects.get(document="legal/privacy").body == "# Mine"
    earlier = Revision.objects.filter(document="about").values_list("body", flat=True)
    assert "Edited here" in [each["storyTitle"] for each in earlier]


ARTICLE = facts.shipped("articles/due-diligence")
OWN = "articles/what-we-see"


def make_article() -> None:
    own_documents.create(key=OWN, body=str(ARTICLE), by=None)
    drafts.publish_draft(key=OWN, expected_version=1, document_version=0, by=None)


def test_an_article_of_the_firms_own_arrives(
    archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_article()
    monkeypatch.setattr(draft_versions, "randbelow", randbelow)
    unpublished = "articles/not-yet"
    own_documents.create(key=unpublished, body=str(ARTICLE), by=None)
    assert run("export", str(archive)).startswith("words: 1\n")
    start_anew()
    run("import", str(archive))
    document = Document.objects.get(key=OWN)
    assert (document.is_public, Draft.objects.get().body) == (False, ARTICLE)
    start_anew()
    run("import", str(archive), "--publish")
    document = Document.objects.get(key=OWN)
    assert (document.is_public, document.body) == (True, ARTICLE)
    assert not Document.objects.filter(key=unpublished).exists()


def test_an_article_that_was_deleted_stays_so(archive: Path) -> None:
    make_article()
    run("export", str(archive))
    own_documents.unpublish(key=OWN, version=1, by=None)
    own_documents.delete(key=OWN)
    notes = run("import", str(archive), "--publish")
    assert f"words: {OWN} was deleted here. It was not imported.\n" in notes
    assert not Document.objects.get(key=OWN).is_public


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("words/firm.json", "{", "words: firm.json: this cannot be read"),
        ("words/firm.json", "{}", "words: firm.json: "),
        ("words/articles/What We See.md", "", "there is no such document here"),
        ("words/articles/what-we-see.md", "Hello", "words: articles/what-we-see.md: "),
        ("words/articles/what-we-see.json", "{}", "there is no such document here"),
        ("words/nothing.json", "{}", "words: nothing.json: there is no such document here"),
        ("words/legal/privacy.md", "Hello", "words: legal/privacy.md: "),
        ("releases/leads/score.json", "[]", "releases: leads/score.json: this cannot be read"),
        ("releases/leads/score.json", "{}", "releases: leads/score.json: "),
        ("releases/leads/score.json", '{"groups": ["\\ud800"]}', "this cannot be read"),
        ("releases/leads/other.json", "{}", "there is nothing of this name to release"),
        ("secrets/key.txt", "x", "secrets/key.txt is no part of such an archive."),
        ("manifest.json", '{"format": 99}', "made by another release of the software"),
        ("manifest.json", "[]", "made by another release of the software"),
        ("manifest.json", None, "made by another release of the software"),
    ],
)
def test_an_archive_with_a_broken_part_is_refused_as_a_whole(
    archive: Path, name: str, content: str | None, problem: str
) -> None:
    change_everything()
    run("export", str(archive))
    start_anew()
    rewrite(archive, name, content)
    with pytest.raises(CommandError) as refused:
        run("import", str(archive))
    assert str(refused.value).startswith("Nothing was imported.\n")
    assert problem in str(refused.value)
    assert not Draft.objects.exists()
    assert not ReleaseDraft.objects.exists()


@pytest.mark.parametrize("part", [0.1, 0.3, 0.5, 0.7, 0.9])
def test_a_damaged_archive_is_refused(archive: Path, part: float) -> None:
    change_everything()
    run("export", str(archive))
    content = bytearray(archive.read_bytes())
    at = int(len(content) * part)
    content[at : at + 8] = b"\xff" * 8
    archive.write_bytes(content)
    with pytest.raises(CommandError, match="Nothing was imported"):
        run("import", str(archive))


def test_an_export_that_fails_leaves_no_file(
    archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> Iterator[tuple[str, bytes]]:
        raise OSError

    monkeypatch.setattr(content_archive, "_parts", {"words": replace(PART, export=fail)})
    with pytest.raises(OSError):
        content_archive.export_to(archive)
    assert list(archive.parent.iterdir()) == []


@pytest.mark.parametrize("limit", ["MOST_FILES", "MOST_BYTES"])
def test_a_very_large_archive_is_not_unpacked(
    archive: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    change_everything()
    content_archive.export_to(archive)
    monkeypatch.setattr(content_archive, limit, 1)
    with pytest.raises(BadArchive, match="too large"):
        content_archive.import_from(archive, publish=False)


@pytest.mark.parametrize("content", [b"", b"not an archive", b"PK\x03\x04"])
def test_another_file_is_no_archive(archive: Path, content: bytes) -> None:
    archive.write_bytes(content)
    with pytest.raises(BadArchive, match="is not an archive"):
        content_archive.import_from(archive, publish=False)
    with pytest.raises(BadArchive, match="is not an archive"):
        content_archive.import_from(archive.with_name("none.zip"), publish=False)
