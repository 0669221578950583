"""Downloads: access, conditional requests, counts."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.db.models.fields.files import FieldFile
from django.test import Client
from django.utils import timezone
from tests.factories import UserFactory
from tests.library.sample_library import SampleLibrary

from brokerage.library.selectors import catalog
from brokerage.library.services import documents

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


def test_a_download_has_its_type_and_file_name(client: Client, whole: bytes) -> None:
    answer = get(client)
    assert answer.status_code == 200
    assert answer.content == whole
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'attachment; filename="exit-guide.pdf"'
    assert answer["Content-Length"] == str(len(whole))
    assert answer["Cache-Control"] == "public, no-cache"
    assert answer["ETag"].startswith('"')
    assert answer["Last-Modified"].endswith(" GMT")


def test_a_members_document_is_not_stored_by_shared_caches(client: Client) -> None:
    answer = get(client, _NDA)
    assert answer["Content-Type"].endswith("wordprocessingml.document")
    assert answer["Content-Disposition"] == 'attachment; filename="buyer-nda.docx"'
    assert answer["Cache-Control"] == "private, no-cache"


def test_head_has_the_headers_of_get(client: Client) -> None:
    asked, got = client.head(_GUIDE), get(client)
    assert asked.status_code == 200
    assert asked.content == b""
    del asked["X-Request-ID"], got["X-Request-ID"]
    assert dict(asked.headers) == dict(got.headers)


def test_a_browser_that_has_the_document_gets_304(client: Client) -> None:
    first = get(client)
    for having in (
        {"If_None_Match": first["ETag"]},
        {"If_None_Match": f'"other", W/{first["ETag"]}'},
        {"If_Modified_Since": first["Last-Modified"]},
    ):
        answer = get(client, **having)
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer["ETag"] == first["ETag"]


def test_a_browser_that_has_an_older_edition_gets_the_new_one(
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


def test_one_network_counts_once_a_day(client: Client, library: SampleLibrary) -> None:
    networks = (
        *("192.0.2.1", "192.0.2.1", "192.0.2.2"),
        *("2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:2:1::1"),  # two of them of one /48
    )
    for address in networks:
        answer = client.get("/api/documents/exit-guide", REMOTE_ADDR=address)
        assert answer.status_code == 200
    assert library.made("exit-guide").downloads == 4


def test_a_range_request_for_a_small_document_gets_all_of_it(client: Client, whole: bytes) -> None:
    answer = get(client, Range="bytes=10-")
    assert (answer.status_code, answer.content) == (200, whole)


@pytest.mark.any_database
class TestALargeDocument:
    @pytest.fixture
    def whole(self, library: SampleLibrary) -> bytes:
        library.rewrite("exit-guide", "Straight answers. " * 40_000)
        library.load()
        return library.content("exit-guide")

    def test_is_sent_whole(self, client: Client, whole: bytes) -> None:
        answer = get(client)
        assert (answer.status_code, answer.content) == (200, whole)
        assert answer["Content-Length"] == str(len(whole))
        assert answer["Content-Disposition"] == 'attachment; filename="exit-guide.pdf"'
        assert answer["Content-Type"] == "application/pdf"
        assert answer["Accept-Ranges"] == "bytes"

    @pytest.mark.parametrize(
        ("asked", "start", "stop"),
        [
            ("bytes=0-9", 0, 10),
            ("bytes=600000-", 600_000, None),
            ("bytes=600000-99999999", 600_000, None),
            ("bytes=-5", -5, None),
            ("bytes=-99999999", 0, None),
        ],
    )
    def test_is_sent_in_part(
        self, client: Client, whole: bytes, asked: str, start: int, stop: int | None
    ) -> None:
        answer = get(client, Range=asked)
        first, last = range(len(whole))[start:stop][0], range(len(whole))[start:stop][-1]
        assert answer.status_code == 206
        assert answer.content == whole[start:stop]
        assert answer["Content-Range"] == f"bytes {first}-{last}/{len(whole)}"
        assert answer["Content-Length"] == str(last - first + 1)

    @pytest.mark.parametrize(
        "asked", ["bytes=0-1,5-6", "bytes=9-1", "bytes=-", "lines=1-2", "bytes=1-" + "9" * 5000]
    )
    def test_is_sent_whole_where_the_range_is_not_one(
        self, client: Client, whole: bytes, asked: str
    ) -> None:
        answer = get(client, Range=asked)
        assert (answer.status_code, answer.content) == (200, whole)

    @pytest.mark.parametrize("asked", ["bytes={size}-", "bytes=99999999-", "bytes=-0"])
    def test_a_range_after_the_end_is_rejected(
        self, client: Client, whole: bytes, asked: str
    ) -> None:
        answer = get(client, Range=asked.format(size=len(whole)))
        assert (answer.status_code, answer.content) == (416, b"")
        assert answer["Content-Range"] == f"bytes */{len(whole)}"

    def test_is_resumed_unless_it_was_replaced(self, client: Client, whole: bytes) -> None:
        first = get(client, Range="bytes=0-9")
        start = first.content
        for validator in (first["ETag"], first["Last-Modified"]):
            answer = get(client, Range="bytes=10-", If_Range=validator)
            assert (answer.status_code, start + answer.content) == (206, whole)
        answer = get(client, Range="bytes=10-", If_Range='"an-older-edition"')
        assert (answer.status_code, answer.content) == (200, whole)
        unchanged = get(client, Range="bytes=10-", If_None_Match=first["ETag"])
        assert (unchanged.status_code, unchanged.content) == (304, b"")

    @pytest.mark.parametrize("asked", ["", "bytes=0-9"])
    def test_an_unreadable_file_is_an_error_and_not_counted(
        self,
        client: Client,
        library: SampleLibrary,
        monkeypatch: pytest.MonkeyPatch,
        asked: str,
    ) -> None:
        def fail(*_: Any) -> bytes:
            raise OSError("the storage is away")

        monkeypatch.setattr(FieldFile, "read", fail, raising=False)
        client.raise_request_exception = False
        assert get(client, Range=asked).status_code == 500
        assert library.made("exit-guide").downloads == 0

    def test_that_is_resumed_counts_once(
        self, client: Client, library: SampleLibrary, whole: bytes
    ) -> None:
        for asked in ("bytes=0-9", "bytes=10-19", f"bytes={len(whole)}-", "bytes=20-"):
            assert len(get(client, Range=asked).content) < len(whole)
        head = client.head(_GUIDE, headers={"Range": "bytes=0-9"})
        assert head["Content-Length"] == str(len(whole))
        assert library.made("exit-guide").downloads == 1


@pytest.mark.parametrize("path", ["/api/documents/none", "/api/documents/..%2Fsecret_key", _GUIDE])
def test_unknown_and_unpublished_documents_are_404(client: Client, path: str) -> None:
    documents.publish(keys=["exit-guide"], published=False)
    answer = get(client, path, Accept=_A_PAGE)
    assert answer.status_code == 404
    assert client.head(path).status_code == 404


def test_post_is_not_allowed(client: Client) -> None:
    answer = client.post(
        _GUIDE, headers={"Sec-Fetch-Site": "same-origin"}, content_type="application/json"
    )
    assert answer.status_code == 405
    assert set(answer["Allow"].split(", ")) == {"GET", "HEAD"}


class TestMembersOnly:
    @pytest.fixture(autouse=True)
    def _closed(self, _loaded: None, settings: LazySettings) -> None:
        settings.LIBRARY_OPEN = False

    def test_a_signed_out_browser_is_sent_to_sign_in_and_back(self, client: Client) -> None:
        answer = get(client, _NDA, Accept=_A_PAGE)
        assert answer.status_code == 303
        assert answer["Location"] == "/auth?next=/resource-center%23download-buyer-nda"

    def test_a_signed_out_script_gets_401(self, client: Client, library: SampleLibrary) -> None:
        for answer in (get(client, _NDA, Accept="*/*"), get(client, _NDA, Range="bytes=0-5")):
            assert answer.status_code == 401
            assert answer.json()["code"] == "signed_out"
            assert answer["Cache-Control"] == "no-store"
        assert client.head(_NDA).status_code == 401
        assert library.made("buyer-nda").downloads == 0

    def test_a_conditional_request_needs_a_sign_in_too(
        self, client: Client, library: SampleLibrary
    ) -> None:
        etag = f'"{library.made("buyer-nda").digest[:32]}"'
        assert get(client, _NDA, If_None_Match=etag).status_code == 401

    @pytest.mark.parametrize("role", [{}, {"member": True}, {"outsider": True}, {"staff": True}])
    def test_anybody_with_an_account_may_download_it(
        self, client: Client, library: SampleLibrary, role: dict[str, bool]
    ) -> None:
        client.force_login(UserFactory.create(**role))
        answer = get(client, _NDA, Accept=_A_PAGE)
        assert answer.content == library.content("buyer-nda")
        assert "Cookie" in answer["Vary"]

    def test_a_temporary_password_does_not_open_it(self, client: Client) -> None:
        waiting = UserFactory.create(temporary_until=timezone.now() + timedelta(days=1))
        client.force_login(waiting)
        answer = get(client, _NDA)
        assert (answer.status_code, answer.json()["code"]) == (403, "must_change_password")

    def test_public_documents_stay_public(self, client: Client, whole: bytes) -> None:
        assert get(client).content == whole

    def test_an_unpublished_document_is_404_for_members(self, client: Client) -> None:
        documents.publish(keys=["buyer-nda"], published=False)
        assert get(client, _NDA, Accept=_A_PAGE).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_a_new_edition_stored_during_a_download_is_sent(
    client: Client, library: SampleLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, looks = catalog.published_document, []

    def slowly(key: str) -> Any:
        found = look(key)
        looks.append(key)
        if len(looks) > 1:
            return found
        library.rewrite("exit-guide", "Second edition.")
        library.load()
        return found

    monkeypatch.setattr(catalog, "published_document", slowly)
    assert get(client).content.endswith(b"Second edition.")
    assert library.made("exit-guide").downloads == 1


def test_a_key_with_nul_is_rejected(client: Client) -> None:
    answer = get(client, "/api/documents/a%00b")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
