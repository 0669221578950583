"""Accepted and rejected uploads."""

import io
import tracemalloc

import pytest
from PIL import Image
from tests.library import hostile_files as files
from tests.library.document_files import DAY, FIRM

from brokerage.library.documents.catalog import DOCUMENTS
from brokerage.library.documents.document import Document
from brokerage.library.rules import office_check, pdf_check
from brokerage.library.rules.office_check import MOST_FIELDS
from brokerage.library.rules.uploaded_kind import kind_of
from brokerage.library.rules.uploads import MAX_UPLOAD, BadFile

_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
_WITH_MACROS = "application/vnd.ms-word.document.macroEnabled.main+xml"
_RELS = "word/_rels/document.xml.rels"
_BOOK_RELS = "xl/_rels/workbook.xml.rels"


def refusal(content: bytes) -> str:
    with pytest.raises(BadFile) as refused:
        kind_of(content)
    return str(refused.value)


@pytest.mark.parametrize("document", DOCUMENTS, ids=[each.key for each in DOCUMENTS])
def test_every_shipped_document_could_be_uploaded(document: Document) -> None:
    assert kind_of(document.make(FIRM, DAY)) == document.kind


def test_the_content_determines_the_file_type() -> None:
    assert [kind_of(each()) for each in (files.pdf, files.word, files.excel)] == [
        "pdf",
        "word",
        "excel",
    ]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is not a PDF, Word"),
        (b"<script>alert(1)</script>", "is not a PDF, Word"),
        (b"MZ" + bytes(100), "is not a PDF, Word"),
        (b"<html>%PDF-1.7", "is not a PDF, Word"),
        (b"%PDF-1.7 and nothing else", "is damaged"),
        (b"PK\x03\x04 and nothing else", "is damaged"),
        (files.OLE, "older version of Word or Excel, or it has a password"),
        (files.pdf() + bytes(MAX_UPLOAD), "at most 20 MB"),
        (files.pdf()[:-200], "is damaged"),
        (files.with_password(), "has a password"),
        (files.with_javascript(), "contains JavaScript"),
        (files.with_hidden_script(), "contains JavaScript"),
        (files.with_launch(), "a command that starts a program"),
        (files.with_attachment(), "an attached file"),
    ],
)
def test_other_files_and_pdfs_with_active_content_are_rejected(content: bytes, reason: str) -> None:
    assert reason in refusal(content)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (files.package(files.word(), {"word/vbaProject.bin": b"x"}), "contains macros"),
        (files.package(files.word(), {"word/other.bin": files.OLE}), "contains macros"),
        (files.with_content_type(files.word(), _WORD, _WITH_MACROS), "has macros"),
        (files.with_content_type(files.word(), _WORD, "text/xml"), "is not a PDF, Word"),
        (
            files.with_link(files.word(), "attachedTemplate", external=True, rels=_RELS),
            "loads external content",
        ),
        (
            files.with_link(files.excel(), "externalLink", external=False, rels=_BOOK_RELS),
            "loads external content",
        ),
        (files.with_fields("DDE", "AUTO c:\\cmd.exe"), "starts a program"),
        (files.with_fields("PAGE", "&#68;DEAUTO cmd"), "starts a program"),
        (
            files.package(
                files.word(),
                {"word/embeddings/a.xlsx": files.package(files.excel(), {"a.bin": files.OLE})},
            ),
            "contains macros",
        ),
        (
            files.package(files.word(), {"a": files.package(files.word(), {"b": files.excel()})}),
            "nested files",
        ),
        (files.package(files.word(), {"a.rels": b"<!DOCTYPE a><a/>"}), "is damaged"),
        (files.package(files.word(), {"a.xml": "<a/>".encode("utf-16")}), "is damaged"),
        (
            files.package(files.word(), {"WORD/DOCUMENT.XML": b"<a/>"}),
            "two parts with the same name",
        ),
    ],
)
def test_office_files_with_active_content_are_rejected(content: bytes, reason: str) -> None:
    assert reason in refusal(content)


def test_links_fields_and_workbooks_of_charts_are_allowed() -> None:
    linked = files.with_link(files.word(), "hyperlink", external=True, rels=_RELS)
    assert kind_of(linked) == "word"
    assert kind_of(files.with_fields("PAGE", " added")) == "word"
    chart = files.package(files.word(), {"word/embeddings/chart.xlsx": files.excel()})
    assert kind_of(chart) == "word"


def test_a_file_that_unpacks_to_too_much_is_rejected_before_it_is_unpacked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(office_check, "MOST_BYTES", 100_000)
    assert "too large when unpacked" in refusal(
        files.package(files.word(), {"word/media/image1.bmp": bytes(200_000)})
    )
    book = files.package(files.excel(), {"xl/media/image1.bmp": bytes(40_000)})
    assert kind_of(files.package(files.excel(), {"a.xlsx": book})) == "excel"
    twice = files.package(files.excel(), {"a.xlsx": book, "b.xlsx": book})
    assert "too large when unpacked" in refusal(twice)
    monkeypatch.setattr(pdf_check, "MOST_OBJECTS", 2)
    assert "too many parts" in refusal(files.pdf())


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("word/many.xml", b"<w:t>word</w:t>" * 1_000_000),
        ("word/media/image1.bmp", bytes(15_000_000)),
    ],
    ids=["text", "picture"],
)
def test_a_large_part_is_checked_in_little_memory(name: str, content: bytes) -> None:
    whole = files.package(files.word(), {name: content})
    assert len(whole) < 300_000
    tracemalloc.start()
    try:
        assert kind_of(whole) == "word"
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 10_000_000


@pytest.mark.parametrize("at", range(-40, 40, 3))
def test_a_field_is_found_wherever_the_part_is_cut(at: int) -> None:
    before = b"<w:t>" + b"x" * (office_check._CHUNK + at - 11) + b"</w:t>"
    field = b"<w:instrText>DDEAUTO cmd</w:instrText>"
    part = b"<a>" + before + field + b"</a>"
    assert "starts a program" in refusal(files.package(files.word(), {"word/a.xml": part}))


def test_a_text_that_never_ends_is_rejected() -> None:
    part = b"<w:instrText>" + b"x" * (office_check.MOST_PARSED + 1)
    assert "too large when unpacked" in refusal(files.package(files.word(), {"a.xml": part}))


@pytest.mark.parametrize("mode", ["1", "L", "RGB"])
def test_a_pdf_from_a_scanner_is_allowed(mode: str) -> None:
    pages = [Image.effect_noise((850, 1100), 60).convert(mode) for _ in range(3)]
    buffer = io.BytesIO()
    pages[0].save(buffer, "PDF", save_all=True, append_images=pages[1:], resolution=100)
    assert kind_of(buffer.getvalue()) == "pdf"


def test_a_part_that_would_take_much_time_or_memory_to_check_does_not() -> None:
    assert kind_of(files.with_unfinished_fields()) == "word"
    assert kind_of(files.with_many_fields(MOST_FIELDS)) == "word"
    assert "too large when unpacked" in refusal(files.with_many_fields(MOST_FIELDS + 1))
    assert "too large when unpacked" in refusal(files.with_many_relationships())
