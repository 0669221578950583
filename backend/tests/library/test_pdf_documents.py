"""The library's PDF documents, read back with pypdf."""

import io
import re
from dataclasses import replace
from datetime import date
from functools import cache

import pytest
from pypdf import PdfReader
from tests.library.document_files import DAY, FIRM, by_key
from tests.library.shipped_words import with_paragraph
from tests.pdf.pdf_reader import PdfContent, assert_margins_are_empty, data_of, plain, read

from brokerage.content.selectors import bodies
from brokerage.library.documents.document import Document
from brokerage.library.documents.excel.multiples_data import figures
from brokerage.library.documents.imprint import NOT_ADVICE
from brokerage.library.documents.pdf.data_charts import sde_scale
from brokerage.library.documents.pdf.render import render
from brokerage.library.documents.source import read as read_source

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

_PAGES = {
    by_key("texas-sale-market"): range(4, 8),
    by_key("exit-planning"): range(8, 11),
    by_key("due-diligence"): range(5, 8),
    by_key("sde-and-add-backs"): range(5, 7),
    by_key("investment-criteria"): range(2, 4),
    by_key("proof-of-funds"): range(2, 3),
}
_every = pytest.mark.parametrize("document", _PAGES, ids=[each.key for each in _PAGES])


@cache
def _made(document: Document) -> bytes:
    return document.make(FIRM, DAY)


@cache
def _read(document: Document) -> PdfContent:
    return read(_made(document))


@_every
def test_it_has_the_expected_length(document: Document) -> None:
    pages = _read(document).pages
    assert len(pages) in _PAGES[document]
    for number, page in enumerate(pages, start=1):
        assert f"Page {number} of {len(pages)}" in page
    assert len(pages[-1].split()) > 200, "the last page is not left nearly empty"


@_every
def test_a_longer_document_has_a_linked_table_of_contents(
    document: Document,
) -> None:
    reader = PdfReader(io.BytesIO(_made(document)))
    first = reader.pages[0]
    if len(reader.pages) <= 5:
        return
    chapters = [each for each in reader.outline if not isinstance(each, list)]
    text = plain(first.extract_text())
    for chapter in chapters:
        number = reader.get_destination_page_number(chapter)
        assert number is not None
        assert f"{plain(str(chapter.title))} {number + 1}" in text
    links = [each for each in first["/Annots"] if each.get_object()["/Subtype"] == "/Link"]  # type: ignore[attr-defined]
    assert len(links) >= len(chapters) > 3


@_every
def test_it_is_tagged_for_screen_readers_and_embeds_the_firms_fonts(document: Document) -> None:
    paper = _read(document)
    assert paper.root["/Lang"] == "en-US"
    assert paper.root["/MarkInfo"]["/Marked"]
    assert paper.root["/StructTreeRoot"]["/K"]
    assert b"pdfuaid" in paper.root["/Metadata"].get_data()
    assert {name.partition("-")[0] for name in paper.fonts} == {"Fraunces", "SourceSans3ExtraLight"}


@_every
def test_it_names_its_author_and_date(document: Document) -> None:
    told = PdfReader(io.BytesIO(_made(document))).metadata
    assert told is not None
    assert told.title
    assert told.author == FIRM.name
    assert told.subject == document.description
    assert told.creation_date is not None
    assert told.creation_date.date() == DAY
    text = _read(document).text
    assert f"Made by {FIRM.name} on November 21, 2026" in text
    assert "Edition of November 2026" in _read(document).pages[0]
    assert plain(NOT_ADVICE) in text


@_every
def test_another_firm_has_its_own_name_on_it(document: Document) -> None:
    other = FIRM.model_copy(update={"name": "Pine #1 *Co.*", "short_name": "Pine #1"})
    text = read(document.make(other, date(2027, 2, 1))).text
    assert "Made by Pine #1 *Co.* on February 1, 2027" in text
    assert FIRM.name not in text


@_every
def test_each_cited_source_is_listed_with_its_date(document: Document) -> None:
    listed = _read(document).text.rpartition(" Sources ")[2]
    entries = re.findall(r"(?<!\d)(\d{1,2})\. (.+?)(?= \d{1,2}\. |$)", listed)
    numbers = sorted(int(number) for number, _ in entries)
    assert numbers == list(range(1, len(numbers) + 1))
    assert all(re.search(r"20\d\d", words) for _, words in entries)


