"""Every document of the library, by tab and in the order in which a tab shows them."""

from datetime import date
from typing import Final

from brokerage.core.facts import Firm
from brokerage.library.documents.document import Document, from_source
from brokerage.library.documents.excel.cash_flow import CASH_FLOW
from brokerage.library.documents.excel.financial_statement import FINANCIAL_STATEMENT
from brokerage.library.documents.excel.multiples import MULTIPLES
from brokerage.library.documents.excel.net_proceeds import NET_PROCEEDS
from brokerage.library.documents.excel.quarterly_review import QUARTERLY_REVIEW
from brokerage.library.documents.excel.sde_worksheet import SDE_WORKSHEET
from brokerage.library.documents.pdf.render import render as render_pdf
from brokerage.library.documents.source import Source
from brokerage.library.documents.word.render import render as render_word
from brokerage.valuation.sample import sample_report


def _pdf(key: str) -> Document:
    return from_source(key, "pdf", render_pdf)


def _word(key: str) -> Document:
    return from_source(key, "word", render_word)


def _sample_report(_source: Source, _firm: Firm, made_on: date) -> bytes:
    return sample_report(made_on)


DOCUMENTS: Final[tuple[Document, ...]] = (
    # reports
    _pdf("texas-sale-market"),
    MULTIPLES,
    from_source("sample-valuation-report", "pdf", _sample_report),
    QUARTERLY_REVIEW,
    # guides
    _pdf("exit-planning"),
    _pdf("due-diligence"),
    _pdf("sde-and-add-backs"),
    _word("sale-from-first-call-to-close"),
    # templates
    SDE_WORKSHEET,
    NET_PROCEEDS,
    CASH_FLOW,
    _word("buyer-nda"),
    _word("letter-of-intent"),
    # investor
    _word("buyer-qualification"),
    _pdf("investment-criteria"),
    FINANCIAL_STATEMENT,
    _pdf("proof-of-funds"),
)
