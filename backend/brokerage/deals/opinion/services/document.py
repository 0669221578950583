"""Renders an opinion of value as a PDF. Only what the author wrote, the basis and the firm's words
enter it; nothing else of the deal does.
"""

from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

from django.utils import timezone

from brokerage.content.selectors.bodies import cached_body, firm
from brokerage.deals.opinion.models import Opinion
from brokerage.deals.opinion.rules.basis import OpinionBasis
from brokerage.deals.opinion.rules.content import (
    Figures,
    OpinionContent,
    OpinionMultiple,
    drivers_of,
    figures,
)
from brokerage.pdf import renderer
from brokerage.pdf.letterhead import day, letterhead
from brokerage.valuation.rules.calculator import times_sde
from brokerage.valuation.rules.money import format_headline, format_money
from brokerage.valuation.services.drawing import MarkKind, draw_range

TEMPLATE: Final = "deals/opinion/opinion"
MEASURES: Final = {"sde": "SDE", "ebitda": "EBITDA"}


def standard_words() -> Any:
    """Return the firm's words for opinions, as they are now."""
    return {key: words for key, words in cached_body("opinion").items() if key != "$schema"}


def document(
    opinion: Opinion, *, words: Any, releaser: str, made_at: datetime, is_preview: bool
) -> bytes:
    """Render the PDF of an opinion that is complete. `words` are those of `standard_words`. A
    preview says that it is not released.

    Raises InvalidForm if something is missing, and renderer.RenderError.
    """
    data = document_data(
        opinion, words=words, releaser=releaser, made_at=made_at, is_preview=is_preview
    )
    return renderer.pdf(TEMPLATE, data, made_at=made_at)


def filename(opinion: Opinion) -> str:
    """Return a name that tells others who see it nothing, such as `letter-12-1.pdf`."""
    return f"letter-{opinion.reference}.pdf"


def document_data(
    opinion: Opinion, *, words: Any, releaser: str, made_at: datetime, is_preview: bool
) -> dict[str, Any]:
    """Build the data of the template `TEMPLATE`."""
    written, basis = opinion.written, OpinionBasis.model_validate(opinion.basis)
    numbers = figures(written)
    low, high = format_money(numbers.range_low), format_money(numbers.range_high)
    return {
        "isPreview": is_preview,
        "date": day(timezone.localdate(made_at)),
        "reference": opinion.reference,
        "firm": letterhead(firm()),
        "words": words,
        "business": written.business,
        "industry": written.industry,
        "purpose": written.purpose,
        "users": written.users,
        "asOf": day(date.fromisoformat(written.valuation_date)),
        "letter": _paragraphs(written.letter),
        "headline": [format_headline(numbers.range_low), format_headline(numbers.range_high)],
        "exact": f"{low} to {high}",
        "range": _drawn(written, basis, numbers),
        "measure": MEASURES[written.measure],
        "period": written.period,
        "amount": format_money(numbers.amount),
        "amountWhy": _paragraphs(written.amount_why),
        "formulas": [
            {"multiple": multiple_text(multiple), "amount": amount}
            for multiple, amount in ((numbers.low, low), (numbers.high, high))
        ],
        "why": _paragraphs(written.why),
        "periods": [
            [
                period.label,
                *map(_amount, (period.revenue, period.sde_documented, period.ebitda)),
            ]
            for period in basis.periods
        ],
        "multiples": [_shown(row) for row in written.multiples if row.may_show_client],
        "withheld": withheld(written, words),
        "terms": terms(numbers),
        "lender": lender(basis),
        "workingCapital": _paragraphs(written.working_capital),
        "drivers": drivers_of(written),
        "author": opinion.author_name,
        "releaser": releaser,
    }


def withheld(content: OpinionContent, words: Any) -> str:
    """Return the sentence in place of records that the owner may not see; empty without any."""
    count = sum(not row.may_show_client for row in content.multiples)
    if count == 0:
        return ""
    text: str = words["withheld"]["one" if count == 1 else "many"]
    return text.replace("{count}", str(count))


def terms(numbers: Figures) -> str:
    """Return the terms that the range assumes, in a sentence."""
    cash = numbers.cash_percent
    if cash == 100:
        return "All cash at closing."
    return (
        f"{cash}% of the price in cash at closing, and a note from you for the other {100 - cash}%:"
        f" {_plain(numbers.note_rate)}% interest a year, paid over {numbers.note_months} months."
    )


def lender(basis: OpinionBasis) -> str:
    """Return the result of the lender test in a sentence; empty if there was none."""
    test = basis.lender
    if test is None:
        return ""
    if test.largest_price == 0:
        return "By our lender test, a bank would not finance a purchase on these earnings alone."
    return (
        f"By our lender test, a bank would carry a price up to {format_money(test.largest_price)}."
        " Above it, a buyer brings more cash, or you lend more."
    )


def multiple_text(multiple: Decimal) -> str:
    return f"{multiple:.2f}"


def _drawn(written: OpinionContent, basis: OpinionBasis, numbers: Figures) -> dict[str, Any]:
    """Return the range with what the lowest and highest source that may be shown make of it."""
    marks: list[tuple[MarkKind, str, int]] = []
    for row in written.multiples:
        if row.may_show_client and row.low == row.high:
            amount = times_sde(Decimal(numbers.amount), Decimal(row.low.lower().rstrip("x ")))
            marks.append(("reported", "Reported average", amount))
            break
    if basis.lender and basis.lender.largest_price:
        marks.append(("line", "A bank carries", basis.lender.largest_price))
    low, high = format_money(numbers.range_low), format_money(numbers.range_high)
    said = "".join(f" {name}: {format_money(amount)}." for _, name, amount in marks)
    return {
        "drawing": draw_range(numbers.range_low, numbers.range_high, marks),
        "alt": f"On one scale, the range runs from {low} to {high}.{said}",
    }


def _shown(row: OpinionMultiple) -> dict[str, str]:
    low, high = (text.strip().lower().rstrip("x ") for text in (row.low, row.high))
    return {
        "source": row.source,
        "date": row.date,
        "multiple": low if low == high else f"{low} to {high}",
        "note": row.note,
    }


def _paragraphs(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _amount(dollars: int | None) -> str:
    return "" if dollars is None else format_money(dollars)


def _plain(number: Decimal | None) -> str:
    return "" if number is None else f"{number.normalize():f}"