@_every
def test_it_has_no_filler_text_and_no_raw_markup(document: Document) -> None:
    text = _read(document).text
    assert not re.search(r"\b(lorem|ipsum|todo|tbd|xxx+|fixme|foo)\b", text, re.IGNORECASE)
    assert not re.search(r"\*\*|\[\^|::|```|\]\(|\{\{|\[ \]", text)
    assert len(text.split()) > 600


@_every
def test_fictitious_examples_are_marked(document: Document) -> None:
    text = _read(document).text.lower()
    for named in ("rosa and hank", "blackland air", "two offers for one business"):
        assert named not in text or "made up" in text or "made-up numbers" in text


@_every
def test_the_same_day_gives_the_same_bytes(document: Document) -> None:
    assert document.make(FIRM, DAY) == _made(document)


def test_deductions_lower_the_documented_sde_of_the_worked_example() -> None:
    text = _read(by_key("sde-and-add-backs")).text
    profit, documented, off, proof = 171_300, 171_207, 57_000, 30_350
    assert f"Documented SDE ${profit + documented - off:,}" in text
    assert f"SDE with proof ${profit + documented - off + proof:,}" in text
    assert "Documented SDE $285,507" in text


@pytest.mark.parametrize(
    ("document", "told"),
    [
        (by_key("exit-planning"), "It allows no earnout."),
        (by_key("exit-planning"), "you guarantee the loan for at least two years"),
        (by_key("proof-of-funds"), "10% of the total project cost"),
        (by_key("proof-of-funds"), "Our article Price and terms has the other rules."),
        (by_key("due-diligence"), "if it misses that, the buyer is released"),
        (by_key("due-diligence"), "form 05-102 or 05-167"),
        (by_key("due-diligence"), "before the 10th day"),
        (by_key("due-diligence"), "unpaid state unemployment tax"),
        (by_key("investment-criteria"), "In writing and without your asking, whom we work for"),
        (by_key("investment-criteria"), "control the business and actively operate it"),
    ],
)
def test_points_of_law_are_stated_as_in_their_sources(document: Document, told: str) -> None:
    assert told in _read(document).text


def test_the_market_report_has_every_industry_and_its_reported_average() -> None:
    text = _read(by_key("texas-sale-market")).text
    for trade in figures().trades:
        low, high = trade.sde
        assert f"{trade.name} {low:.1f}–{high:.1f} {trade.reported_sde:.2f}" in text
    assert "Prices, multiples, time and terms in this report are national." in text


def test_the_criteria_name_the_industries_that_the_services_page_names() -> None:
    words = bodies.public_body("services")
    assert isinstance(words, dict)
    industries = words["criteria"]["industries"]
    assert len(industries) == 23
    for industry in industries:
        assert industry in _read(by_key("investment-criteria")).text


def test_the_chart_of_multiples_holds_those_of_every_method() -> None:
    trades = figures().trades
    assert sde_scale(trades) == (1, 5)
    assert sde_scale([*trades, replace(trades[0], sde=(0.6, 6.2))]) == (0, 7)


_LONG = "https://records.example.com/documents?owner=" + "w" * 120
_LONG_WORDS = f"""
# {_LONG}

## {"M" * 40}

A text with {_LONG} and **{"W" * 200}** in it.

- {_LONG}
- {"M" * 200}

1. {_LONG}

- [ ] {_LONG}

> {_LONG}

| {"W" * 60} | b |
|---|---|
| {_LONG} | {"M" * 90} |

```lines
- {_LONG}
```
"""


@pytest.mark.parametrize("key", ["proof-of-funds", "exit-planning"])
def test_long_words_and_addresses_stay_on_the_page(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = read_source(key).edited(with_paragraph(f"documents/{key}", _LONG_WORDS))
    source.matter.update(title=f"Title {'W' * 60}", lede=_LONG)
    firm = FIRM.model_copy(update={"name": "M" * 90})
    data = data_of(lambda: render(source, firm, DAY), monkeypatch)
    assert_margins_are_empty("library/document", data)
