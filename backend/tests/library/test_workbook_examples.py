"""The workbooks' examples, recalculated in Decimal from tax and trade rules without the workbooks'
formulas.
"""

import io
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import formualizer
import pytest
from openpyxl import Workbook, load_workbook
from tests.library.document_files import by_key, formulas, made, values
from tests.library.test_workbook_figures import line, value_of

SDE, NET = "sde-and-add-back-worksheet", "net-proceeds-worksheet"
PACK = "quarterly-financial-review-pack"


def _dec(value: Any) -> Decimal:
    return Decimal(str(value or 0))


def _filled(key: str, fill: Callable[[Workbook], None]) -> Callable[[str], Any]:
    """Fill in cells as an owner would, and return the function that calculates a named cell."""
    book = load_workbook(io.BytesIO(made(by_key(key))))
    fill(book)
    stored = io.BytesIO()
    book.save(stored)
    evaluated = formualizer.load_workbook_bytes(stored.getvalue())
    evaluated.evaluate_all()

    def value(name: str) -> Any:
        ((sheet, cell),) = book.defined_names[name].destinations
        place = book[sheet][cell.replace("$", "")]
        return evaluated.evaluate_cell(sheet, place.row, place.column)

    return value


def _row(book: Workbook, sheet: str, label: str) -> int:
    (row,) = (cell.row for cell in book[sheet]["B"] if cell.value == label)
    return int(row)


# ---- net proceeds -------------------------------------------------------------------------------
PRICE, COSTS, DEBT, BASIS = Decimal(1_400_000), Decimal(35_000), Decimal(160_000), Decimal(180_000)
FEE = PRICE * Decimal("0.08")


def _kept(gain: Decimal, ordinary: Decimal) -> Decimal:
    tax = ordinary * Decimal("0.35") + (gain - ordinary) * Decimal("0.20")
    return PRICE - FEE - COSTS - DEBT - tax


def test_debt_paid_off_lowers_the_gain_of_a_stock_sale_and_not_of_an_asset_sale() -> None:
    asset = PRICE - FEE - COSTS - BASIS
    stock = PRICE - DEBT - FEE - COSTS - BASIS
    assert asset == 1_073_000
    assert stock == 913_000
    assert line(NET, "Example", "Your taxable gain")[:2] == [asset, stock]
    assert value_of(NET, "Example_Net_proceeds_asset") == _kept(asset, Decimal(190_000)) == 849_900
    assert value_of(NET, "Example_Net_proceeds_stock") == _kept(stock, Decimal(0)) == 910_400


def test_cash_in_hand_is_what_is_kept_less_what_is_paid_later() -> None:
    need, later = Decimal(900_000), Decimal(70_000 + 210_000)
    kept = [Decimal(849_900), Decimal(910_400)]
    assert line(NET, "Example", "Over or short")[:2] == [each - need for each in kept]
    cash = line(NET, "Example", "Cash in hand, with all tax set aside")[:2]
    assert cash == [each - later for each in kept]


def test_the_net_proceeds_worksheet_names_both_kinds_of_basis() -> None:
    (inside_or_outside,) = (
        str(row[4].value)
        for row in formulas(by_key(NET))["Worksheet"].iter_rows()
        if row[1].value == "− Tax basis, inside or outside"
    )
    assert "inside, the company's" in inside_or_outside
    assert "outside, yours" in inside_or_outside


def test_a_stock_sale_has_no_corporate_tax_and_no_negative_gain() -> None:
    def fill(book: Workbook) -> None:
        sheet = book["Worksheet"]
        for label, amounts in {
            "Price": (500_000, 500_000),
            "− Tax the company pays itself": (40_000, 40_000),
            "− Business debt paid off at closing": (450_000, 450_000),
            "− Tax basis, inside or outside": (100_000, 100_000),
            "Rate on long-term capital gain": (0.2, 0.2),
            "Alternative minimum tax, if any": (5_000, 0),
        }.items():
            row = _row(book, "Worksheet", label)
            sheet[f"C{row}"], sheet[f"D{row}"] = amounts

    value = _filled(NET, fill)
    tax = (500_000 - 40_000 - 100_000) * Decimal("0.2") + 5_000
    assert value("Net_proceeds_asset") == 500_000 - 40_000 - 450_000 - tax
    assert value("Net_proceeds_stock") == 500_000 - 450_000, "the gain is 0, not below"


# ---- SDE ----------------------------------------------------------------------------------------


def _amounts(label: str) -> list[Decimal]:
    """The example's amounts of a line: three years, this year to date, the same months of last
    year, and the last 12 months.
    """
    entered = [_dec(each) for each in line(SDE, "Example", label)[:5]]
    return [*entered, entered[2] + entered[3] - entered[4]]


def _sum(labels: tuple[str, ...]) -> list[Decimal]:
    return [sum(column, Decimal(0)) for column in zip(*map(_amounts, labels), strict=True)]


