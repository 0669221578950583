"""Every document of the library, by tab and in the order in which a tab shows them."""

from collections.abc import Callable
from datetime import date
from typing import Final, TypeAlias

from brokerage.content.selectors import bodies
from brokerage.core.facts import Firm
from brokerage.library.documents.document import Document, Kind
from brokerage.library.documents.office_files import make_word, make_workbook
from brokerage.library.documents.pdf.render import render as render_pdf
from brokerage.library.documents.source import FOLDER, Source, read
from brokerage.valuation.services.sample import sample_report

SourceMaker: TypeAlias = Callable[[Source, Firm, date], bytes]


def edited_text(key: str) -> str:
    """Return the Markdown source of a document as staff last edited it; empty for a
    source in YAML.
    """
    try:
        return str(bodies.public_body(FOLDER + key))
    except KeyError:
        return ""


def from_source(key: str, kind: Kind, make: SourceMaker) -> Document:
    """Build the document that `content/documents/<key>.yaml`, or else `<key>.md`, describes.

    `make` gets the source with the edits of staff. Entries of the front matter that staff may not
    change are always as shipped.
    """
    source = read(key)

    def make_current(firm: Firm, made_on: date) -> bytes:
        text = edited_text(key)
        return make(source.edited(text) if text else source, firm, made_on)

    return Document(
        key=key,
        title=source.matter["name"],
        description=source.matter["description"],
        tab=source.matter["tab"],
        kind=kind,
        access=source.matter["access"],
        on_page=source.matter.get("on_page", ""),
        in_portal=source.matter.get("in_portal", True),
        make=make_current,
    )


def _pdf(key: str) -> Document:
    return from_source(key, "pdf", render_pdf)


def _word(key: str) -> Document:
    return from_source(key, "word", lambda _, firm, made_on: make_word(key, firm, made_on))


def _excel(key: str) -> Document:
    return from_source(key, "excel", lambda _, firm, made_on: make_workbook(key, firm, made_on))


def _multiples(source: Source, firm: Firm, made_on: date) -> bytes:
    # Imported when the workbook is first made, not by every process that starts.
    from brokerage.library.documents.excel.multiples_by_industry import fill
    from brokerage.library.documents.excel.workbook import build

    return build(fill, source, firm, made_on)


def _sample_report(_source: Source, _firm: Firm, made_on: date) -> bytes:
    return sample_report(made_on)


DOCUMENTS: Final[tuple[Document, ...]] = (
    # reports
    _pdf("texas-sale-market"),
    from_source("multiples-by-industry", "excel", _multiples),
    from_source("sample-valuation-report", "pdf", _sample_report),
    _excel("quarterly-financial-review-pack"),
    # guides
    _pdf("exit-planning"),
    _pdf("due-diligence"),
    _pdf("sde-and-add-backs"),
    _word("sale-from-first-call-to-close"),
    # templates
    _excel("sde-and-add-back-worksheet"),
    _excel("net-proceeds-worksheet"),
    _excel("thirteen-week-cash-flow"),
    _word("buyer-nda"),
    _word("letter-of-intent"),
    # investor
    _word("buyer-qualification"),
    _pdf("investment-criteria"),
    _excel("personal-financial-statement"),
    _pdf("proof-of-funds"),
)
