"""What an owner is told: the range, how it came about, and what moves it (specification, 9)."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from e2e.support.calculator import (
    ANSWERS,
    HIGH,
    LOW,
    Calculator,
    drawing,
    golden_cases,
    money,
    words,
)

GOLDEN = (
    "Electrical Contracting in Dallas-Fort Worth, 2-3 years",
    "A half dollar that binary floats lose is rounded up: 237,528.50 is 237,529",
    "A half dollar that banker's rounding would take down is rounded up: 483,241.50 is 483,242",
    "Revenue written as .5 million is enough",
    "SDE of exactly 60% of a revenue with cents is allowed",
    "Revenue-based and market-based alike: the figure is still inside the range",
    "One dollar above the market-based figure is above the range",
    "The largest amount that is read stays exact",
    "Cents in both amounts",
    "Amounts typed in full-width digits",
)


@pytest.fixture
def calculator(page: Page) -> Calculator:
    return Calculator(page).open()


@pytest.mark.parametrize("name", GOLDEN)
def test_the_figures_on_screen_are_those_of_the_golden_case(
    calculator: Calculator, name: str
) -> None:
    case: dict[str, Any] = golden_cases()[name]
    calculator.calculate(case["input"])
    figures: dict[str, int] = {
        key: value for key, value in case["result"].items() if isinstance(value, int)
    }
    shown = {key: money(value) for key, value in figures.items()}
    calculator.expect_range(shown["rangeLow"], shown["rangeHigh"])
    expect(calculator.result).to_contain_text(
        f"The gap between the low and the high end is {shown['gap']}."
    )
    for title, key in [
        ("Asset-based", "assetBased"),
        ("Earnings-based", "earningsBased"),
        ("Market-based", "marketBased"),
    ]:
        expect(calculator.card(title).get_by_text(shown[key], exact=True)).to_be_visible()
    for figure in shown.values():
        expect(drawing(calculator.result)).to_have_accessible_name(
            re.compile(rf"{re.escape(figure)}(?!,?\d)")
        )
    calculator.result.get_by_text("Show as a table").click()
    expect(calculator.result.get_by_role("table").locator("td")).to_have_text(
        [
            shown[key]
            for key in (
                "assetBased",
                "earningsBased",
                "marketBased",
                "rangeLow",
                "rangeHigh",
                "gap",
            )
        ]
    )
    where = words()["standing"][case["standing"]]
    expect(calculator.page.get_by_role("heading", name=where["title"])).to_be_visible()
    expect(calculator.page.get_by_text(where["text"])).to_be_visible()


def test_each_figure_opens_to_its_formula_with_this_owners_numbers(
    calculator: Calculator,
) -> None:
    calculator.calculate({**ANSWERS, "revenue": "1,234,567.89"})
    for title, base, multiple, figure in [
        ("Asset-based", ["Revenue", "$1,234,567.89"], "× 0.80", "$1,161,481"),
        ("Earnings-based", ["SDE", "$300,000"], "× 2.30", LOW),
        ("Market-based", ["SDE", "$300,000"], "× 3.60", HIGH),
    ]:
        card = calculator.card(title)
        expect(card.get_by_text(f"= {figure}")).to_be_hidden()
        card.get_by_text("How it is worked out").click()
        expect(card.locator("dt")).to_have_text(
            [base[0], f"{base[0]} multiple", "Location: Houston", "Years in business", title]
        )
        expect(card.locator("dd")).to_have_text(
            [base[1], multiple, "× 1.12", "× 1.05", f"= {figure}"]
        )
        expect(card.get_by_text(f"= {figure}")).to_be_visible()


def test_the_result_is_told_honestly(calculator: Calculator) -> None:
    calculator.calculate(ANSWERS)
    main = calculator.page.get_by_role("main")
    said = words()
    expect(calculator.result).to_contain_text(said["gap"])
    expect(calculator.result).to_contain_text(said["disclaimer"])
    expect(calculator.result).to_contain_text("Method 2026-11")
    expect(calculator.card("Asset-based")).to_contain_text("share of revenue")
    expect(main).to_contain_text(said["moves"]["lede"])
    for title in ("Real estate", "Cash", "Debt", "Working capital"):
        excluded = calculator.page.get_by_role("region", name=said["notIncluded"]["title"])
        expect(excluded.get_by_role("term").filter(has_text=title)).to_be_visible()
    sources = calculator.page.get_by_role("region", name=said["multiples"]["title"])
    expect(sources).to_contain_text(
        "HVAC Services, Houston, 8-15 years: ours come to 2.70 to 4.23 times SDE and 0.94 times"
    )
    expect(sources).to_contain_text("Reported for HVAC businesses: 2.73 times SDE")
    expect(sources.get_by_role("link", name="BizBuySell, HVAC Business Benchmarks")).to_be_visible()


@pytest.mark.parametrize("industry", ["Plumbing Services", "Other"])
def test_every_industry_is_compared_with_what_others_report(
    calculator: Calculator, industry: str
) -> None:
    [reported] = [
        each for each in words()["multiples"]["comparisons"] if each["industry"] == industry
    ]
    calculator.calculate({**ANSWERS, "industry": industry})
    expect(calculator.page.get_by_role("main")).to_contain_text(
        f"Reported for {reported['group']}: {reported['sde']} times SDE"
    )


def test_a_location_premium_far_above_what_is_reported_is_told(calculator: Calculator) -> None:
    told = "Part of that is our factor for Austin, 1.18"
    main = calculator.page.get_by_role("main")
    calculator.calculate({**ANSWERS, "industry": "Property Management", "location": "Austin"})
    expect(main).to_contain_text("Your high end, 5.58 times SDE, is far above the reported 2.69")
    expect(main).to_contain_text(told)
    calculator.page.get_by_role("button", name="Change these numbers").click()
    calculator.calculate({**ANSWERS, "industry": "Construction", "location": "Austin"})
    expect(main).to_contain_text(words()["multiples"]["readings"]["inside"])
    expect(main).not_to_contain_text(told)


def test_a_revenue_based_figure_is_explained_where_it_lies(calculator: Calculator) -> None:
    standing = words()["standing"]
    answers = {"above": "$900,000", "inside": "$1,300,000", "setsLow": "$3,000,000"}
    for where, sde in answers.items():
        calculator.calculate({**ANSWERS, "revenue": "$5,000,000", "sde": sde})
        page = calculator.page
        expect(page.get_by_role("heading", name=standing[where]["title"])).to_be_visible()
        for other in standing.keys() - {where}:
            expect(page.get_by_role("heading", name=standing[other]["title"])).to_have_count(0)
        page.get_by_role("button", name="Change these numbers").click()


@pytest.mark.parametrize(
    ("field", "answers"),
    [
        ("ownerInvolvement", ["80-100%", "50-80%", "20-50%", "0-20%"]),
        ("employees", ["1-5", "6-15", "16-50", "50+"]),
        ("years", ["2", "5", "10", "20"]),
        ("realEstate", ["yes", "no"]),
    ],
)
def test_each_answer_has_its_note_on_what_moves_the_owner_inside_the_range(
    calculator: Calculator, field: str, answers: list[str]
) -> None:
    moves = words()["moves"]
    region = calculator.page.get_by_role("region", name=moves["title"])
    for answer in answers:
        calculator.calculate({**ANSWERS, field: answer})
        for note in moves["notes"]:
            heading = calculator.page.get_by_role("heading", name=note["title"], exact=True)
            chosen = {**ANSWERS, field: answer}[note["field"]] == note["answer"]
            expect(heading).to_have_count(1 if chosen else 0)
            if chosen:
                item = region.get_by_role("listitem").filter(has=heading)
                expect(item).to_contain_text(moves["pulls"][note["pull"]])
                expect(item).to_contain_text(note["text"])
        calculator.page.get_by_role("button", name="Change these numbers").click()


def test_nothing_is_asked_of_the_server_to_calculate(calculator: Calculator) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        # A script for later may be fetched ahead, and the icon when the browser likes.
        if "/assets/" not in request.url and not request.url.endswith("/favicon.svg"):
            asked.append(request.url)

    calculator.page.wait_for_load_state("networkidle")
    calculator.page.on("request", note)
    calculator.calculate(ANSWERS)
    calculator.expect_at_rest()
    calculator.what_if.get_by_role("slider").first.press("ArrowRight")
    expect(calculator.what_if).to_contain_text("+5%")
    assert asked == []
