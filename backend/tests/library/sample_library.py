"""A library of trivial documents in separate storage."""

from dataclasses import dataclass, field, replace
from datetime import date

from brokerage.core.facts import Firm
from brokerage.library.documents.document import Access, Document, Kind, Tab
from brokerage.library.models import LibraryDocument
from brokerage.library.services import documents as services


def a_document(
    key: str,
    *,
    text: str = "Straight answers.",
    tab: Tab = "guides",
    kind: Kind = "pdf",
    access: Access = "everybody",
) -> Document:
    """Build a document that names the firm, the date, and `text`."""

    def make(firm: Firm, made_on: date) -> bytes:
        return f"{firm.name}, {made_on}: {text}".encode()

    return Document(
        key=key,
        title=key.replace("-", " ").capitalize(),
        description=f"What {key} is for.",
        tab=tab,
        kind=kind,
        access=access,
        make=make,
    )


@dataclass
class SampleLibrary:
    """The shipped documents of a test: change `documents`, then call `load`."""

    documents: list[Document] = field(default_factory=list)

    def load(self) -> services.Loaded:
        return services.load()

    def rewrite(self, key: str, text: str) -> None:
        """Replace the source of one document."""
        self.documents[:] = [
            replace(document, make=a_document(key, text=text).make)
            if document.key == key
            else document
            for document in self.documents
        ]

    def made(self, key: str) -> LibraryDocument:
        return LibraryDocument.objects.get(key=key)

    def content(self, key: str) -> bytes:
        """Return the stored file of a document."""
        with self.made(key).file.open("rb") as file:
            content: bytes = file.read()
        return content
