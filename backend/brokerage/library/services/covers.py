"""Draws pictures of the first pages of the library's PDF files."""

from typing import Final

from django.core.files.base import ContentFile
from django.db.models import F

from brokerage.library.models import LibraryDocument
from brokerage.library.selectors.catalog import EDITION_LENGTH
from brokerage.pdf.page_picture import first_page

WIDTH: Final = 280
"""Pixels. Lists show a cover 112 wide, on dense screens too."""


def draw_missing() -> None:
    """Draw the covers of published PDF files that have not been drawn yet. A file that cannot be
    drawn has no cover, and is not tried again.
    """
    published = LibraryDocument.objects.filter(published=True, file__endswith=".pdf")
    for document in published.exclude(cover_of=F("digest")):
        try:
            with document.file.open("rb") as file:
                content = file.read()
        except FileNotFoundError:  # replaced after its row was read
            continue
        _keep(document, first_page(content, width=WIDTH))


def _keep(document: LibraryDocument, drawn: bytes | None) -> None:
    storage, before, name = document.file.storage, document.cover, ""
    if drawn:
        name = f"covers/{document.key}-{document.digest[:EDITION_LENGTH]}.webp"
        storage.delete(name)  # of an interrupted attempt
        name = storage.save(name, ContentFile(drawn))
    is_current = LibraryDocument.objects.filter(pk=document.pk, digest=document.digest).update(
        cover=name, cover_of=document.digest
    )
    if unused := before if is_current else name:
        storage.delete(unused)
