"""Every document of the library, by tab and in the order in which a tab shows them."""

from typing import Final

from brokerage.library.documents.buyer_nda import BUYER_NDA
from brokerage.library.documents.buyer_qualification import BUYER_QUALIFICATION
from brokerage.library.documents.document import Document
from brokerage.library.documents.excel.cash_flow import CASH_FLOW
from brokerage.library.documents.excel.financial_statement import FINANCIAL_STATEMENT
from brokerage.library.documents.excel.multiples import MULTIPLES
from brokerage.library.documents.excel.net_proceeds import NET_PROCEEDS
from brokerage.library.documents.excel.quarterly_review import QUARTERLY_REVIEW
from brokerage.library.documents.excel.sde_worksheet import SDE_WORKSHEET
from brokerage.library.documents.letter_of_intent import LETTER_OF_INTENT
from brokerage.library.documents.pdf.sample_report import SAMPLE_REPORT
from brokerage.library.documents.pdf.shelf import (
    ADD_BACKS,
    DUE_DILIGENCE,
    EXIT_PLANNING,
    INVESTMENT_CRITERIA,
    PROOF_OF_FUNDS,
    SALE_MARKET,
)
from brokerage.library.documents.sale_guide import SALE_GUIDE

DOCUMENTS: Final[tuple[Document, ...]] = (
    # reports
    SALE_MARKET,
    MULTIPLES,
    SAMPLE_REPORT,
    QUARTERLY_REVIEW,
    # guides
    EXIT_PLANNING,
    DUE_DILIGENCE,
    ADD_BACKS,
    SALE_GUIDE,
    # templates
    SDE_WORKSHEET,
    NET_PROCEEDS,
    CASH_FLOW,
    BUYER_NDA,
    LETTER_OF_INTENT,
    # investor
    BUYER_QUALIFICATION,
    INVESTMENT_CRITERIA,
    FINANCIAL_STATEMENT,
    PROOF_OF_FUNDS,
)