_DOCUMENTED = (
    "One owner's salary or guaranteed payments",
    "Payroll taxes on that salary",
    "That owner's health insurance",
    "That owner's retirement contributions",
    "Interest on business loans",
    "Depreciation, bonus depreciation included",
    "Amortization",
)  # not Section 179: the income of page 1 of an 1120-S is before it
_PROOF = (
    "Storm, fire or flood repairs",
    "One-time professional fees",
    "Personal vehicle",
    "Personal travel, meals and clubs",
    "Family phones and insurance",
    "Pay above market: a second owner or a relative",
)  # not gifts to charity, for the same reason
_OFF = ("One-time income (insurance, credits, grants)", "Rent below the market, paid to yourself")


def test_the_example_of_the_worksheet_adds_up_in_every_column() -> None:
    income = _amounts("Income on that line, before income tax")
    documented, proof, off = map(_sum, (_DOCUMENTED, _PROOF, _OFF))
    safe = [sum(each, Decimal(0)) for each in zip(income, documented, off, strict=True)]
    sde = [sum(each, Decimal(0)) for each in zip(safe, proof, strict=True)]
    assert line(SDE, "Example", "+ Add-backs: documented")[:6] == documented
    assert line(SDE, "Example", "SDE on documented items alone")[:6] == safe
    assert line(SDE, "Example", "+ Add-backs: with proof")[:6] == proof
    assert line(SDE, "Example", "SDE")[:6] == sde
    assert safe[2] == 410_290
    assert sde[2] == 454_240
    manager = [Decimal(each) for each in (105_000, 108_000, 112_000, 87_000, 84_000)]
    manager.append(manager[2] + manager[3] - manager[4])
    ebitda = [sde - pay for sde, pay in zip(sde, manager, strict=True)]
    assert line(SDE, "Example", "EBITDA, adjusted")[:6] == ebitda
    shares = line(SDE, "Example", "SDE as a share of revenue")[:6]
    assert shares == pytest.approx(
        [float(each / total) for each, total in zip(sde, _amounts("Revenue"), strict=True)]
    )


def test_the_quoted_sde_is_that_of_full_years() -> None:
    years = line(SDE, "Example", "SDE")[:3]
    weighted = sum(_dec(sde) * weight for sde, weight in zip(years, (1, 2, 3), strict=True)) / 6
    assert value_of(SDE, "Example_SDE_weighted") == pytest.approx(float(weighted))
    assert line(SDE, "Example", "Weight of each year")[:6] == [1, 2, 3, None, None, None]


def test_the_last_12_months_are_the_last_year_plus_this_one_to_date_less_the_same_months() -> None:
    for label in ("Revenue", "Interest on business loans", "Personal vehicle"):
        _, _, last, so_far, before, months = line(SDE, "Example", label)[:6]
        assert months == (last or 0) + (so_far or 0) - (before or 0)


@pytest.mark.parametrize("label", ["Section 179", "Gifts to charity"])
def test_lines_before_the_starting_line_are_shown_but_not_counted(label: str) -> None:
    assert line(SDE, "Example", label)[2] > 0
    assert line(SDE, "Example", label)[6] == "Not counted"
    assert line(SDE, "Worksheet", label)[6] == "Name your start"


@pytest.mark.parametrize(
    ("start", "counted"),
    [
        (None, 0),
        ("Form 1120-S or 1065: page 1", 0),
        ("Form 1120: page 1", 24_000 + 2_000),
        ("Schedule C: net profit", 24_000),
    ],
)
def test_section_179_and_gifts_count_from_a_line_that_is_already_less_by_them(
    start: str | None, counted: int
) -> None:
    def fill(book: Workbook) -> None:
        sheet = book["Worksheet"]
        sheet[f"C{_row(book, 'Worksheet', 'The line you start from')}"] = start
        for label, amount in {
            "Income on that line, before income tax": 100_000,
            "Section 179": 24_000,
            "Gifts to charity": 2_000,
        }.items():
            row = _row(book, "Worksheet", label)
            for column in "CDE":
                sheet[f"{column}{row}"] = amount

    assert _filled(SDE, fill)("SDE_weighted") == 100_000 + counted


def test_a_grade_that_follows_from_the_starting_line_cannot_be_typed_over() -> None:
    followed = [
        row[8]
        for row in formulas(by_key(SDE))["Worksheet"].iter_rows()
        if row[1].value in {"Section 179", "Gifts to charity"}
    ]
    assert len(followed) == 2
    for cell in followed:
        assert str(cell.value).startswith("=IF(")
        assert cell.protection.locked


# ---- quarterly review ---------------------------------------------------------------------------
def _pack(sheet: str, label: str) -> list[Decimal]:
    return [_dec(each) for each in line(PACK, sheet, label)[:4]]


def _less(first: list[Decimal], *others: list[Decimal]) -> list[Decimal]:
    return [start - sum(rest) for start, *rest in zip(first, *others, strict=True)]


