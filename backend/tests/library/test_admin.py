"""Documents in the back office: staff publish them or show them as coming soon."""

import pytest
from django.db import connection
from django.test import Client
from tests.factories import UserFactory
from tests.library.sample_library import SampleLibrary, a_document

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.core.signals import public_content_changed

pytestmark = pytest.mark.django_db

_ALL = "/office/library/librarydocument/"
_GUIDE = f"{_ALL}exit-guide/change/"


@pytest.fixture(autouse=True)
def _loaded(library: SampleLibrary) -> None:
    library.load()


def test_staff_see_every_document_with_its_size_and_download_count(
    office: Client, library: SampleLibrary
) -> None:
    office.get("/api/documents/exit-guide")
    page = office.get(_ALL).content.decode()
    for shown in ("Exit guide", "Buyer nda", "guides", "word", "members", "bytes"):
        assert shown in page
    page = office.get(_GUIDE).content.decode()
    assert "What exit-guide is for." in page
    assert library.made("exit-guide").downloads == 1


def test_staff_unpublish_a_document_and_publish_it_again(office: Client) -> None:
    office.post(_GUIDE, {})  # the box is not ticked
    assert office.get("/api/documents/exit-guide").status_code == 404
    assert office.get("/api/documents").json()[0]["published"] is False
    office.post(_GUIDE, {"published": "on"})
    assert office.get("/api/documents/exit-guide").status_code == 200


def test_several_documents_are_published_or_unpublished_at_once(office: Client) -> None:
    chosen = {"_selected_action": ["exit-guide", "buyer-nda"]}
    for action, published in (("show_as_coming_soon", False), ("publish_selected", True)):
        office.post(_ALL, {"action": action, **chosen})
        told = office.get("/api/documents").json()
        assert [entry["published"] for entry in told] == [published, published]


def test_publishing_is_in_the_staff_log_where_it_changes_something(office: Client) -> None:
    chosen = {"_selected_action": ["exit-guide", "buyer-nda"]}
    office.post(_GUIDE, {})
    office.post(_ALL, {"action": "show_as_coming_soon", **chosen})
    office.post(_GUIDE, {"published": "on"})
    entries = StaffLogEntry.objects.order_by("pk")
    assert [(entry.act, entry.detail["document"]) for entry in entries] == [
        ("download-unpublished", "exit-guide"),
        ("download-unpublished", "buyer-nda"),
        ("download-published", "exit-guide"),
    ]


def test_the_form_changes_only_publication(office: Client, library: SampleLibrary) -> None:
    before = library.made("exit-guide")
    office.post(_GUIDE, {"published": "on", "key": "x", "size": "1", "downloads": "9", "file": "x"})
    after = library.made("exit-guide")
    assert (after.size, after.downloads, after.file.name) == (
        before.size,
        before.downloads,
        before.file.name,
    )


def test_documents_cannot_be_added_or_deleted(office: Client) -> None:
    assert office.get(f"{_ALL}add/").status_code == 403
    assert office.post(f"{_ALL}exit-guide/delete/", {"post": "yes"}).status_code == 403


def test_a_document_that_was_just_removed_is_still_listed(
    office: Client, library: SampleLibrary
) -> None:
    library.documents[:] = [a_document("another")]
    assert "exit-guide" in office.get(_ALL).content.decode()


def test_owners_cannot_open_it(client: Client) -> None:
    client.force_login(UserFactory.create())
    assert client.post(_GUIDE, {}).status_code in (302, 403, 404)
    assert client.get("/api/documents").json()[0]["published"] is True


@pytest.mark.django_db(transaction=True)
def test_each_change_of_what_the_site_shows_requests_a_publication(
    office: Client, staff: User, library: SampleLibrary
) -> None:
    heard: list[tuple[bool, bool, object]] = []

    def listen(by: object, **signal: object) -> None:
        published = library.made("exit-guide").published
        heard.append((connection.in_atomic_block, published, by))

    public_content_changed.connect(listen)
    try:
        office.post(_GUIDE, {})
        office.post(_GUIDE, {})  # already so
        office.post(_GUIDE, {"published": "on"})
    finally:
        public_content_changed.disconnect(listen)
    assert heard == [(True, False, staff), (True, True, staff)]
