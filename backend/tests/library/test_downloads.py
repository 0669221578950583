"""Downloading a document: for everybody or for members, conditional, counted."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone
from tests.factories import UserFactory
from tests.library.sample_library import SampleLibrary

from brokerage.library import catalogue, selectors, services
from brokerage.library.documents.catalogue import DOCUMENTS

pytestmark = pytest.mark.django_db

_GUIDE = "/api/documents/exit-guide"
_NDA = "/api/documents/buyer-nda"
_A_PAGE = "text/html,application/xhtml+xml,*/*;q=0.8"


@pytest.fixture(autouse=True)
def _loaded(library: SampleLibrary, settings: LazySettings) -> None:
    """Every document is there, and open to all where a test does not say otherwise."""
    settings.LIBRARY_OPEN = True
    library.load()


@pytest.fixture
def whole(library: SampleLibrary) -> bytes:
    return library.content("exit-guide")


def get(client: Client, path: str = _GUIDE, **headers: str) -> Any:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.get(path, headers=named)


def test_a_document_comes_whole_with_its_type_under_its_own_name(
    client: Client, whole: bytes
) -> None:
    answer = get(client)
    assert answer.status_code == 200
    assert answer.content == whole
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'attachment; filename="exit-guide.pdf"'
    assert answer["Content-Length"] == str(len(whole))
    assert answer["Cache-Control"] == "public, no-cache"
    assert answer["ETag"].startswith('"')
    assert answer["Last-Modified"].endswith(" GMT")


def test_a_word_document_is_sent_as_one_and_no_shared_cache_keeps_it(client: Client) -> None:
    answer = get(client, _NDA)
    assert answer["Content-Type"].endswith("wordprocessingml.document")
    assert answer["Content-Disposition"] == 'attachment; filename="buyer-nda.docx"'
    assert answer["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize(("before", "now"), catalogue.RENAMED.items())
def test_the_address_of_a_renamed_document_leads_to_the_new_one(
    client: Client, before: str, now: str
) -> None:
    for answer in (
        get(client, f"/api/documents/{before}"),
        client.head(f"/api/documents/{before}"),
    ):
        assert (answer.status_code, answer["Location"]) == (301, f"/api/documents/{now}")
    assert before not in {document.key for document in DOCUMENTS}
    assert now in {document.key for document in DOCUMENTS}


def test_asking_for_the_headers_alone_brings_the_same_ones(client: Client) -> None:
    asked, got = client.head(_GUIDE), get(client)
    assert asked.status_code == 200
    assert asked.content == b""
    assert dict(asked.headers) == dict(got.headers)


def test_a_browser_that_has_it_is_told_so(client: Client) -> None:
    first = get(client)
    for having in (
        {"If_None_Match": first["ETag"]},
        {"If_None_Match": f'"other", W/{first["ETag"]}'},
        {"If_Modified_Since": first["Last-Modified"]},
    ):
        answer = get(client, **having)
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer["ETag"] == first["ETag"]


def test_a_new_edition_is_sent_although_the_browser_has_the_one_before(
    client: Client, library: SampleLibrary
) -> None:
    having = get(client)["ETag"]
    library.rewrite("exit-guide", "Second edition.")
    library.load()
    answer = get(client, If_None_Match=having)
    assert answer.content.endswith(b"Second edition.")
    assert answer["ETag"] != having


def test_a_document_is_counted_when_it_is_sent(client: Client, library: SampleLibrary) -> None:
    etag = get(client)["ETag"]
    get(client, If_None_Match=etag)
    client.head(_GUIDE)
    assert library.made("exit-guide").downloads == 1
    assert library.made("buyer-nda").downloads == 0


def test_a_range_request_gets_the_whole_document(client: Client, whole: bytes) -> None:
    answer = get(client, Range="bytes=10-")
    assert (answer.status_code, answer.content) == (200, whole)


@pytest.mark.parametrize("path", ["/api/documents/none", "/api/documents/..%2Fsecret_key", _GUIDE])
def test_what_is_unknown_or_coming_soon_is_not_there(client: Client, path: str) -> None:
    services.publish(keys=["exit-guide"], published=False)
    answer = get(client, path, Accept=_A_PAGE)
    assert answer.status_code == 404
    assert client.head(path).status_code == 404


def test_nothing_is_written_to_a_document(client: Client) -> None:
    answer = client.post(
        _GUIDE, headers={"Sec-Fetch-Site": "same-origin"}, content_type="application/json"
    )
    assert answer.status_code == 405
    assert set(answer["Allow"].split(", ")) == {"GET", "HEAD"}


class TestMembersOnly:
    @pytest.fixture(autouse=True)
    def _closed(self, _loaded: None, settings: LazySettings) -> None:
        settings.LIBRARY_OPEN = False

    def test_a_browser_of_nobody_is_led_to_the_sign_in_and_back(self, client: Client) -> None:
        answer = get(client, _NDA, Accept=_A_PAGE)
        assert answer.status_code == 303
        assert answer["Location"] == "/auth?next=/resource-center%23document-buyer-nda"

    def test_a_script_of_nobody_is_told_to_sign_in(
        self, client: Client, library: SampleLibrary
    ) -> None:
        for answer in (get(client, _NDA, Accept="*/*"), get(client, _NDA, Range="bytes=0-5")):
            assert answer.status_code == 401
            assert answer.json()["code"] == "signed_out"
            assert answer["Cache-Control"] == "no-store"
        assert client.head(_NDA).status_code == 401
        assert library.made("buyer-nda").downloads == 0

    def test_whoever_has_it_hears_nothing_about_it_without_signing_in(
        self, client: Client, library: SampleLibrary
    ) -> None:
        etag = f'"{library.made("buyer-nda").digest[:32]}"'
        assert get(client, _NDA, If_None_Match=etag).status_code == 401

    @pytest.mark.parametrize("role", [{}, {"member": True}, {"outsider": True}, {"staff": True}])
    def test_anybody_with_an_account_may_have_it(
        self, client: Client, library: SampleLibrary, role: dict[str, bool]
    ) -> None:
        client.force_login(UserFactory.create(**role))
        answer = get(client, _NDA, Accept=_A_PAGE)
        assert answer.content == library.content("buyer-nda")
        assert "Cookie" in answer["Vary"]

    def test_a_temporary_password_opens_no_document(self, client: Client) -> None:
        waiting = UserFactory.create(temporary_until=timezone.now() + timedelta(days=1))
        client.force_login(waiting)
        answer = get(client, _NDA)
        assert (answer.status_code, answer.json()["code"]) == (403, "must_change_password")

    def test_what_is_for_everybody_stays_so(self, client: Client, whole: bytes) -> None:
        assert get(client).content == whole

    def test_what_is_coming_soon_is_not_there_even_for_a_member(self, client: Client) -> None:
        services.publish(keys=["buyer-nda"], published=False)
        assert get(client, _NDA, Accept=_A_PAGE).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_a_new_edition_between_two_looks_does_no_harm(
    client: Client, library: SampleLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, looks = selectors.published_document, []

    def slowly(key: str) -> Any:
        found = look(key)
        looks.append(key)
        if len(looks) > 1:
            return found
        library.rewrite("exit-guide", "Second edition.")
        library.load()
        return found

    monkeypatch.setattr(selectors, "published_document", slowly)
    assert get(client).content.endswith(b"Second edition.")
    assert library.made("exit-guide").downloads == 1


def test_an_address_that_no_database_would_look_for_is_not_there(client: Client) -> None:
    answer = get(client, "/api/documents/a%00b")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
