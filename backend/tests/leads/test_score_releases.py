"""Releasing the lead score: its checks, its preview, and leads scored by it."""

from threading import Event
from typing import Any

import pytest
from django.utils import timezone
from tests.conftest import ANSWERS
from tests.content.editing import Editor, with_values
from tests.factories import ContactMessageFactory, LeadFactory, UserFactory
from tests.people import Person

from brokerage.accounts.models import User
from brokerage.leads.models import Lead
from brokerage.leads.rules.score import current_rules
from brokerage.leads.selectors import score_preview
from brokerage.leads.selectors.lead_facts import sources_of_all
from brokerage.leads.services.linking_and_rescoring import link_accounts_and_rescore
from brokerage.leads.services.score_and_search_text import update_score_and_search_text
from brokerage.publishing.models import Publication
from brokerage.valuation.models import SavedRun

pytestmark = pytest.mark.django_db(transaction=True)

SCORE = "leads/score"
PHONE, COMPANY = 8, 9  # groups


@pytest.fixture
def me(staff: User, loaded: None) -> Person:
    return Person(staff).recently_authenticated()


def save(me: Person, *changes: tuple[list[str | int], Any]) -> Any:
    """Save a draft with other values at these paths, and return its problems."""
    editor = Editor(me, SCORE)
    return editor.save(with_values(editor.entry["body"], *changes))


def test_other_points_are_previewed_on_the_leads(me: Person) -> None:
    lead = LeadFactory.create(name="Dana Reyes", company="Reyes Plumbing")
    update_score_and_search_text(lead)
    save(me, (["groups", COMPANY, 0, "points"], 13))
    (group,) = me.post(f"desk/content/results/{SCORE}")["groups"]
    assert (group["key"], group["total"], group["moved"]) == ("leads", 1, 1)
    (move,) = group["largest"]
    assert (move["before"], move["after"]) == ([lead.score], [lead.score + 10])
    assert (move["change"], move["leadId"]) == (10.0, lead.pk)


def test_the_preview_collects_the_facts_that_the_score_uses() -> None:
    owner = UserFactory.create()
    assert owner.business is not None
    first, second = LeadFactory.create(company="Reyes Plumbing"), LeadFactory.create(account=owner)
    ContactMessageFactory.create_batch(2, lead=first, times="Mondays")
    ContactMessageFactory.create(lead=second, status="spam")
    SavedRun.objects.create(
        business=owner.business,
        version="2026-11",
        inputs=ANSWERS,
        result={"rangeLow": 1, "rangeHigh": 2},
        fingerprint="f" * 64,
    )
    found = list(sources_of_all([first, second]))
    assert [len(each.messages) for each in found] == [2, 0]
    assert [len(each.runs) for each in found] == [0, 1]


@pytest.mark.parametrize(("largest", "counted"), [(3, 3), (2, 2), (1, 1)])
def test_of_many_leads_the_preview_scores_the_latest(
    me: Person, monkeypatch: pytest.MonkeyPatch, largest: int, counted: int
) -> None:
    monkeypatch.setattr(score_preview, "LATEST", largest)
    LeadFactory.create_batch(3, company="Reyes Plumbing")
    save(me, (["groups", COMPANY, 0, "points"], 13))
    (group,) = me.post(f"desk/content/results/{SCORE}")["groups"]
    assert (group["total"], group["counted"], group["moved"]) == (3, counted, counted)


def test_a_release_rescores_leads_and_publishes_no_page(me: Person) -> None:
    lead = LeadFactory.create(company="Reyes Plumbing")
    update_score_and_search_text(lead)
    save(me, (["groups", COMPANY, 0, "points"], 13))
    row = Editor(me, SCORE).publish()
    assert current_rules().version == row["version"] == f"{timezone.localdate()}.1"
    link_accounts_and_rescore(Event())
    after = Lead.objects.get()
    assert (after.score, after.score_version) == (lead.score + 10, row["version"])
    assert not Publication.objects.exists()


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (["groups", 0, 1, "atLeast"], 6_000_000, ["groups", 0, 1, "atLeast"]),
        (["groups", 0, 1, "id"], "revenue-5m", ["groups", 0, 1, "id"]),
        (["groups", 0, 1, "points"], 101, ["groups", 0, 1, "points"]),
        (["groups", 0, 1, "atMost"], 5, ["groups", 0, 1]),
        (["groups", 0, 1, "fact"], "age", ["groups", 0, 1, "fact"]),
        (["source"], "", ["source"]),
    ],
)
def test_a_draft_of_the_score_has_its_problems_at_their_paths(
    me: Person, path: list[str | int], value: Any, problem: list[str | int]
) -> None:
    assert [each["path"] for each in save(me, (path, value))] == [problem]
