"""Sentences about law, lending and our own work are complete, and cross-references lead to what
they promise.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.core.shipped_sentences import ROOT, sentences, values

from brokerage.library.documents.catalog import DOCUMENTS


def _naming(pattern: str) -> list[tuple[str, str]]:
    named = re.compile(pattern, re.IGNORECASE)
    return [each for each in sentences() if named.search(each[1])]


def _text(path: str) -> str:
    return " ".join(sentence for name, sentence in sentences() if name == path)


@pytest.mark.parametrize(
    "wrong",
    [
        r"(?:don't|do not|never) sell securities",  # a sale of stock is one
        r"agree on a safe way",  # there is no upload
        r"proof of funds checklist has",  # the rules on SBA loans are in an article
        r"half (?:a )?turn",
        r"Depreciation and Section 179",  # not one line: page 1 of an 1120-S is before Section 179
        r"Lenders want about 1\.25\.$",  # of the buyer's loan, not of today's debt
        r"may stay on for a transition",  # with an SBA loan, a seller cannot be an employee
    ],
)
def test_statements_that_were_wrong_do_not_come_back(wrong: str) -> None:
    assert _naming(wrong) == []


@pytest.mark.parametrize(
    ("named", "complete"),
    [
        # After a full buyout with an SBA loan, a seller helps as a contractor.
        (
            r"(?:SBA|buyout|sell all of it|program).*(?:twelve|12) months",
            "contractor and not as an",
        ),
        # Advisors differ; the pay of a second owner is a cost up to market only.
        (r"second owner['’]s pay|for a second owner", "market|would cost to hire"),
        (
            r"indication of interest",
            "larger sale|first numbers|^\\W*(?:#+ The )?indication of interest$",
        ),
        (r"(?:taxed as|treats as).*8594", r"form 8883.*336\(e\)"),
        (r"form 8883", "336\\(e\\)"),
        (r"\$125,000", "each location"),
        (r"owner guarantees|guarantee the (?:whole )?loan", "20%|shares guarantees the loan"),
    ],
)
def test_a_sentence_on_a_rule_states_all_of_it(named: str, complete: str) -> None:
    said = _naming(named)
    assert said
    whole = re.compile(complete, re.IGNORECASE)
    assert [each for each in said if not whole.search(each[1])] == []


@pytest.mark.parametrize(
    ("named", "complete"),
    [
        # One trade's license is never the only example.
        (r"plumbing license|license for plumbing", r"air conditioning|16 TAC"),
        # A certificate is not asked for without a warning.
        (
            r"certificate of no tax due.*60 days|60 days.*certificate of no tax due",
            r"start an audit|audit you",
        ),
        # A text about whom we work for also says that we do not work for both sides.
        (r"represents the (?:owner|seller)\b|whom we work for", r"both (?:sides|have agreed)"),
    ],
)
def test_a_text_on_a_subject_has_its_second_half(named: str, complete: str) -> None:
    paths = {
        path
        for path, _ in _naming(named)
        if path.startswith(
            (
                "content/articles/",
                "content/documents/",
                "content/services",
                "content/valuation",
                "content/legal",
            )
        )
    }
    assert paths
    whole = re.compile(complete, re.IGNORECASE)
    assert {path for path in paths if not whole.search(_text(path))} == set()


# ---- references between texts -------------------------------------------------------------------
_PROMISES = {
    "its rules on seller notes and on who may own the buyer": (
        "content/articles/price-and-terms.md",
        ("A seller note may count for at most half", "every owner of the buyer"),
    ),
    "An SBA loan has rules of its own on your cash, on seller notes and on who may own the buyer": (
        "content/articles/price-and-terms.md",
        ("at least 10%", "A seller note may count for at most half", "every owner of the buyer"),
    ),
    "has the rest of its rules": (
        "content/articles/price-and-terms.md",
        ("An earnout is not allowed", "independent contractor"),
    ),
    "has the other rules": (
        "content/articles/price-and-terms.md",
        ("An earnout is not allowed", "independent contractor"),
    ),
    "The notes in our letter of intent have the rest": (
        "content/documents/letter-of-intent.docx",
        ("a seller note counts for up to half", "co-borrowers"),
    ),
    "our exit planning guide has the ranges advisors quote": (
        "content/documents/exit-planning.md",
        ("10–25%", "20–40%"),
    ),
    "Our net proceeds worksheet is that sheet": (
        "content/documents/net-proceeds-worksheet.xlsx",
        ("Net proceeds after tax",),
    ),
    "What you keep after tax in our resource center explains each line": (
        "content/articles/what-you-keep-after-tax.md",
        ("net investment income tax", "alternative minimum tax", "recapture", "outside basis"),
    ),
    "has the list, with boxes to check": ("content/documents/due-diligence.md", ("- [ ]",)),
    "is in Part B": ("content/documents/letter-of-intent.docx", ("Earnest money",)),
}


@pytest.mark.parametrize("promise", _PROMISES)
def test_cross_references_lead_to_what_they_promise(promise: str) -> None:
    assert _naming(re.escape(promise)), "nothing refers to it any more"
    path, expected = _PROMISES[promise]
    text = _text(path)
    assert [each for each in expected if each not in text] == []


def test_documents_that_are_named_are_in_the_library() -> None:
    titles = {document.title.lower() for document in DOCUMENTS}
    named = re.compile(
        r"\b[Oo]ur (?!own\b)((?:[\w-]+ ){1,4}(?:worksheet|checklist|guide|letter of intent))\b"
    )
    found = {match for _, sentence in sentences() for match in named.findall(sentence)}
    assert found
    known = " | ".join(titles)
    assert {
        each for each in found if re.sub(r" (?:guide|checklist)$", "", each.lower()) not in known
    } == set()


def test_earnest_money_is_in_the_part_that_binds() -> None:
    letter = _text("content/documents/letter-of-intent.docx")
    proposed, _, binding = letter.partition("Part B: what binds")
    assert "will deposit" in binding
    assert "would deposit" not in proposed
    assert "Confidentiality, earnest money, costs" in binding


# ---- sources ------------------------------------------------------------------------------------
def _sources(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if {"name", "date", "href"} <= value.keys():
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _sources(each)


def test_each_source_has_a_name_and_a_date_with_a_year() -> None:
    found = [
        (path, source)
        for pattern in ("content/*.json", "content/articles/*.md", "content/documents/sources.yaml")
        for path in sorted(ROOT.glob(pattern))
        for source in _sources(values(path))
    ]
    assert len({path for path, _ in found}) > 15
    for path, source in found:
        assert source["name"].strip(), path.name
        assert re.search(r"\b20[12]\d\b", source["date"]), (path.name, source["name"])
