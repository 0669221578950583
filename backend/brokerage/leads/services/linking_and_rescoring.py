"""Links leads to accounts and updates their scores after changes outside of the desk: a task of the
worker.
"""

from datetime import datetime, timedelta
from itertools import islice
from threading import Event
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import people_with_confirmed_email
from brokerage.business_health.models import HealthRun
from brokerage.leads.models import Lead
from brokerage.leads.rules.score import current_rules
from brokerage.leads.selectors.desk import desk
from brokerage.leads.services.score_and_search_text import update_scores_and_search_texts
from brokerage.valuation.models import SavedRun

_AT_ONCE: Final = 200
"""The most leads that one run of the task scores; the others wait for the next run."""
_IN_ONE_TRANSACTION: Final = 50
_SCORE_HOLDS: Final = timedelta(days=1)
"""The score depends on how long someone has been quiet, so it is derived again every day."""


def link_accounts_and_rescore(stop: Event) -> None:
    """Link leads to the account with their confirmed email, and score at most `_AT_ONCE` of
    `_leads_to_score`. Ends early if `stop` is set.
    """
    for person in _people_to_link():
        unlinked = Lead.objects.filter(email=person.email, account=None, is_spam=False)
        unlinked.update(account=person, score_version="")  # to be scored below
    outdated = _leads_to_score(timezone.now()).values_list("pk", flat=True)
    waiting = iter(list(outdated[:_AT_ONCE]))
    while not stop.is_set() and (pks := list(islice(waiting, _IN_ONE_TRANSACTION))):
        with transaction.atomic():
            locked = Lead.objects.select_for_update(of=("self",)).select_related("account")
            update_scores_and_search_texts(list(locked.filter(pk__in=pks).order_by("pk")))


def _people_to_link() -> QuerySet[User]:
    """Return the accounts whose confirmed email is also that of a lead, not spam, without an
    account.
    """
    unlinked = Lead.objects.filter(account=None, is_spam=False).exclude(email="")
    return people_with_confirmed_email().filter(email__in=unlinked.values("email"))


def _leads_to_score(now: datetime) -> QuerySet[Lead]:
    """Return the leads, without spam, whose score is out of date, those scored longest ago first: a
    run was saved in the portal since, the rules have changed, or the lead is open and was scored
    more than a day ago.
    """
    business, scored = OuterRef("account__business"), OuterRef("scored_at")
    has_new_run = Q(Exists(SavedRun.objects.filter(business=business, made_at__gt=scored))) | Q(
        Exists(HealthRun.objects.filter(business=business, completed_at__gt=scored))
    )
    is_old = Q(scored_at__lt=now - _SCORE_HOLDS, stage__in=desk().open_stages)
    has_old_rules = ~Q(score_version=current_rules().version)
    outdated = is_old | has_old_rules | (Q(account__isnull=False) & has_new_run)
    return Lead.objects.filter(outdated, is_spam=False).order_by("scored_at", "pk")
