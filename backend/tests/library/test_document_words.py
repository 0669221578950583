"""What staff may write in the library's Markdown documents."""

import pytest
from tests.library.shipped_words import with_paragraph, with_replaced

from brokerage.content.selectors.checks import sentences
from brokerage.core import facts
from brokerage.library.documents.catalog import DOCUMENTS

FUNDS = "documents/proof-of-funds"


def _bars(scale: str) -> str:
    drawing = f'scale: {scale}\nunit: "{{}}"\nrows: [["One", 1, "1"]]'
    return f"```bars\ntitle: Bars\nalt: One bar.\n{drawing}\n```"


@pytest.mark.parametrize(
    ("key", "before", "after", "problem"),
    [
        (FUNDS, "lede: What", "secret: yes\nlede: What", "secret: There is no such entry here."),
        (FUNDS, "kind: Checklist\n", "", "kind: This is missing"),
        (FUNDS, "title: Proof of funds", "title: [", "The lines between --- and --- cannot be"),
        (FUNDS, "kind: Checklist", "kind: true", "kind: This must be text in quotes."),
        (
            FUNDS,
            "kind: Checklist",
            'kind: "\\a"',
            "kind: There is a character that cannot be shown.",
        ),
        (
            FUNDS,
            "title: Proof",
            "title: Proof for {{ firm_name }}",
            "{{ firm_name }} can stand only in the text.",
        ),
        (
            FUNDS,
            "lede: What",
            "lede: For {{made_on}}",
            "lede: {{made_on}} can stand only in the text.",
        ),
    ],
)
def test_invalid_front_matter_is_rejected(key: str, before: str, after: str, problem: str) -> None:
    (found,) = sentences(key, with_replaced(key, before, after))
    assert problem in found


@pytest.mark.parametrize(
    ("key", "text", "problem"),
    [
        (FUNDS, "*slanted*", "PDF documents may not have italics."),
        (FUNDS, "- one\n    - two", "Each item of a list must be one paragraph"),
        (FUNDS, "Rates rise.[^nobody]", "'nobody' is missing or unknown"),
        (FUNDS, "::drawing nothing", "'nothing' is missing or unknown"),
        (FUNDS, "```bars\ntitle: Bars\n```", "is missing or unknown"),
        (FUNDS, "```bars\n- : [\n```", "cannot be read"),
        (FUNDS, "你好", "The text: reports and documents cannot show “你”."),
        (FUNDS, "{{ firm_fax }}", "There is nothing to put in place of {{ firm_fax }}."),
        (FUNDS, "bell \x07", "There is a character that cannot be shown. Type the line again."),
        (FUNDS, _bars("[0, 100, 0.000001]"), "A scale has from 1 to 50 steps."),
        (FUNDS, _bars("[0, .inf, 1]"), "A scale has from 1 to 50 steps."),
        (FUNDS, _bars("[0, 51, 1]"), "A scale has from 1 to 50 steps."),
        (FUNDS, _bars("[5, 0, 1]"), "A scale has from 1 to 50 steps."),
    ],
)
def test_text_that_the_file_cannot_show_is_rejected(key: str, text: str, problem: str) -> None:
    found = sentences(key, with_paragraph(key, text))
    assert [each for each in found if problem in each] == found
    assert found


def test_a_scale_of_50_steps_and_the_line_ends_of_windows_are_accepted() -> None:
    for paragraph in (_bars("[0, 50, 1]"), "One.\r\nTwo."):
        assert sentences(FUNDS, with_paragraph(FUNDS, paragraph)) == []


def test_pdfs_except_the_sample_report_are_site_content() -> None:
    keys = {key.removeprefix("documents/") for key in facts.shipped_keys() if "documents/" in key}
    pdfs = {document.key for document in DOCUMENTS if document.kind == "pdf"}
    assert keys == pdfs - {"sample-valuation-report"}
