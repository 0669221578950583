"""Covers: pictures of first pages, drawn when the site is published."""

import io
from dataclasses import replace

import pytest
from django.conf import LazySettings
from django.test import Client
from PIL import Image
from tests.factories import UserFactory
from tests.library.sample_library import SampleLibrary, a_document

from brokerage.library.selectors import catalog
from brokerage.library.services import covers

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def _pdf(color: str) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (85, 110), color).save(buffer, "pdf")
    return buffer.getvalue()


def _rewrite(library: SampleLibrary, content: bytes) -> None:
    first = replace(library.documents[0], make=lambda firm, made_on: content)
    library.documents[0] = first
    library.load()
    covers.draw_missing()


def _address(key: str) -> str:
    return next(entry.cover for entry in catalog.entries() if entry.key == key)


def test_a_cover_is_the_first_page_and_changes_with_the_file(
    library: SampleLibrary, client: Client
) -> None:
    _rewrite(library, _pdf("red"))
    first = _address("exit-guide")
    answer = client.get(first)
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    with Image.open(io.BytesIO(answer.content)) as picture:
        assert (picture.format, picture.size) == ("WEBP", (covers.WIDTH, 363))
        assert picture.convert("RGB").getpixel((9, 9))[0] > 240  # type: ignore[index]
    old = library.made("exit-guide").cover
    _rewrite(library, _pdf("blue"))
    assert client.get(first).status_code == 404
    assert client.get(_address("exit-guide")).content != answer.content
    assert not library.made("exit-guide").file.storage.exists(old)


def test_a_members_cover_is_for_those_who_may_download_the_document(
    library: SampleLibrary, client: Client, settings: LazySettings
) -> None:
    library.documents[0] = a_document("exit-guide", access="members")
    _rewrite(library, _pdf("red"))
    address = _address("exit-guide")
    assert client.get(address).status_code == 401
    settings.LIBRARY_OPEN = True
    assert client.get(address).status_code == 200
    settings.LIBRARY_OPEN = False
    client.force_login(UserFactory.create())
    assert client.get(address)["Cache-Control"] == "private, max-age=31536000, immutable"


def test_what_cannot_be_drawn_has_no_cover_and_is_not_tried_again(
    library: SampleLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    _rewrite(library, b"%PDF-1.7 and nothing else")
    assert _address("exit-guide") == _address("buyer-nda") == ""
    monkeypatch.delattr(covers, "first_page")
    covers.draw_missing()
