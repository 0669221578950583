"""The function that fills each workbook of the library, by the workbook's name."""

from typing import Final

from brokerage.library.documents.excel import (
    cash_flow,
    multiples_by_industry,
    net_proceeds,
    personal_financial_statement,
    quarterly_review,
    sde_worksheet,
)
from brokerage.library.documents.excel.workbook import Fill

WORKBOOKS: Final[dict[str, Fill]] = {
    "cash_flow": cash_flow.fill,
    "multiples_by_industry": multiples_by_industry.fill,
    "net_proceeds": net_proceeds.fill,
    "personal_financial_statement": personal_financial_statement.fill,
    "quarterly_review": quarterly_review.fill,
    "sde_worksheet": sde_worksheet.fill,
}
