"""The PDF documents whose words are in the folder `words`."""

from typing import Final

from brokerage.library.documents.pdf.setting import document

SALE_MARKET: Final = document("texas-sale-market")
EXIT_PLANNING: Final = document("exit-planning")
DUE_DILIGENCE: Final = document("due-diligence")
ADD_BACKS: Final = document("sde-and-add-backs")
INVESTMENT_CRITERIA: Final = document("investment-criteria")
PROOF_OF_FUNDS: Final = document("proof-of-funds")
