"""The lines of the quarterly review pack, with the figures of a made-up business to type over."""

from dataclasses import dataclass
from typing import Final, Literal


@dataclass(frozen=True)
class Line:
    """A line that is put in: four quarters of figures, four of budget."""

    key: str
    label: str
    actual: tuple[int, int, int, int]
    budget: tuple[int, int, int, int] | None = None


@dataclass(frozen=True)
class Total:
    """A line that adds others up: the keys, each with its sign before it."""

    key: str
    label: str
    adds: tuple[str, ...]
    style: Literal["total", "grand"] = "total"


# A made-up service and supply company.
PROFIT: Final[tuple[Line | Total, ...]] = (
    Line(
        "sales", "Sales", (612_400, 684_900, 731_200, 655_300), (600_000, 700_000, 720_000, 680_000)
    ),
    Line(
        "materials",
        "Materials",
        (178_600, 203_100, 214_700, 196_200),
        (172_000, 200_000, 206_000, 194_000),
    ),
    Line(
        "labor",
        "Labor on jobs",
        (141_300, 152_800, 161_500, 149_900),
        (139_000, 155_000, 159_000, 151_000),
    ),
    Line(
        "subs", "Subcontractors", (31_200, 38_400, 42_100, 35_700), (30_000, 36_000, 38_000, 35_000)
    ),
    Total("gross", "Gross profit", ("+sales", "-materials", "-labor", "-subs")),
    Line(
        "pay",
        "Office pay and benefits",
        (82_400, 83_100, 84_600, 85_200),
        (82_000, 83_000, 84_000, 84_000),
    ),
    Line(
        "owner",
        "Owner's pay and benefits",
        (36_000, 36_000, 36_000, 36_000),
        (36_000, 36_000, 36_000, 36_000),
    ),
    Line(
        "rent",
        "Rent and utilities",
        (21_300, 21_900, 22_800, 21_600),
        (21_500, 21_500, 22_000, 21_500),
    ),
    Line(
        "vehicles",
        "Vehicles and fuel",
        (17_800, 19_400, 20_900, 18_600),
        (17_500, 18_500, 19_000, 18_500),
    ),
    Line(
        "insurance", "Insurance", (11_200, 11_200, 11_900, 11_900), (11_200, 11_200, 11_500, 11_500)
    ),
    Line("marketing", "Marketing", (7_900, 9_800, 8_600, 12_400), (9_000, 9_000, 9_000, 9_000)),
    Line(
        "other",
        "Other overhead",
        (14_600, 15_200, 16_100, 15_700),
        (14_500, 15_000, 15_500, 15_500),
    ),
    Total(
        "ebitda",
        "EBITDA",
        ("+gross", "-pay", "-owner", "-rent", "-vehicles", "-insurance", "-marketing", "-other"),
    ),
    Line(
        "depreciation",
        "Depreciation and amortization",
        (12_500, 12_500, 13_100, 13_100),
        (12_500, 12_500, 13_000, 13_000),
    ),
    Line("interest", "Interest", (4_900, 4_700, 4_500, 4_300), (4_900, 4_700, 4_500, 4_300)),
    Total("profit", "Profit before income tax", ("+ebitda", "-depreciation", "-interest"), "grand"),
)
BALANCE: Final[tuple[Line | Total, ...]] = (
    Line("cash", "Cash", (118_200, 131_500, 149_800, 142_300)),
    Line("receivables", "Receivables", (291_600, 334_800, 362_400, 318_900)),
    Line("inventory", "Inventory and work in progress", (96_400, 104_300, 109_700, 101_200)),
    Line("prepaid", "Other current assets", (14_100, 12_900, 11_600, 13_800)),
    Total("current", "Current assets", ("+cash", "+receivables", "+inventory", "+prepaid")),
    Line("equipment", "Equipment and vehicles, net", (262_300, 249_800, 271_500, 258_400)),
    Line("fixed", "Other long-term assets", (38_000, 38_000, 38_000, 38_000)),
    Total("assets", "Total assets", ("+current", "+equipment", "+fixed"), "grand"),
    Line("payables", "Payables", (142_700, 158_300, 166_900, 148_200)),
    Line("accrued", "Wages, taxes and other accruals", (58_900, 63_700, 67_200, 61_400)),
    Line("deposits", "Customer deposits", (27_500, 31_000, 34_500, 26_000)),
    Line("short", "Debt due within a year", (48_000, 48_000, 52_000, 52_000)),
    Total("owed", "Current liabilities", ("+payables", "+accrued", "+deposits", "+short")),
    Line("long", "Long-term debt", (196_000, 184_000, 187_000, 174_000)),
    Total("liabilities", "Total liabilities", ("+owed", "+long")),
    Total(
        "equity", "Owner's equity (assets less liabilities)", ("+assets", "-liabilities"), "grand"
    ),
)
PRINCIPAL: Final = (12_000, 12_000, 13_000, 13_000)
"""Loan principal paid in each quarter: not an expense, but it has to be earned."""
