"""A saved change requests a publication; the worker renders the site once for all requests."""

from __future__ import annotations

import errno
import json
import os
import signal
import sys
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any
from unittest.mock import patch
from zipfile import ZipFile

import pytest
from botocore.exceptions import EndpointConnectionError, ReadTimeoutError
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.db import OperationalError, transaction
from django.test import Client
from django.utils import timezone
from PIL import Image
from prometheus_client import REGISTRY
from tests.processes import PATIENCE, forked
from tests.sample_site import RENDERER, SampleSite

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.content.rules.kinds import Problem
from brokerage.content.services import publishing as content
from brokerage.content.services.loading import load_shipped
from brokerage.core import facts
from brokerage.core.worker import Task, Worker
from brokerage.library.documents import product_documents
from brokerage.library.models import LibraryDocument
from brokerage.library.selectors.article_head import BadArticle
from brokerage.library.services import documents as library
from brokerage.pdf.renderer import RenderError
from brokerage.publishing.models import Publication, PublishedArchive, State
from brokerage.publishing.selectors.publications import is_publishing_broken, unpublished
from brokerage.publishing.services import pictures, source
from brokerage.publishing.services import publications as services
from brokerage.publishing.services.publish import Publisher

pytestmark = pytest.mark.django_db(transaction=True)

FIRM = "/office/content/entry/firm/change/"
PUBLICATIONS = "/office/publishing/publication/"
NO_NODE = "/nowhere/node"


@pytest.fixture(autouse=True)
def _installation(sample_site: SampleSite, tmp_path: Path, settings: LazySettings) -> None:
    """The settings lead to the fake renderer, which the machine's Python runs instead of Node."""
    (tmp_path / "publish.mjs").write_text(RENDERER.read_text())
    (tmp_path / "build").mkdir()
    sample_site.client.rename(tmp_path / "build" / "client")
    settings.FRONTEND_BUILD = tmp_path / "build"
    settings.NODE_BINARY = sys.executable
    settings.STATICFILES_FINDERS = []
    load_shipped()
    Publication.objects.all().delete()


def publish_command() -> str:
    out = StringIO()
    call_command("publish", stdout=out)
    return out.getvalue()


def run_worker_task(*, stopping: bool = False) -> None:
    stop = Event()
    if stopping:
        stop.set()
    with Publisher(source.site()) as publisher:
        services.publish_pending(stop, lambda: publisher)


def publish_until_killed() -> None:
    """The part of the worker that publishes: the whole one makes the library's documents when it
    starts.
    """
    Worker([Task("publications", services.publish_pending, every=0.2)]).run()


def changed(key: str, **words: Any) -> dict[str, Any]:
    shipped = facts.shipped(key)
    assert isinstance(shipped, dict)
    return shipped | words


def edit(tagline: str) -> None:
    content.edit(key="firm", body=changed("firm", tagline=tagline))


def states() -> list[str]:
    return list(Publication.objects.order_by("pk").values_list("state", flat=True))


@pytest.mark.any_database
def test_the_command_prints_the_time_of_each_page(sample_site: SampleSite) -> None:
    said = publish_command()
    assert " ms " in said
    assert "  /services" in said
    assert "published 2" in said
    assert "nothing has changed since 2" in publish_command()
    assert sample_site.ask("/services").status == 200


@pytest.mark.any_database
def test_a_command_that_fails_says_why(settings: LazySettings) -> None:
    settings.NODE_BINARY = NO_NODE
    with pytest.raises(CommandError, match="could not be rendered"):
        publish_command()
    assert states() == [State.FAILED]


@pytest.mark.any_database
def test_a_command_on_a_full_disk_says_so() -> None:
    full = OSError(28, "No space left on device")
    with (
        patch("brokerage.publishing.services.version_folder._unpack", side_effect=full),
        pytest.raises(CommandError, match="the disk of the server is full"),
    ):
        publish_command()


