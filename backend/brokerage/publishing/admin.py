"""The back office pages for publications: read them; try again those that failed."""

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.core.admin_bases import ReadOnlyAdmin
from brokerage.publishing.models import Publication, State
from brokerage.publishing.services.publications import retry


@admin.register(Publication)
class PublicationAdmin(ReadOnlyAdmin):
    list_display = ("requested_at", "state", "reason", "changed", "requested_by", "finished_at")
    list_filter = ("state", "requested_at")
    list_select_related = ("requested_by",)
    actions = ("try_again",)

    @admin.action(description="Retry failed publications")
    def try_again(self, request: HttpRequest, queryset: QuerySet[Publication]) -> None:
        with transaction.atomic():
            failed = list(
                queryset.filter(state=State.FAILED).select_for_update(of=("self",)).order_by("pk")
            )
            count = retry(failed)
            for publication in failed:
                staff_log.record(
                    request,
                    act=StaffAct.PUBLICATION_RETRIED,
                    object_type="publication",
                    object_id=publication.pk,
                )
        self.message_user(request, f"{count} will be published again now.", messages.SUCCESS)
