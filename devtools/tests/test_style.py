"""Which terms are rejected, and where."""

from pathlib import Path

import pytest

from devtools import style
from devtools.paths import CONTENT
from devtools.style import README, Term, Text, problems, shown

TERMS = [Term("papers", "documents"), Term("e-mail", "email")]


def found(words: str, *allowed: str) -> list[str]:
    return list(problems(iter([Text("here", words)]), TERMS, list(allowed)))


def test_a_rejected_term_is_reported_with_its_place_and_replacement() -> None:
    assert found("Bring your Papers.") == ['here: "papers"; write documents']


@pytest.mark.parametrize("words", ["newspapers", "the paper", "papers-first", "email"])
def test_a_term_inside_another_word_is_allowed(words: str) -> None:
    assert found(words) == []


def test_a_term_in_an_exception_is_allowed() -> None:
    assert found("the Pentagon papers", "Pentagon papers") == []
    assert found("the Pentagon papers and your papers", "Pentagon papers") != []


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ('<h3 className="papers">Your documents</h3>', "Your documents"),
        ("const papers = keptPapers(run);", ""),
        ('title="Two of your papers"', "Two of your papers"),
        ("// what papers are", ""),
    ],
)
def test_only_the_text_of_a_component_is_checked(line: str, text: str) -> None:
    assert shown(line).strip() == text


def test_names_of_sources_are_not_checked() -> None:
    source = {"name": "The Adviser", "date": "2025", "href": None}
    texts = style.in_json(README, {"sources": [source]}, "")
    assert [text.words for text in texts] == ["2025"]


def test_every_row_of_the_table_has_terms_and_a_reason() -> None:
    assert {Term("adviser", "advisor"), Term("e-mail", "email")} <= set(style.terms())
    assert all(len(row) == 3 and all(row) for row in style.rows("Terms"))


def test_only_the_latest_version_of_a_file_is_checked(tmp_path: Path) -> None:
    earlier, latest = tmp_path / "questions-2026-11.json", tmp_path / "questions-2026-12.json"
    alone = tmp_path / "words.json"
    for file in (earlier, latest, alone):
        file.touch()
    assert [style.is_superseded(file) for file in (earlier, latest, alone)] == [True, False, False]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("buyer-nda.docx", "The business goes by its listing number"),
        ("net-proceeds-worksheet.xlsx", "− Business debt paid off at closing"),
    ],
)
def test_text_of_office_files_is_checked(name: str, words: str) -> None:
    texts = [text.words for text in style.in_office_file(CONTENT / "documents" / name)]
    assert any(words.lower() in text.lower() for text in texts)