def test_the_quarterly_example_adds_up_from_sales_to_profit() -> None:
    sheet = "Profit and Loss"
    direct = ("Materials", "Labor on jobs", "Subcontractors")
    overhead = (
        "Office pay and benefits",
        "Owner's pay and benefits",
        "Rent and utilities",
        "Vehicles and fuel",
        "Insurance",
        "Marketing",
        "Other overhead",
    )
    gross = _less(_pack(sheet, "Sales"), *(_pack(sheet, label) for label in direct))
    ebitda = _less(gross, *(_pack(sheet, label) for label in overhead))
    below = ("Depreciation and amortization", "Interest")
    profit = _less(ebitda, *(_pack(sheet, label) for label in below))
    assert line(PACK, sheet, "Gross profit")[:4] == gross
    assert line(PACK, sheet, "EBITDA")[:5] == [*ebitda, sum(ebitda)]
    assert line(PACK, sheet, "Profit before income tax")[:5] == [*profit, sum(profit)]


def test_the_quarterly_ratios_are_those_of_the_statements() -> None:
    ebitda = [_dec(each) for each in line(PACK, "Profit and Loss", "EBITDA")[:4]]
    sales = _pack("Profit and Loss", "Sales")
    interest = _pack("Profit and Loss", "Interest")
    principal = [Decimal(each) for each in (12_000, 12_000, 13_000, 13_000)]
    service = [a + b for a, b in zip(interest, principal, strict=True)]
    cover = [float(a / b) for a, b in zip(ebitda, service, strict=True)]
    assert line(PACK, "Ratios", "Coverage of the debt you have today")[:4] == pytest.approx(cover)
    receivables = _pack("Balance Sheet", "Receivables")
    days = [float(a / b * 365 / 4) for a, b in zip(receivables, sales, strict=True)]
    assert line(PACK, "Ratios", "Days until customers pay")[:4] == pytest.approx(days)
    others = ("Inventory and work in progress", "Other current assets")
    current = (receivables, *(_pack("Balance Sheet", each) for each in others))
    dues = ("Payables", "Wages, taxes and other accruals", "Customer deposits")
    owed = tuple(_pack("Balance Sheet", each) for each in dues)
    capital = [
        sum(held) - sum(due)
        for held, due in zip(zip(*current, strict=True), zip(*owed, strict=True), strict=True)
    ]
    assert line(PACK, "Ratios", "Working capital without cash and debt")[:4] == capital


def test_coverage_of_todays_debt_is_not_measured_against_a_buyers_loan() -> None:
    for sheet in values(by_key(PACK)).worksheets:
        for row in sheet.iter_rows(values_only=True):
            for text in (str(cell) for cell in row if cell):
                if "1.25" in text:
                    assert "buyer's lender tests the loan for your price" in text


# ---- personal financial statement ---------------------------------------------------------------
def test_the_net_worth_is_what_the_schedules_and_the_other_lines_add_up_to() -> None:
    key = "personal-financial-statement"
    # The lines of each schedule, and the columns of what is owned and owed there.
    schedules = {
        "A. Cash and bank accounts": (5, "G", ""),
        "B. Stocks, bonds and funds": (5, "G", ""),
        "C. Real estate": (5, "G", "F"),
        "D. Businesses and partnerships": (4, "G", "F"),
        "E. Bank and other notes you owe": (5, "", "G"),
    }
    owned: list[int] = []
    owed: list[int] = []

    def fill(book: Workbook) -> None:
        sheet = book["Schedules"]
        for number, (title, (lines, value, debt)) in enumerate(schedules.items(), start=1):
            first = _row(book, "Schedules", title) + 2
            for column, total in ((value, owned), (debt, owed)):
                for row in (first, first + lines - 1) if column else ():
                    amount = 1_000 * number + row
                    assert not sheet[f"{column}{row}"].protection.locked
                    sheet[f"{column}{row}"] = amount
                    total.append(amount)

    assert _filled(key, fill)("Net_worth") == sum(owned) - sum(owed) != 0
    assert len(owned) == 2 * 4
    assert len(owed) == 2 * 3


# ---- multiples ----------------------------------------------------------------------------------
def test_the_estimators_range_is_earnings_times_multiples_times_factors() -> None:
    """Electrical contracting in Dallas-Fort Worth, 8 to 15 years: 1.15 times 1.05."""
    key = "multiples-by-industry"
    revenue, sde = (_dec(line(key, "Estimator", label)[0]) for label in ("Annual revenue", "SDE"))
    assert revenue == 1_850_000
    assert sde == 412_000
    factors = Decimal("1.15") * Decimal("1.05")
    low, high = sde * Decimal("2.50") * factors, sde * Decimal("3.80") * factors
    share = revenue * Decimal("0.80") * factors
    assert value_of(key, "Range_low") == pytest.approx(float(min(low, share)), abs=0.5)
    assert value_of(key, "Range_high") == pytest.approx(float(high), abs=0.5)


def test_multiples_by_size_show_the_span_of_the_quarters() -> None:
    key = "multiples-by-industry"
    assert line(key, "Multiples", "$500,000 to $1 million")[:3] == ["2.8x", "2.0–3.5x", "6–8"]
    assert line(key, "Multiples", "$1 million to $2 million")[:3] == [
        "3.0–3.3x",
        "3.0–3.3x",
        "8–10",
    ]
    assert line(key, "Multiples", "$2 million to $5 million")[:3] == ["3.0–3.3x", "3.5–4.0x", "9"]
