"""The lines of the SDE worksheet, and the figures of its made-up example."""

from dataclasses import dataclass
from typing import Final

GRADES: Final = ("Documented", "With proof", "Usually rejected")
"""Documented and accepted; accepted with proof; usually rejected."""
COMES_OFF: Final = "Comes off"
"""In place of a grade: a buyer takes such a line off, whatever else they accept."""


@dataclass(frozen=True)
class Line:
    heading: str
    label: str
    grade: int | None
    """Its place in `GRADES`, to start with; None: it comes off."""
    ask: str
    """What a buyer asks to see."""
    hint: str = "Whole dollars for the year."
    own: bool = False
    """Whether the owner names the line."""


_OWNER: Final = "One owner's pay, and what the return shows"
_PROOF: Final = "One-time and non-business items"
_OFF: Final = "What has to come off (enter with a minus)"
_NOT: Final = "What buyers usually refuse"
_MINUS: Final = "Enter it with a minus: it lowers SDE."

LINES: Final = (
    Line(_OWNER, "One owner's salary", 0, "W-2 or Form 1125-E; one owner only"),
    Line(_OWNER, "Payroll taxes on that salary", 0, "Payroll reports (Form 941)"),
    Line(
        _OWNER,
        "That owner's health insurance",
        0,
        "Premium statements; skip if already in W-2 wages",
    ),
    Line(_OWNER, "That owner's retirement contributions", 0, "Plan statements"),
    Line(
        _OWNER, "Interest on business loans", 0, "Tax return; not the payments on the loan itself"
    ),
    Line(
        _OWNER,
        "Depreciation and Section 179",
        0,
        "Form 4562, and what you spend on equipment in a usual year",
    ),
    Line(_OWNER, "Amortization", 0, "Form 4562"),
    Line(_PROOF, "Lawsuit or settlement", 1, "Legal bills, and why it will not come back"),
    Line(
        _PROOF,
        "Storm, fire or flood repairs",
        1,
        "Invoices, and the insurance claim they belong to",
    ),
    Line(_PROOF, "Moving or opening costs", 1, "Invoices and the dates of the move"),
    Line(
        _PROOF,
        "One-time professional fees",
        1,
        "Engagement letter; yearly bookkeeping does not count",
    ),
    Line(_PROOF, "Personal vehicle", 1, "Title, insurance and a mileage log"),
    Line(_PROOF, "Personal travel, meals and clubs", 1, "Card statements with each item marked"),
    Line(_PROOF, "Family phones and insurance", 1, "Bills that show the names"),
    Line(
        _PROOF,
        "Pay of relatives who do not work there",
        1,
        "W-2s, and why nobody has to do their job",
    ),
    Line(
        _PROOF,
        "Rent above the market, paid to yourself",
        1,
        "Lease, and a licensed broker's letter on market rent",
    ),
    Line(_PROOF, "Donations", 1, "Receipts"),
    Line(_PROOF, "Another item: name it here", 1, "The document that shows it", own=True),
    Line(_PROOF, "One more item: name it here", 1, "The document that shows it", own=True),
    Line(
        _OFF,
        "One-time income (insurance, credits, grants)",
        None,
        "Deposits that a buyer will not see again",
        _MINUS,
    ),
    Line(_OFF, "Gain on equipment or property sold", None, "Form 4797", _MINUS),
    Line(
        _OFF,
        "Income from outside the business",
        None,
        "Interest, rents and side jobs in the same books",
        _MINUS,
    ),
    Line(
        _OFF,
        "Rent below the market, paid to yourself",
        None,
        "The gap to market rent: a buyer will pay it",
        _MINUS,
    ),
    Line(
        _OFF,
        "Family who work for less than market pay",
        None,
        "The extra cost of hiring somebody",
        _MINUS,
    ),
    Line(
        _NOT,
        "Cash sales that were never reported",
        2,
        "Nothing shows them; asking for credit invites an audit",
    ),
    Line(_NOT, "A second owner's pay", 2, "Somebody has to be paid to do that work"),
    Line(
        _NOT,
        "“One-time” costs that come every year",
        2,
        "The same cost in two of three years is a running cost",
    ),
    Line(
        _NOT,
        "Advertising or training called an investment",
        2,
        "The buyer will have to spend it too",
    ),
    Line(
        _NOT,
        "Costs a new owner “could save”",
        2,
        "Savings that have not happened belong to the buyer",
    ),
)

# A made-up HVAC business with one owner; used on the sheet that says so.
EXAMPLE_REVENUE: Final = (2_140_000, 2_315_000, 2_480_000)
EXAMPLE_INCOME: Final = (148_200, 171_900, 196_400)
EXAMPLE_MANAGER: Final = (105_000, 108_000, 112_000)
EXAMPLE: Final = {
    "One owner's salary": (110_000, 115_000, 120_000),
    "Payroll taxes on that salary": (8_415, 8_798, 9_180),
    "That owner's health insurance": (14_400, 15_300, 16_200),
    "That owner's retirement contributions": (9_000, 9_000, 10_000),
    "Interest on business loans": (11_850, 9_640, 7_310),
    "Depreciation and Section 179": (46_300, 38_750, 61_200),
    "Amortization": (2_000, 2_000, 2_000),
    "Storm, fire or flood repairs": (None, 23_400, None),
    "One-time professional fees": (None, None, 18_500),
    "Personal vehicle": (8_900, 9_150, 9_400),
    "Personal travel, meals and clubs": (6_200, 5_800, 6_450),
    "Family phones and insurance": (3_360, 3_480, 3_600),
    "One-time income (insurance, credits, grants)": (None, -15_000, None),
    "Rent below the market, paid to yourself": (-12_000, -12_000, -12_000),
    "A second owner's pay": (52_000, 54_000, 56_000),
}
