"""The queries for leads that have to be linked to an account or scored again."""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from brokerage.accounts.models import User
from brokerage.accounts.selectors import people_with_confirmed_email
from brokerage.business_health.models import HealthRun
from brokerage.leads.models import Lead
from brokerage.leads.rules.score import current_rules
from brokerage.leads.selectors.desk import desk
from brokerage.valuation.models import SavedRun

_SCORE_HOLDS: Final = timedelta(days=1)
"""The score depends on how long somebody has been quiet, so it is derived anew every day."""


def people_to_link() -> QuerySet[User]:
    """Return the accounts whose confirmed email is also that of a lead without an account; spam is
    left out.
    """
    unlinked = Lead.objects.filter(account=None, is_spam=False).exclude(email="")
    return people_with_confirmed_email().filter(email__in=unlinked.values("email"))


def leads_to_score(now: datetime) -> QuerySet[Lead]:
    """Return the leads whose score is out of date, except spam, those scored longest ago first.

    A score is out of date if a run was saved in the portal after the last scoring, by the business
    of the lead's account; if the rules of the score have changed; or if the lead is in an open
    stage and was scored more than a day ago.
    """
    business, scored = OuterRef("account__business"), OuterRef("scored_at")
    has_new_run = Q(Exists(SavedRun.objects.filter(business=business, made_at__gt=scored))) | Q(
        Exists(HealthRun.objects.filter(business=business, completed_at__gt=scored))
    )
    is_old = Q(scored_at__lt=now - _SCORE_HOLDS, stage__in=desk().open_stages)
    has_old_rules = ~Q(score_version=current_rules().version)
    outdated = is_old | has_old_rules | (Q(account__isnull=False) & has_new_run)
    return Lead.objects.filter(outdated, is_spam=False).order_by("scored_at", "pk")
