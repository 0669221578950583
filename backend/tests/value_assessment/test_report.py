"""The PDF report of the value assessment: its content and order."""

import io
from datetime import UTC, datetime
from typing import Any

import pytest
from pypdf import PdfReader
from tests.pdf.pdf_reader import NOON, PdfContent, plain, read
from tests.question_sets.sample_answers import pointing_to, with_all_scenarios, without_scenarios

from brokerage.core import facts
from brokerage.value_assessment.rules import scenarios
from brokerage.value_assessment.rules.question_set import value_question_sets
from brokerage.value_assessment.services.report import filename, report
from brokerage.value_assessment.services.respondent import Respondent

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

_HEADER = Respondent("Muñoz & Sons Plumbing", "José Muñoz", "2026-11-20", "Plumbing Services")
_QUESTION_SET = value_question_sets.shipped()
_TEXTS: Any = facts.shipped("value-assessment")


def _read(answers: dict[int, str], header: Respondent = _HEADER) -> PdfContent:
    return read(report(header, answers, _QUESTION_SET, made_at=NOON))


def _text(answers: dict[int, str]) -> str:
    return _read(answers).flow(
        "Business Value Assessment Results, November 20, 2026", "General information, not"
    )


def test_the_head_shows_date_business_owner_and_industry() -> None:
    first = _read(without_scenarios()).pages[0]
    assert "Business Value Assessment Results Muñoz & Sons Plumbing" in first
    assert "November 20, 2026 Business Value" in first
    assert "Assessment Completed: 50/50 questions" in first
    assert "Owner: José Muñoz" in first
    assert "Industry: Plumbing Services" in first


def test_empty_texts_are_not_specified_and_the_default_date_is_today() -> None:
    first = _read(without_scenarios(), Respondent()).pages[0]
    assert "Owner: Not specified" in first
    assert "Industry: Not specified" in first
    assert "November 21, 2026 Business Value Assessment Results Assessment Completed:" in first


def test_each_scenario_has_its_evidence_the_buyers_view_and_three_steps() -> None:
    answers = with_all_scenarios()
    found = scenarios.identify_scenarios(answers)
    text = _text(answers)
    assert len(found) == 10
    for each in found:
        texts = _TEXTS["scenarios"][each.key]
        assert f"{texts['finding']} {each.title} {plain(texts['meaning'])}" in text
        assert plain(texts["buyer"]) in text
        for step in texts["steps"]:
            assert plain(f"{step['title']}. {step['text']}") in text
        for one in each.evidence:
            question = _QUESTION_SET.by_id[one.question].text
            assert plain(f"{one.question}. {question} {one.answer}") in text


def test_the_first_page_begins_with_the_strongest_findings_and_their_first_steps() -> None:
    answers = pointing_to("cash-flow-crisis", answers=5)
    found = scenarios.identify_scenarios(answers)
    first = _read(answers).pages[0]
    assert "What stands out" in first
    assert f"Your answers point to {len(found)} of 10 scenarios. Start here" in first
    strongest = {each.key for each in scenarios.strongest(found)}
    assert strongest == {"cash-flow-crisis"}
    for each in found:
        texts = _TEXTS["scenarios"][each.key]
        step = texts["steps"][0]
        first_step = f"Your first step: {step['title']}. {step['text']}"
        for text in (texts["finding"], texts["summary"], first_step):
            assert (plain(text) in first) == (each.key in strongest)


def test_findings_of_one_answer_each_are_called_hints() -> None:
    first = _read(pointing_to("seasonal", answers=1)).pages[0]
    assert "Your answers point to 1 of 10 scenarios" in first
    assert "Take it as a hint" in first
    assert plain(_TEXTS["scenarios"]["seasonal"]["summary"]) in first


def test_the_strips_show_every_scenario_with_most_evidence_first() -> None:
    answers = with_all_scenarios() | pointing_to("cash-flow-crisis", answers=5)
    found = scenarios.identify_scenarios(answers)
    strips = _read(answers).pages[1]
    assert f"{len(found)} of 10, the most evidence first" in strips
    at = []
    for each in found:
        count = len(each.evidence)
        finding = _TEXTS["scenarios"][each.key]["finding"]
        at.append(strips.index(f"{finding} {count} {'answer' if count == 1 else 'answers'}"))
    assert at == sorted(at)


