"""Sends a memorandum to the owner, and takes the owner's answer section by section."""

from collections.abc import Mapping
from typing import Final

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.core.text import trimmed
from brokerage.deals.cim.models import Cim, CimVersion
from brokerage.deals.cim.rules.sections import missing, shown
from brokerage.deals.cim.rules.states import OPEN, CimState
from brokerage.deals.cim.selectors.documents import open_version, version_of_owner
from brokerage.deals.cim.selectors.sources import company_of, names_of
from brokerage.deals.cim.services.document import pictures_missing, words_not_shown
from brokerage.deals.cim.services.drafting import CimChanged, locked_cim
from brokerage.deals.pipeline.services.broker_mails import mails_for_broker
from brokerage.deals.pipeline.services.events import record_event
from brokerage.deals.pipeline.services.owner_mails import news_for_owner
from brokerage.mail.services.mails import queue

MOST: Final = 200
"""The most versions of a memorandum."""
_LONGEST_WISH: Final = 1000


class TooManyVersions(Refusal):
    code = "too_many_versions"
    message = f"At most {MOST} versions of a memorandum can go to its owner."


class NamesPeople(Refusal):
    code = "names_people"
    message = "It names staff or customers of the business. Take the names out first."


class CimElsewhere(Refusal):
    """The version is in another state than the answer needs."""

    code = "cim_state"
    message = "This text has moved on in the meantime. See where it is now."


@transaction.atomic
def send_to_owner(*, by: User, deal_id: int, version: int) -> Cim:
    """Send the latest words and figures to the owner for approval, who is told by email. They
    replace those that waited for the owner before. Words that wait there already do not change.

    Raises Deal.DoesNotExist, Cim.DoesNotExist, CimChanged, InvalidForm, NamesPeople and
    TooManyVersions.
    """
    cim = locked_cim(by, deal_id)
    if cim.version != version:
        raise CimChanged
    content = cim.written
    if errors := missing(content) | words_not_shown(content) | pictures_missing(content):
        raise InvalidForm(errors)
    if names_of(cim.listing, content):
        raise NamesPeople
    waiting = open_version(cim)
    if waiting and (waiting.content, waiting.figures) == (cim.content, cim.figures):
        return cim
    latest = cim.versions.order_by("-number").first()
    number = latest.number + 1 if latest else 1
    if number > MOST:
        raise TooManyVersions
    cim.versions.filter(state__in=OPEN).update(state=CimState.REPLACED)
    CimVersion.objects.create(
        cim=cim,
        number=number,
        content=cim.content,
        figures=cim.figures,
        company=company_of(cim.listing)[:200],
        sent_by=by,
        sent_by_name=shown_name(by)[:100],
    )
    mails = news_for_owner(cim.deal, by)
    text = f"Sent the memorandum to the owner, version {number}"
    record_event(cim.deal, kind="cim-sent", text=text, by=by)
    queue(mails)
    return locked_cim(by, deal_id)


@transaction.atomic
def answer_cim(
    *, by: User, number: int, wishes: Mapping[str, str], sections_read: int
) -> CimVersion:
    """Approve the memorandum about one's own business, or return it with `wishes`: what should
    change, by section. `sections_read` is how many sections the owner checked: to approve, all. An
    answer that was given already does not change.

    Raises Deal.DoesNotExist, CimVersion.DoesNotExist, CimElsewhere and InvalidForm.
    """
    found = version_of_owner(by)
    Cim.objects.select_for_update(of=("self",)).get(pk=found.cim_id)
    found = version_of_owner(by)
    figures = bool(found.taken.periods)
    known = [section.id for section in shown(found.written, has_figures=figures)]
    said = {
        section: trimmed(text, _LONGEST_WISH)
        for section, text in wishes.items()
        if section in known and text.strip()
    }
    answer = CimState.RETURNED if said else CimState.APPROVED
    if found.number != number or found.state not in (CimState.SENT, answer):
        raise CimElsewhere
    if found.state == answer:
        return found
    if not said and sections_read < len(known):
        raise InvalidForm({"lines": "Please check every part, or write what should change"})
    found.state, found.wishes = answer, said
    found.answered_at, found.answered_by = timezone.now(), by
    found.answered_by_name = shown_name(by)[:100]
    found.save()
    done = "wants changes in" if said else "approved"
    text = f"{found.answered_by_name} {done} the memorandum, version {number}"
    deal = found.cim.deal
    record_event(deal, kind=f"cim-{answer}", text=text, by=None)
    queue(mails_for_broker(deal, kind="desk-listing", tab="cim", reference=f"deal-{deal.pk}"))
    return found
