"""Valid uploads, and ones that the library rejects."""

import io
import zipfile
from collections.abc import Mapping
from functools import cache

from docx import Document
from openpyxl import Workbook
from pypdf import PdfWriter
from pypdf.generic import DictionaryObject, NameObject, TextStringObject

_RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
OLE = bytes.fromhex("d0cf11e0a1b11ae1") + bytes(600)


def pdf(text: str = "A guide") -> bytes:
    return _written(_writer(text))


def with_javascript() -> bytes:
    writer = _writer()
    writer.root_object[NameObject("/OpenAction")] = _action("/JavaScript", "/JS", "alert(1)")
    return _written(writer)


def with_hidden_script() -> bytes:
    """Build a PDF with a script whose name is written with an escape, and to which no page
    leads.
    """
    writer = _writer()
    writer._add_object(_action("/JavaScript", "/Next", "alert(1)"))
    return _written(writer).replace(b"/JavaScript", b"/Java#53cript")


def with_launch() -> bytes:
    writer = _writer()
    writer.root_object[NameObject("/OpenAction")] = _action("/Launch", "/F", "cmd.exe")
    return _written(writer)


def with_attachment() -> bytes:
    writer = _writer()
    writer.add_attachment("run.exe", b"MZ")
    return _written(writer)


def with_password() -> bytes:
    writer = _writer()
    writer.encrypt("secret", algorithm="RC4-128")
    return _written(writer)


@cache
def word(text: str = "A letter") -> bytes:
    document, buffer = Document(), io.BytesIO()
    document.add_paragraph(text)
    document.save(buffer)
    return buffer.getvalue()


@cache
def excel() -> bytes:
    buffer = io.BytesIO()
    Workbook().save(buffer)
    return buffer.getvalue()


def package(whole: bytes, parts: Mapping[str, bytes]) -> bytes:
    """Build a package with further parts, or with others in place of those of the same names."""
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(whole)) as before,
        zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as after,
    ):
        for entry in before.infolist():
            if entry.filename not in parts:
                after.writestr(entry.filename, before.read(entry))
        for name, content in parts.items():
            after.writestr(name, content)
    return buffer.getvalue()


def part(whole: bytes, name: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(whole)) as opened:
        return opened.read(name)


def with_link(whole: bytes, kind: str, *, external: bool, rels: str) -> bytes:
    """Build a package with one more relationship in the part `rels`."""
    mode = ' TargetMode="External"' if external else ""
    link = f'<Relationship Id="rId99" Type="{_RELATIONSHIPS}/{kind}" Target="x"{mode}/>'
    links = part(whole, rels).replace(b"</Relationships>", f"{link}</Relationships>".encode())
    return package(whole, {rels: links})


def with_content_type(whole: bytes, before: str, after: str) -> bytes:
    types = "[Content_Types].xml"
    return package(whole, {types: part(whole, types).replace(before.encode(), after.encode())})


def with_fields(*texts: str) -> bytes:
    """Build a Word document with a field whose text is in several elements."""
    fields = "".join(f"<w:r><w:instrText>{each}</w:instrText></w:r>" for each in texts)
    name = "word/document.xml"
    changed = part(word(), name).replace(b"</w:p>", f"{fields}</w:p>".encode(), 1)
    return package(word(), {name: changed})


def with_unfinished_fields() -> bytes:
    """Build a Word document of 12 KB that unpacks to 12 MB: a million fields that do not end."""
    return package(word(), {"word/unfinished.xml": b"<w:instrText" * 10**6})


def with_many_fields(count: int) -> bytes:
    return package(word(), {"word/many.xml": b"<a>" + b'<b instr="" />' * count + b"</a>"})


def with_many_relationships() -> bytes:
    """Build a Word document of 50 KB whose relationships take over a gigabyte when parsed."""
    links = b"<Relationships>" + b"<Relationship/>" * 3_000_000 + b"</Relationships>"
    return package(word(), {"word/_rels/many.xml.rels": links})


def _action(kind: str, name: str, value: str) -> DictionaryObject:
    content = {NameObject("/S"): NameObject(kind), NameObject(name): TextStringObject(value)}
    return DictionaryObject(content)


def _writer(text: str = "A guide") -> PdfWriter:
    writer = PdfWriter()
    writer.add_blank_page(200, 200)
    writer.add_metadata({"/Title": text})
    return writer


def _written(writer: PdfWriter) -> bytes:
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()