def test_the_legend_counts_the_answers_with_evidence_in_three_groups() -> None:
    answers = pointing_to("seasonal", answers=3)
    evidence = {
        one.question for each in scenarios.identify_scenarios(answers) for one in each.evidence
    }
    first = _read(answers).pages[0]
    assert "Key insights" in first
    for group, text in zip(_QUESTION_SET.legend, _TEXTS["legend"]["texts"], strict=True):
        count, total = len(evidence & set(group.ids())), len(group.ids())
        verb = "points" if count == 1 else "point"
        assert f"Questions {group.first}–{group.last}" in first
        assert f"{count} of your {total} answers here {verb} to a scenario." in first
        assert plain(text) in first


def test_without_scenarios_the_report_says_so_and_shows_no_chart() -> None:
    paper = _read(without_scenarios())
    assert f"{_TEXTS['none']['title']} {plain(_TEXTS['none']['text'])}" in paper.pages[0]
    assert "Identified" not in paper.text
    assert "The first three steps" not in paper.text


@pytest.mark.parametrize(
    "answers", [without_scenarios(), with_all_scenarios()], ids=["none", "all"]
)
def test_every_report_lists_the_five_warning_signs(
    answers: dict[int, str],
) -> None:
    text = _text(answers)
    assert plain(_TEXTS["warningSigns"]["lede"]) in text
    notes = _TEXTS["warningSigns"]["notes"]
    for sign, note in zip(_QUESTION_SET.warning_signs, notes, strict=True):
        assert plain(f"{sign}. {note}") in text


def test_all_fifty_answers_are_at_the_end() -> None:
    answers = with_all_scenarios()
    end = _text(answers).partition("All fifty answers")[2]
    for category in _QUESTION_SET.categories:
        assert category.title in end
    for id_, answer in answers.items():
        assert plain(f"{id_} {_QUESTION_SET.by_id[id_].text} {answer}") in end


def test_the_report_shows_disclaimer_version_and_sources() -> None:
    paper, text = _read(with_all_scenarios()), _text(with_all_scenarios())
    assert plain(_TEXTS["disclaimer"]) in text
    assert f"made from version {_QUESTION_SET.version} of our questions" in text
    listed = text.partition(" Sources ")[2]
    used = {key for each in _TEXTS["scenarios"].values() for key in each["sources"]}
    for key in used:
        source = _TEXTS["sources"][key]
        assert plain(f"{source['name']}, {source['date']}") in listed
    for number, page in enumerate(paper.pages, start=1):
        assert f"Questions {_QUESTION_SET.version} Page {number} of {len(paper.pages)}" in page


def test_straight_quotes_are_printed_as_curly_quotes() -> None:
    pdf = PdfReader(io.BytesIO(report(_HEADER, with_all_scenarios(), _QUESTION_SET, made_at=NOON)))
    text = "".join(page.extract_text() for page in pdf.pages)
    assert "“Show me three numbers to watch.”" in " ".join(text.split())
    assert not set("\"'") & set(text)


@pytest.mark.parametrize(
    "hostile",
    [
        '#panic("x")',
        "#import sys: *",
        "$ x^2 $ and *bold* and _it_",
        "<label> @ref `raw` // gone",
        "= Heading - item + item / term: x",
        "\\u{41} \\ ~ -- ---",
        '#read("/pdf/renderer.py")',
        "https://example.com/a?b=c",
        "\"; DROP TABLE -- '",
    ],
)
def test_typed_markup_is_printed_as_plain_text(hostile: str) -> None:
    header = Respondent(hostile, hostile, hostile, hostile)
    first = _read(without_scenarios(), header).pages[0]
    assert first.count(plain(hostile)) == 4


def test_incomplete_answers_raise_value_error() -> None:
    answers: dict[int, Any] = without_scenarios()
    del answers[50]
    with pytest.raises(ValueError, match="49/50 completed"):
        report(_HEADER, answers, _QUESTION_SET, made_at=NOON)


def test_an_older_version_uses_its_own_questions() -> None:
    older = _QUESTION_SET.model_copy(
        update={"version": "2025-01", "warning_signs": ("Old sign",) * 5}
    )
    text = read(report(_HEADER, without_scenarios(), older, made_at=NOON)).text
    assert "Old sign." in text
    assert "made from version 2025-01 of our questions" in text


def test_the_date_in_the_filename_is_in_the_firms_time_zone() -> None:
    late = datetime(2026, 11, 22, 5, 59, tzinfo=UTC)  # an hour before midnight in Tyler
    assert filename(late) == "business-value-assessment-2026-11-21.pdf"
    assert (
        "November 21, 2026"
        in read(report(Respondent(), without_scenarios(), _QUESTION_SET, made_at=late)).pages[0]
    )


def test_the_same_answers_at_the_same_time_give_identical_files() -> None:
    made = [report(_HEADER, with_all_scenarios(), _QUESTION_SET, made_at=NOON) for _ in range(2)]
    assert made[0] == made[1]
