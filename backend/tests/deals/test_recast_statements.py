"""Reading the profit and loss statements that QuickBooks and Xero export."""

import io
from decimal import Decimal
from pathlib import Path

import pytest
import xlsxwriter  # type: ignore[import-untyped]

from brokerage.deals.recast.rules.catalog import catalog
from brokerage.deals.recast.rules.import_figures import columns_of, figures_of, suggested_target
from brokerage.deals.recast.rules.periods import Calendar, Interim, month_number
from brokerage.deals.recast.rules.statement import Statement, Unreadable, read_statement
from brokerage.deals.recast.rules.statement_dates import span_of
from brokerage.deals.recast.services.statement_file import read_file

SAMPLES = Path(__file__).parent / "statements"


def sample(name: str) -> Statement:
    return read_file((SAMPLES / name).read_bytes())


def _targets(statement: Statement, line: str = "p-and-l") -> list[str]:
    start = catalog().start_line(line)
    return [suggested_target(account, catalog(), start) for account in statement.accounts]


def test_quickbooks_online_by_month() -> None:
    statement = sample("quickbooks-online-months.csv")
    assert (statement.mismatches, statement.checked) == ([], 10)
    assert [column.label for column in statement.columns[:2]] == ["Oct 2025", "Nov 2025"]
    assert dict(
        zip((each.name for each in statement.accounts), _targets(statement), strict=True)
    ) == {
        "Sales": "revenue",
        "Service agreements": "revenue",
        "Refunds to customers": "revenue",
        "Materials and supplies": "costOfSales",
        "Subcontractors": "costOfSales",
        "Officer compensation": "ownerPay",
        "Wages": "expenses",
        "Rent": "expenses",
        "Truck expense": "expenses",
        "Insurance": "expenses",
        "Depreciation": "depreciation",
        "Charitable contributions": "charity",
        "Interest earned": "oneTimeIncome",
        "Interest paid": "interest",
    }
    calendar = Calendar(2025, 12, Interim.MONTHS, 9)
    *_, latest = calendar.periods()
    columns = columns_of(latest, statement.columns)
    assert columns == [*range(12)]
    assert columns_of(calendar.periods()[2], statement.columns) == []
    found = {
        each.kind: each for each in figures_of(statement, _targets(statement), {"ttm": columns})
    }
    assert found["revenue"].amount == 1_932_609
    assert found["ownerPay"].amount == 108_000
    assert found["oneTimeIncome"].amount == -183
    assert found["interest"].accounts == "Interest paid"
    start = found["revenue"].amount - found["costOfSales"].amount + found["otherIncome"].amount
    assert found["start"].amount == start - found["expenses"].amount


def test_quickbooks_desktop_with_numbers_and_a_parent_that_has_an_amount() -> None:
    statement = sample("quickbooks-desktop-year.csv")
    assert statement.mismatches == [], statement.mismatches
    names = [account.name for account in statement.accounts]
    assert "4100 · Renée's warranty work" in names
    assert "6000 · Payroll" in names
    span = statement.columns[0].span
    assert span
    assert (span.first, span.last) == (month_number(2025, 1), month_number(2025, 12))
    targets = dict(zip(names, _targets(statement), strict=True))
    assert targets["6010 · Officers salary"] == "ownerPay"
    assert targets["7000 · Gain on sale of truck"] == "oneTimeIncome"


def test_xero_names_columns_by_their_last_day() -> None:
    statement = sample("xero-compared.csv")
    assert (statement.mismatches, statement.checked) == ([], 5)
    _, _, _, prior, ytd, _ = Calendar(2025, 12, Interim.YTD, 9).periods()
    assert (columns_of(ytd, statement.columns), columns_of(prior, statement.columns)) == ([0], [1])