def test_a_saved_change_is_on_the_site_once_the_worker_has_published(
    sample_site: SampleSite,
) -> None:
    edit("Straight answers.")
    assert states() == [State.PENDING]
    run_worker_task()
    assert states() == [State.PUBLISHED]
    assert b"Straight answers." in sample_site.ask("/").body


def test_a_change_and_its_request_commit_or_roll_back_together() -> None:
    with transaction.atomic():
        edit("Straight answers.")
        assert states() == [State.PENDING]
        transaction.set_rollback(True)
    assert states() == []


def test_saving_in_the_back_office_requests_a_publication_without_rendering(
    office: Client, staff: User
) -> None:
    with patch.object(Publisher, "publish", side_effect=AssertionError):
        words = json.dumps(changed("firm", tagline="Plain answers."))
        answer = office.post(FIRM, {"text": words, "seen": "1"})
    assert answer.status_code == 302
    [publication] = Publication.objects.all()
    assert (publication.state, publication.changed) == (State.PENDING, "firm")
    assert publication.requested_by == staff


def test_pending_requests_are_rendered_once_with_the_newest_content(
    sample_site: SampleSite,
) -> None:
    for tagline in ("First.", "Second.", "Third."):
        edit(tagline)
    with patch.object(source, "render_input", wraps=source.render_input) as render_input:
        run_worker_task()
        run_worker_task()
    assert render_input.call_count == 1
    assert states() == [State.PUBLISHED] * 3
    assert b"Third." in sample_site.ask("/").body


def test_a_change_saved_while_the_site_is_rendered_is_published_next(
    sample_site: SampleSite,
) -> None:
    edit("First.")
    words = source.render_input

    def save_another() -> dict[str, Any]:
        given = words()
        edit("Second.")
        return given

    with patch.object(source, "render_input", save_another):
        run_worker_task()
    assert states() == [State.PUBLISHED, State.PENDING]
    assert b"First." in sample_site.ask("/").body
    run_worker_task()
    assert b"Second." in sample_site.ask("/").body


def test_edits_of_mails_do_not_publish_the_site() -> None:
    content.edit(key="mails/contact-firm", body="Subject: x\n\nHello")
    assert states() == []


@pytest.mark.any_database
@pytest.mark.parametrize("key", ["desk-checklist", "desk"])
def test_a_document_of_the_library_may_be_named_after_a_desk(key: str) -> None:
    library.announce([key])
    assert Publication.objects.get().changed == key


