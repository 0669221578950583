"""The values of formulas, compared with hand calculations."""

import io
from dataclasses import replace
from typing import Any

import pytest
from openpyxl import load_workbook
from tests.library.document_files import DAY, FIRM, by_key, formulas, values

from brokerage.core import facts
from brokerage.library.documents.excel import multiples_by_industry
from brokerage.library.documents.excel.multiples_chart import scale_end
from brokerage.library.documents.excel.multiples_data import figures


def value_of(key: str, name: str) -> Any:
    """Return the value of a named cell."""
    document = by_key(key)
    ((sheet, cell),) = formulas(document).defined_names[name].destinations
    return values(document)[sheet][cell].value


def line(key: str, sheet: str, label: str) -> list[Any]:
    """Return the cells to the right of a label."""
    for row in values(by_key(key))[sheet].iter_rows(values_only=True):
        if label in row:
            return list(row[row.index(label) + 1 :])
    raise AssertionError(label)


def test_deductions_have_no_grade_to_choose_and_lower_documented_sde() -> None:
    key = "sde-and-add-back-worksheet"
    sheet = formulas(by_key(key))["Example"]
    (row,) = (
        cell.row for cell in sheet["B"] if cell.value == "Rent below the market, paid to yourself"
    )
    assert sheet[f"I{row}"].value == "Comes off"
    assert sheet[f"I{row}"].protection.locked
    assert line(key, "Example", "− What has to come off")[:3] == [-12_000, -27_000, -12_000]


def test_an_empty_worksheet_shows_zeros_and_no_errors() -> None:
    assert value_of("sde-and-add-back-worksheet", "SDE_weighted") == 0
    assert value_of("thirteen-week-cash-flow", "Lowest_cash") == 0
    assert value_of("net-proceeds-worksheet", "Net_proceeds_asset") == 0
    assert value_of("personal-financial-statement", "Net_worth") == 0


def test_cash_carries_over_each_week_and_the_lowest_week_is_named() -> None:
    key = "thirteen-week-cash-flow"
    sheet = values(by_key(key))["Example"]
    rows: dict[str, Any] = {str(row[1]): row for row in sheet.iter_rows(values_only=True)}
    labels = list(rows)
    money_in = labels[labels.index("Money in") + 1 : labels.index("Total money in")]
    money_out = labels[labels.index("Money out") + 1 : labels.index("Total money out")]
    assert (len(money_in), len(money_out)) == (7, 16)
    balance, balances = 62_400, []
    for week in range(2, 15):
        balance += sum(rows[label][week] or 0 for label in money_in)
        balance -= sum(rows[label][week] or 0 for label in money_out)
        balances.append(balance)
    assert line(key, "Example", "Cash at the end of the week")[:13] == balances
    assert line(key, "Example", "Cash at the start of the week")[1:13] == balances[:12]
    assert value_of(key, "Example_Lowest_cash") == min(balances)
    assert line(key, "Example", "in week")[0] == balances.index(min(balances)) + 1


def test_the_balance_sheet_of_the_review_pack_balances() -> None:
    key, sheet = "quarterly-financial-review-pack", "Balance Sheet"
    assets = line(key, sheet, "Total assets")[:4]
    owed = line(key, sheet, "Total liabilities")[:4]
    equity = line(key, sheet, "Owner's equity (assets less liabilities)")[:4]
    assert assets == [mine + theirs for mine, theirs in zip(equity, owed, strict=True)]
    assert assets[3] == 142_300 + 318_900 + 101_200 + 13_800 + 258_400 + 38_000


def test_a_favorable_variance_is_positive() -> None:
    key = "quarterly-financial-review-pack"
    assert line(key, "Review", "Sales")[:3] == [655_300, 680_000, -24_700]
    assert line(key, "Review", "Labor on jobs")[:3] == [149_900, 151_000, 1_100]


@pytest.mark.parametrize("industry", ["Electrical Contracting", "Property Management"])
def test_the_multiples_are_those_of_the_calculator(industry: str) -> None:
    method = facts.domain_file("valuation", "method-2026-11").decode()
    cells = line("multiples-by-industry", "Multiples", industry)
    low, high, revenue_low, revenue_high = cells[:4]
    reported = cells[7]
    assert (
        f'"value": "{industry}", "revenue": {{ "low": "{revenue_low:.2f}",'
        f' "high": "{revenue_high:.2f}" }}, "sde": {{ "low": "{low:.2f}", "high": "{high:.2f}" }}'
    ) in method
    assert reported == {"Electrical Contracting": 2.66, "Property Management": 2.69}[industry]


def test_the_estimator_works_as_the_calculator_does() -> None:
    key = "multiples-by-industry"
    assert line(key, "Estimator", "Asset-based (a share of revenue)")[4] == 1_787_100
    assert value_of(key, "Range_low") == 1_243_725
    assert value_of(key, "Range_high") == 1_890_462


def test_the_reported_average_is_compared_with_adjusted_multiples() -> None:
    """The example is in Dallas-Fort Worth, 8-15 years: 1.15 times 1.05."""
    told = {
        industry: line("multiples-by-industry", "Multiples", industry)
        for industry in ("Electrical Contracting", "Construction", "Property Management")
    }
    assert [each[4:7] for each in told.values()] == [
        [3.02, 4.59, 0.97],
        [2.17, 3.38, 0.6],
        [3.38, 5.43, 1.09],
    ]
    assert [each[11] for each in told.values()] == [
        "below yours",
        "inside yours",
        "below yours",
    ]


def test_the_estimator_warns_when_a_location_premium_exceeds_the_reported_average() -> None:
    key = "multiples-by-industry"
    assert line(key, "Estimator", "Your SDE multiples, low and high")[:2] == [3.02, 4.59]
    assert line(key, "Estimator", "The reported average is")[0] == "below yours"
    for sentence in (
        "Your high end, 4.59 times SDE, is far above the reported 2.66.",
        "Part of that is our factor for Dallas-Fort Worth, 1.15,"
        " and no reported sales stand behind it.",
    ):
        assert line(key, "Estimator", sentence)


def test_the_estimator_shows_words_with_quotes_and_long_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = figures()
    words = 'Enter a "realistic" SDE, ' + "please " * 35 + 'as in "Net income".'
    checks = [each.model_copy(update={"message": words}) for each in data.method.checks]
    method = data.method.model_copy(
        update={
            "checks": tuple(checks),
            "limits": data.method.limits.model_copy(update={"minimum_sde": 500_000}),
        }
    )
    changed = replace(data, method=method, stretched='Your "high end", {high}, is far. ' + words)
    monkeypatch.setattr(multiples_by_industry, "figures", lambda: changed)
    made = by_key("multiples-by-industry").make(FIRM, DAY)
    sheet = load_workbook(io.BytesIO(made), data_only=True)["Estimator"]
    shown = [cell.value for cell in sheet["B"]]
    assert shown.count(words) == 2
    assert 'Your "high end", 4.59, is far.' in shown


def test_the_chart_of_multiples_ends_beyond_the_highest_with_any_factors() -> None:
    data = figures()
    trade = data.trades[0]
    assert scale_end(data) == 6
    for changed, end in (
        (replace(trade, sde=(2.0, 6.5)), 9),  # 6.50 times 1.18 for Austin times 1.10 is 8.44
        (replace(trade, reported_sde=7.1), 8),
    ):
        assert scale_end(replace(data, trades=(changed, *data.trades[1:]))) == end