def test_a_total_that_its_accounts_do_not_give_is_named() -> None:
    text = (SAMPLES / "quickbooks-desktop-year.csv").read_bytes()
    statement = read_file(text.replace(b'"402,000.00"', b'"401,000.00"'))
    found = {each.total: each.stated - each.found for each in statement.mismatches}
    assert found == {
        "Total 6000 · Payroll": Decimal(1000),
        "Total Expense": Decimal(1000),
        "Net Ordinary Income": Decimal(-1000),
        "Net Income": Decimal(-1000),
    }


def test_a_total_column_that_the_months_do_not_give_is_named() -> None:
    rows = [
        ["", "Jan 2026", "Feb 2026", "Total"],
        ["Income", "", "", ""],
        ["Sales", "10", "20", "31.50"],
        ["Total Income", "10", "20", "31.50"],
        ["Net Income", "10", "20", "31.50"],
    ]
    [mismatch] = read_statement(rows).mismatches
    assert (mismatch.total, mismatch.stated, mismatch.found) == (
        "Sales, all months",
        Decimal("31.50"),
        Decimal(30),
    )


def workbook(rows: list[list[str | float]]) -> bytes:
    file = io.BytesIO()
    book = xlsxwriter.Workbook(file)
    book.add_worksheet("About").write(0, 0, "Exported")
    sheet = book.add_worksheet("P&L")
    for number, row in enumerate(rows):
        sheet.write_row(number, 0, row)
    book.close()
    return file.getvalue()


def test_a_workbook_with_numbers_in_its_second_sheet() -> None:
    rows: list[list[str | float]] = [
        ["Acme LLC"],
        ["January - December, 2025"],
        ["", "Total"],
        ["Income"],
        ["   Sales", 1200.5],
        ["Total Income", 1200.5],
        ["Expenses"],
        ["   Rent", -100],
        ["Total Expenses", -100],
        ["Net Income", 1300.5],
    ]
    statement = read_file(workbook(rows))
    assert statement.mismatches == []
    assert [account.amounts for account in statement.accounts] == [[Decimal("1200.50")], [-100]]
    assert columns_of(Calendar(2025).periods()[2], statement.columns) == [0]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xd0\xcf\x11\xe0old", "old Excel"),
        (b"PK\x03\x04nothing", "cannot be read"),
        (b"\x00\x01\x02", "neither CSV nor XLSX"),
        (b"Date,Name,Amount\n1/2/2026,Acme,30\n", "No row names the columns"),
        (b"x" * 5_000_001, "larger than 5 MB"),
        (b",Total\n" * 1502, "more than 1,500 rows"),
        (b",Total\nIncome,\nNet Income,\n", "no accounts"),
    ],
)
def test_what_is_not_a_statement_is_refused_in_words(content: bytes, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        read_file(content)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Jan 2025", (2025, 1), (2025, 1)),
        ("Sept. 26", (2026, 9), (2026, 9)),
        ("Jan - Dec 25", (2025, 1), (2025, 12)),
        ("January 1 - September 30, 2026", (2026, 1), (2026, 9)),
        ("January - December, 2025", (2025, 1), (2025, 12)),
        ("October 2025 - September 2026", (2025, 10), (2026, 9)),
        ("Jul '25 - Jun 26", (2025, 7), (2026, 6)),
        ("Jan 1-31, 2026", (2026, 1), (2026, 1)),
        ("For the year ended 31 December 2025", (2025, 1), (2025, 12)),
        ("For the 9 months ended September 30, 2026", (2026, 1), (2026, 9)),
        ("FY 2024", (2024, 1), (2024, 12)),
    ],
)
def test_dates_of_columns(text: str, first: tuple[int, int], last: tuple[int, int]) -> None:
    span = span_of(text)
    assert span
    assert (span.first, span.last) == (month_number(*first), month_number(*last))


@pytest.mark.parametrize("text", ["Total", "% of Income", "Acme 2000 LLC", "Profit and Loss"])
def test_other_texts_are_no_dates(text: str) -> None:
    assert span_of(text) is None
