"""Leads follow changes outside the desk."""

from datetime import timedelta
from threading import Event
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone
from tests.conftest import ANSWERS
from tests.factories import LeadFactory, UserFactory

from brokerage.accounts.models import User
from brokerage.leads.models import Lead
from brokerage.leads.rules.score import current_rules
from brokerage.leads.services.linking_and_rescoring import link_accounts_and_rescore
from brokerage.valuation.models import SavedRun

pytestmark = pytest.mark.django_db


def _owner(email: str, *, verified: bool = True) -> User:
    owner = UserFactory.create(email=email)
    EmailAddress.objects.update_or_create(
        user=owner, email=email, defaults={"verified": verified, "primary": True}
    )
    return owner


def _refreshed(lead: Lead) -> Lead:
    link_accounts_and_rescore(Event())
    return Lead.objects.get(pk=lead.pk)


def _save_run(owner: User, **more: Any) -> None:
    assert owner.business is not None
    SavedRun.objects.create(
        business=owner.business,
        inputs=ANSWERS,
        result={"rangeLow": 1_000_000, "rangeHigh": 1_400_000},
        version="2026-11",
        fingerprint="f" * 64,
        **more,
    )


def test_a_lead_is_linked_to_the_account_that_confirms_its_email_later() -> None:
    lead = LeadFactory.create(email="dana@example.com")
    assert _refreshed(lead).account is None
    owner = _owner("dana@example.com")
    linked = _refreshed(lead)
    assert linked.account == owner
    assert linked.score > lead.score


def test_a_spam_lead_is_not_linked_if_another_lead_has_the_same_email() -> None:
    spam = LeadFactory.create(email="dana@example.com", is_spam=True)
    lead = LeadFactory.create(email="dana@example.com")
    owner = _owner("dana@example.com")
    assert _refreshed(lead).account == owner
    assert Lead.objects.get(pk=spam.pk).account is None


def test_an_unconfirmed_email_links_nothing() -> None:
    lead = LeadFactory.create(email="dana@example.com")
    _owner("dana@example.com", verified=False)
    assert _refreshed(lead).account is None


def test_a_run_in_the_portal_changes_score_and_expected_value() -> None:
    owner = _owner("dana@example.com")
    lead = LeadFactory.create(email="dana@example.com", account=owner)
    _save_run(owner, made_at=timezone.now() + timedelta(seconds=1))
    after = _refreshed(lead)
    assert after.expected_value == 1_200_000
    assert after.score > lead.score


def test_an_open_lead_is_rescored_every_day() -> None:
    lead = LeadFactory.create()
    for days, scored_again in ((0.5, False), (1.5, True)):
        old = timezone.now() - timedelta(days=days)
        Lead.objects.filter(pk=lead.pk).update(scored_at=old, score=99)
        assert (_refreshed(lead).score != 99) is scored_again


def test_a_lost_lead_is_rescored_only_with_new_rules() -> None:
    lead = LeadFactory.create(stage="lost")
    old = timezone.now() - timedelta(days=30)
    Lead.objects.filter(pk=lead.pk).update(scored_at=old, score=99)
    assert _refreshed(lead).score == 99
    Lead.objects.filter(pk=lead.pk).update(score_version="2020-01")
    after = _refreshed(lead)
    assert (after.score, after.score_version) == (lead.score, current_rules().version)


def test_a_stopped_worker_leaves_the_rest_for_the_next_run() -> None:
    lead = LeadFactory.create()
    Lead.objects.filter(pk=lead.pk).update(score_version="2020-01")
    stop = Event()
    stop.set()
    link_accounts_and_rescore(stop)
    assert Lead.objects.get().score_version == "2020-01"
    assert _refreshed(lead).score_version == current_rules().version
