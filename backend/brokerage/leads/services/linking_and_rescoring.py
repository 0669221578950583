"""Links leads to accounts and updates their scores after changes outside of the desk: a task of the
worker.
"""

from itertools import islice
from threading import Event
from typing import Final

from django.db import transaction
from django.utils import timezone

from brokerage.leads.models import Lead
from brokerage.leads.selectors.outdated import leads_to_score, people_to_link
from brokerage.leads.services.score_and_search_text import update_scores_and_search_texts

_AT_ONCE: Final = 200
"""The most leads that one run of the task scores; the others wait for the next run."""
_IN_ONE_TRANSACTION: Final = 50


def link_accounts_and_rescore(stop: Event) -> None:
    """Link each lead without an account to the account whose confirmed email the lead has; spam is
    left out. Then calculate the scores of at most `_AT_ONCE` of the leads that `leads_to_score`
    returns. Ends early if `stop` is set.
    """
    for person in people_to_link():
        unlinked = Lead.objects.filter(email=person.email, account=None, is_spam=False)
        unlinked.update(account=person, score_version="")  # to be scored below
    outdated = leads_to_score(timezone.now()).values_list("pk", flat=True)
    waiting = iter(list(outdated[:_AT_ONCE]))
    while not stop.is_set() and (pks := list(islice(waiting, _IN_ONE_TRANSACTION))):
        with transaction.atomic():
            locked = Lead.objects.select_for_update(of=("self",)).select_related("account")
            update_scores_and_search_texts(list(locked.filter(pk__in=pks).order_by("pk")))