@pytest.mark.any_database
def test_a_reply_template_does_not_concern_the_site() -> None:
    content.announce(["replies/range"])
    assert states() == []


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("where", "failure", "reason"),
    [
        ("version_folder._unpack", OSError(30, "Read-only file system"), "Read-only"),
        ("source.library.articles", BadArticle([Problem((), "No heading.")]), "No heading."),
        ("publish.Publisher.publish", RuntimeError("unheard of"), "server log"),
    ],
)
def test_a_failure_is_recorded_with_its_reason_and_the_pages_stay(
    sample_site: SampleSite,
    where: str,
    failure: Exception,
    reason: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    publish_command()
    edit("Straight answers.")
    with patch(f"brokerage.publishing.services.{where}", side_effect=failure):
        run_worker_task()
    publication = Publication.objects.get(changed="firm")
    assert publication.state == State.FAILED
    assert reason in publication.reason
    assert "could not be published" in caplog.text
    assert b"Straight answers." not in sample_site.ask("/").body
    assert sample_site.ask("/").status == 200


def test_a_failed_publication_is_tried_again_on_command(
    office: Client, sample_site: SampleSite, settings: LazySettings
) -> None:
    edit("Straight answers.")
    settings.NODE_BINARY = NO_NODE
    run_worker_task()
    run_worker_task()
    assert states() == [State.FAILED]
    settings.NODE_BINARY = sys.executable
    failed = Publication.objects.get()
    assert "Retry failed publications" in office.get(PUBLICATIONS).content.decode()
    form = {"action": "try_again", "_selected_action": [failed.pk]}
    assert "1 will be published" in office.post(PUBLICATIONS, form, follow=True).content.decode()
    [entry] = StaffLogEntry.objects.filter(act="publication-retried")
    assert (entry.object_type, entry.object_id) == ("publication", failed.pk)
    run_worker_task()
    failed.refresh_from_db()
    assert (failed.state, failed.reason) == (State.PUBLISHED, "")
    assert b"Straight answers." in sample_site.ask("/").body


def test_only_failed_publications_are_tried_again(office: Client) -> None:
    edit("Straight answers.")
    run_worker_task()
    form = {"action": "try_again", "_selected_action": [Publication.objects.get().pk]}
    office.post(PUBLICATIONS, form)
    assert states() == [State.PUBLISHED]
    assert not StaffLogEntry.objects.filter(act="publication-retried").exists()


def test_an_outage_of_the_database_leaves_the_request_pending(sample_site: SampleSite) -> None:
    edit("Straight answers.")
    with (
        patch.object(source, "render_input", side_effect=OperationalError),
        pytest.raises(OperationalError),
    ):
        run_worker_task()
    assert states() == [State.PENDING]


@pytest.mark.any_database
@pytest.mark.parametrize("kind", [EndpointConnectionError, ReadTimeoutError])
def test_an_outage_of_the_object_store_leaves_the_request_pending(
    kind: type[EndpointConnectionError | ReadTimeoutError],
) -> None:
    pictures.originals().mkdir()
    Image.new("RGB", (400, 300)).save(pictures.originals() / "office.jpg")
    about = changed("about", photo={"file": "office.jpg", "alt": "The office on the square"})
    content.edit(key="about", body=about)
    away = kind(endpoint_url="https://store.example")
    with patch("brokerage.media.selectors.read", side_effect=away), pytest.raises(kind):
        run_worker_task()
    assert states() == [State.PENDING]
    run_worker_task()
    assert states() == [State.PUBLISHED]


@pytest.mark.any_database
@pytest.mark.usefixtures("proof_of_funds")
def test_a_file_that_the_object_store_does_not_take_now_is_made_later() -> None:
    _edit_funds("Bring cash.")
    away = EndpointConnectionError(endpoint_url="https://store.example")
    with (
        patch("django.core.files.storage.InMemoryStorage.save", side_effect=away),
        pytest.raises(EndpointConnectionError),
    ):
        run_worker_task()
    assert states() == [State.PENDING]
    run_worker_task()
    assert states() == [State.PUBLISHED]


def test_a_publication_broken_off_by_a_stop_stays_pending(settings: LazySettings) -> None:
    edit("Straight answers.")
    settings.NODE_BINARY = NO_NODE
    run_worker_task(stopping=True)
    assert states() == [State.PENDING]


def test_the_request_of_a_killed_worker_is_completed_by_the_next(
    sample_site: SampleSite, tmp_path: Path
) -> None:
    publish_command()
    edit("Straight answers.")
    started = tmp_path / "started"
    os.mkfifo(started)
    renderer = tmp_path / "publish.mjs"
    whole = renderer.read_text()
    renderer.write_text(
        "import os, signal, sys\nsys.stdin.readline()\nprint('{\"total\": 39}', flush=True)\n"
        f"with open({str(started)!r}, 'w') as file:\n"
        "    file.write(str(os.getpid()))\nsignal.pause()"
    )
    with forked(publish_until_killed) as worker:
        renderer_pid = int(started.read_text())  # waits until the renderer has been started
        until(lambda: Publication.objects.filter(pages_total=39).exists())
        worker.kill()
        worker.join()
        os.kill(renderer_pid, signal.SIGKILL)
    assert states() == [State.PUBLISHED, State.PENDING]
    assert sample_site.ask("/").status == 200
    renderer.write_text(whole)
    with forked(publish_until_killed):
        until(lambda: states() == [State.PUBLISHED] * 2)
    assert b"Straight answers." in sample_site.ask("/").body


@pytest.mark.any_database
def test_a_worker_publishes_the_last_of_many_edits_in_quick_succession(
    sample_site: SampleSite,
) -> None:
    with forked(publish_until_killed):
        for number in range(8):
            edit(f"Answer {number}.")
        until(lambda: states() == [State.PUBLISHED] * 8)
        assert b"Answer 7." in sample_site.ask("/").body


@pytest.mark.any_database
@pytest.mark.parametrize("written", [(ZipFile, "extractall"), (os, "sync"), (os, "fsync")])
def test_a_disk_that_fills_up_while_pages_are_written_leaves_the_old_ones(
    sample_site: SampleSite, written: tuple[object, str]
) -> None:
    publish_command()
    edit("Straight answers.")
    full = OSError(errno.ENOSPC, "No space left on device")
    with patch.object(*written, side_effect=full):
        run_worker_task()
        run_worker_task()
    failed = Publication.objects.get(changed="firm")
    assert (failed.state, failed.reason) == (
        State.FAILED,
        "The pages could not be written, because the disk of the server is full.",
    )
    assert b"Straight answers." not in sample_site.ask("/").body
    assert not list(sample_site.folder.glob(".partial-*"))
    assert PublishedArchive.objects.count() == 1
    services.retry(Publication.objects.all())
    run_worker_task()
    assert b"Straight answers." in sample_site.ask("/").body


def until(is_so: Callable[[], bool]) -> None:
    """Wait for another process until a condition is true."""
    deadline = monotonic() + PATIENCE
    pause = Event()
    while not is_so():
        assert monotonic() < deadline, f"not so after {PATIENCE} seconds"
        pause.wait(0.02)


@pytest.mark.any_database
def test_staff_read_in_the_office_whether_the_site_is_published(
    office: Client, settings: LazySettings
) -> None:
    edit("Straight answers.")
    assert "The site is being published." in office.get(FIRM).content.decode()
    run_worker_task()
    assert "The site was published on" in office.get(FIRM).content.decode()
    settings.NODE_BINARY = NO_NODE
    edit("Plain answers.")
    run_worker_task()
    for page in (FIRM, PUBLICATIONS):
        shown = office.get(page).content.decode()
        assert "The site could not be published" in shown
        assert "The program that makes the pages could not be started." in shown


@pytest.mark.any_database
def test_a_monitor_hears_of_a_failed_publication_until_one_succeeds(
    settings: LazySettings,
) -> None:
    assert not is_publishing_broken()
    settings.NODE_BINARY = NO_NODE
    edit("Straight answers.")
    assert not is_publishing_broken()
    run_worker_task()
    assert is_publishing_broken()
    settings.NODE_BINARY = sys.executable
    publish_command()
    assert not is_publishing_broken()


@pytest.mark.any_database
def test_a_failure_is_seen_also_after_a_success_by_a_clock_that_was_ahead(
    settings: LazySettings,
) -> None:
    publish_command()
    Publication.objects.update(finished_at=timezone.now() + timedelta(hours=1))
    edit("Straight answers.")
    settings.NODE_BINARY = NO_NODE
    run_worker_task()
    assert is_publishing_broken()
    assert [each.changed for each in unpublished()] == ["firm"]
    settings.NODE_BINARY = sys.executable
    publish_command()
    assert not is_publishing_broken()
    assert not unpublished()


def test_readiness_fails_if_no_worker_takes_a_publication(settings: LazySettings) -> None:
    edit("Straight answers.")
    [publication] = Publication.objects.all()
    publication.requested_at -= timedelta(minutes=11)
    publication.save()
    assert is_publishing_broken()


@pytest.mark.any_database
def test_the_renderer_gets_all_content_except_mails(settings: LazySettings) -> None:
    settings.SITE_URL = "https://firm.example"
    given = source.render_input()
    assert given["siteUrl"] == "https://firm.example"
    assert given["year"] >= 2026
    assert given["content"]["firm"] == facts.shipped("firm")
    assert given["content"]["legal/privacy"]["intro"].startswith("<h1>")
    assert not any(key.startswith(("mails/", "documents/")) for key in given["content"])


@pytest.mark.any_database
def test_the_reason_of_a_failure_names_the_page_and_the_changed_documents(
    settings: LazySettings, caplog: pytest.LogCaptureFixture
) -> None:
    edit("Straight answers.")
    given = source.render_input()
    given["content"]["fail"] = "no title"
    with patch.object(source, "render_input", return_value=given):
        run_worker_task()
    assert Publication.objects.get().reason == (
        "The page /services could not be made: something in its words is missing, or has another "
        "form than the page expects.\nChanged since the last publication: “The firm”. Look at what "
        "is new there, or restore the version before it from its history."
    )
    assert "The page /services could not be rendered: no title" in caplog.text


def _edit_funds(paragraph: str) -> None:
    key = "documents/proof-of-funds"
    content.edit(key=key, body=f"{facts.shipped(key)}\n\n{paragraph}\n")


@pytest.fixture
def proof_of_funds(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> LibraryDocument:
    """Return a document of the library, the only one, that was made as shipped."""
    memory = {"BACKEND": "django.core.files.storage.InMemoryStorage"}
    settings.STORAGES = {**settings.STORAGES, "default": memory}
    document = product_documents.document("proof-of-funds")
    monkeypatch.setattr(product_documents, "documents", lambda: (document,))
    library.load()
    Publication.objects.all().delete()
    return LibraryDocument.objects.get()


@pytest.mark.any_database
def test_the_file_of_an_edited_document_is_made_before_the_pages_show_it(
    proof_of_funds: LibraryDocument,
) -> None:
    _edit_funds("Bring cash.")
    assert LibraryDocument.objects.get().digest == proof_of_funds.digest
    run_worker_task()
    made = LibraryDocument.objects.get()
    assert made.digest != proof_of_funds.digest
    assert states() == [State.PUBLISHED]
    assert source.render_input()["catalog"]["documents"][0]["size"] == made.size


@pytest.mark.any_database
def test_an_unwritable_file_fails_the_publication_until_it_succeeds(
    proof_of_funds: LibraryDocument, sample_site: SampleSite
) -> None:
    _edit_funds("Bring cash.")
    with patch("brokerage.pdf.renderer.pdf", side_effect=RenderError("no room left")):
        run_worker_task()
        edit("Straight answers.")
        run_worker_task()
    assert b"Straight answers." in sample_site.ask("/").body
    assert states() == [State.FAILED, State.PUBLISHED]
    assert is_publishing_broken()
    reason = Publication.objects.get(state=State.FAILED).reason
    assert "“Proof of funds” could not be made" in reason
    assert "no room left" in reason
    assert LibraryDocument.objects.get().digest == proof_of_funds.digest
    services.retry(Publication.objects.filter(state=State.FAILED))
    run_worker_task()
    assert LibraryDocument.objects.get().digest != proof_of_funds.digest
    assert not is_publishing_broken()


@pytest.mark.any_database
@pytest.mark.usefixtures("proof_of_funds")
def test_the_command_and_the_metric_report_a_file_that_failed() -> None:
    _edit_funds("Bring cash.")
    errors = StringIO()
    before = _counted("failed")
    with patch("brokerage.pdf.renderer.pdf", side_effect=RenderError("no room left")):
        call_command("publish", stdout=StringIO(), stderr=errors)
        call_command("publish", stdout=StringIO(), stderr=StringIO())
    assert errors.getvalue().count("“Proof of funds” could not be made") == 1
    assert "no room left" in errors.getvalue()
    assert _counted("failed") - before == 2


def _counted(result: str) -> float:
    return REGISTRY.get_sample_value("site_publications_total", {"result": result}) or 0


@pytest.mark.any_database
def test_the_finished_pages_are_written_to_the_request() -> None:
    edit("Straight answers.")
    run_worker_task()
    done = Publication.objects.get()
    assert (done.pages_done, done.pages_total) == (0, 5)
