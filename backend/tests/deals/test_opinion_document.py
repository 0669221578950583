"""The PDF of an opinion of value."""

from typing import Any

import pytest
from tests.deals.opinion_samples import PRIVATE, in_review, released
from tests.factories import DealFactory, UserFactory
from tests.pdf.pdf_reader import NOON, Pages, assert_margins_are_empty, read

from brokerage.accounts.models import User
from brokerage.core import facts
from brokerage.deals.opinion.models import Opinion
from brokerage.deals.opinion.services.document import (
    TEMPLATE,
    document,
    document_data,
    filename,
    standard_words,
)
from brokerage.deals.pipeline.models import Deal

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
_WORDS: Any = facts.shipped("opinion")


@pytest.fixture
def author() -> User:
    return UserFactory.create(staff=True, staff_role="advisor", full_name="Ada Nguyen")


@pytest.fixture
def principal() -> User:
    return UserFactory.create(
        staff=True, full_name="Ruth Whitaker", email="ruth@sabineridge.example.com"
    )


@pytest.fixture
def deal(author: User) -> Deal:
    return DealFactory.create(
        members=[author], next_step="Ask why he must sell", dead_reason="Floor is $900,000"
    )


def _pdf(opinion: Opinion, *, is_preview: bool = False) -> Any:
    pdf = document(
        opinion,
        words=standard_words(),
        releaser="Ruth Whitaker",
        made_at=NOON,
        is_preview=is_preview,
    )
    return read(pdf)


def test_the_document_has_its_figures_people_and_limits(deal: Deal, author: User) -> None:
    opinion = in_review(deal, author)
    pdf = _pdf(opinion)
    text = pdf.text
    for words in (
        "Opinion of value of Pecan Fork Heating & Air. This is not an appraisal.",
        "$1.07M to $1.32M",
        "$1,071,200 to $1,318,400",
        "$412,000 × 2.60 = $1,071,200",
        "85% of the price in cash at closing, and a note from you for the other 15%",
        "You hold the only TACL license",
        "Written by Ada Nguyen",
        "Reviewed and released by Ruth Whitaker",
        f"No. {opinion.reference}",
        *_WORDS["limits"],
        _WORDS["realEstate"],
    ):
        assert words in text
    assert "Draft" not in text


def test_records_that_may_not_be_shown_are_only_counted(deal: Deal, author: User) -> None:
    text = _pdf(in_review(deal, author)).text
    assert "2 private transactions from licensed databases, not reproduced here." in text
    assert "DealStats" not in text
    assert "Seller note" not in text
    assert PRIVATE["note"] not in text
    assert "BizBuySell, HVAC Business Benchmarks" in text


def test_nothing_that_is_internal_to_the_deal_is_in_it(deal: Deal, author: User) -> None:
    data = document_data(
        in_review(deal, author),
        words=standard_words(),
        releaser="",
        made_at=NOON,
        is_preview=True,
    )
    assert "must sell" not in str(data)
    assert "900,000" not in str(data)


def test_a_preview_says_on_every_page_that_it_is_not_released(deal: Deal, author: User) -> None:
    pages: Pages = _pdf(in_review(deal, author), is_preview=True).pages
    assert all("Draft for review, not released" in page for page in pages)


def test_the_document_is_tagged_and_keeps_its_margins(deal: Deal, author: User) -> None:
    long = "A sentence that an author writes about the business. " * 30
    opinion = in_review(deal, author, why=long, drivers="\n".join([long] * 3), letter=long)
    pdf = _pdf(opinion)
    assert pdf.root["/MarkInfo"]["/Marked"]
    data = document_data(
        opinion, words=standard_words(), releaser="", made_at=NOON, is_preview=False
    )
    assert_margins_are_empty(TEMPLATE, data)


def test_the_file_name_tells_nothing(deal: Deal, author: User) -> None:
    assert filename(in_review(deal, author)) == f"letter-{deal.pk}-1.pdf"


def test_a_released_document_stays_as_it_was(deal: Deal, author: User, principal: User) -> None:
    opinion = released(deal, author, principal)
    kept = bytes(Opinion.objects.get(pk=opinion.pk).pdf or b"")
    assert "Reviewed and released by Ruth Whitaker" in read(kept).text
    released(deal, author, principal, amount="$390,000")
    opinion = Opinion.objects.get(pk=opinion.pk)
    assert (opinion.state, bytes(opinion.pdf or b"")) == ("superseded", kept)
