"""The shipped questions, documents and texts of the scorecard."""

import json
import re
from itertools import pairwise
from typing import Any

import pytest

from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.core import facts
from brokerage.exit_readiness.rules.scorecard_definition import scorecard_versions

FORM = scorecard_versions.shipped()
WORDS: Any = facts.shipped("exit-readiness")


def test_seven_questions_and_twelve_documents_half_of_them_financial() -> None:
    assert (len(FORM.questions), len(FORM.documents_by_key)) == (7, 12)
    assert [each.part for each in FORM.documents].count("financial") == 6


def test_every_category_of_the_health_assessment_counts_once() -> None:
    counted = [key for part in FORM.parts for key in part.categories]
    assert sorted(counted) == sorted(each.key for each in health_question_sets.shipped().categories)


def test_weights_make_a_whole() -> None:
    assert [part.health + part.documents for part in FORM.parts] == [0, 100, 100]


def test_stages_lead_from_two_years_to_the_closing_without_a_gap() -> None:
    stages = FORM.stages
    assert (stages[0].start, stages[-1].end) == (24, 0)
    assert all(one.end == other.start for one, other in pairwise(stages))
    assert stages[0].reached_at == 0


def test_every_version_has_exactly_the_texts_it_needs() -> None:
    every = [scorecard_versions.get(version) for version in scorecard_versions.shipped_versions()]
    asked = {
        "parts": {part.key for form in every for part in form.parts},
        "personal": {key for form in every for key in form.questions},
        "documents": {key for form in every for key in form.documents_by_key},
        "bands": {each.band for form in every for each in form.bands},
        "stages": {each.key for form in every for each in form.stages},
    }
    assert {name: set(WORDS[name]) for name in asked} == asked


def test_figures_of_others_name_their_source_in_the_sentence() -> None:
    text = json.dumps({name: part for name, part in WORDS.items() if name != "sources"})
    figures = re.findall(r'"([^"]*68%[^"]*|[^"]*was 6 to 8 months[^"]*)"', text)
    assert len(figures) == 2
    for sentence in figures:
        assert "Institute" in sentence or "IBBA" in sentence
    assert all(source["date"] for source in WORDS["sources"].values())


@pytest.mark.parametrize("name", ["scorecard-1999-01", "../forms/contact", "", "scorecard-"])
def test_an_unknown_version_is_not_found(name: str) -> None:
    with pytest.raises(KeyError):
        facts.domain_file("exit_readiness", name)
