"""What every screen of the desk needs to know: stages, staff, tags."""

from django.db.models import Exists, OuterRef
from django.http import HttpRequest
from django.utils import timezone
from ninja import Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.selectors import active_staff
from brokerage.core.errors import Problem
from brokerage.core.search_words import sort_key
from brokerage.leads.models import LeadTag, Tag
from brokerage.leads.schemas.desk_context import (
    ColleagueOut,
    DeskContextOut,
    LeadStageOut,
    LossReasonOut,
)
from brokerage.leads.selectors.desk import desk
from brokerage.leads.selectors.today import count_due

router = Router(by_alias=True, tags=["desk"], auth=IsStaff())

_REFUSALS = dict.fromkeys((401, 403), Problem)


@router.get(
    "/context", operation_id="get-desk-context", response={200: DeskContextOut, **_REFUSALS}
)
def get_desk_context(request: HttpRequest) -> DeskContextOut:
    """Return what every screen of the desk needs, and how much waits on Today."""
    facts, me = desk(), current_user(request)
    used = Tag.objects.filter(Exists(LeadTag.objects.filter(tag=OuterRef("pk"))))
    return DeskContextOut(
        me=me.pk,
        colleagues=[ColleagueOut.of(person) for person in active_staff()],
        stages=[LeadStageOut.of(stage) for stage in facts.stages],
        loss_reasons=[LossReasonOut.of(reason) for reason in facts.loss_reasons],
        tags=sorted(used.values_list("name", flat=True), key=sort_key),
        due=count_due(timezone.localdate(), me),
    )
