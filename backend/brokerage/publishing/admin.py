"""The back office pages for publications: read them; try again those that failed."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest

from brokerage.core.admin_bases import ReadOnlyAdmin
from brokerage.publishing.models import Publication
from brokerage.publishing.services import retry


@admin.register(Publication)
class PublicationAdmin(ReadOnlyAdmin):
    list_display = ("requested_at", "state", "reason", "changed", "requested_by", "finished_at")
    list_filter = ("state", "requested_at")
    list_select_related = ("requested_by",)
    actions = ("try_again",)

    @admin.action(description="Retry failed publications")
    def try_again(self, request: HttpRequest, queryset: QuerySet[Publication]) -> None:
        count = retry(queryset)
        self.message_user(request, f"{count} will be published again now.", messages.SUCCESS)
