"""The back office pages for health runs, read-only."""

from django.contrib import admin
from django.utils.safestring import SafeString

from brokerage.business_health.models import HealthRun
from brokerage.business_health.services import snapshots
from brokerage.business_health.services.snapshots import to_snapshot
from brokerage.core.admin_bases import FoldedSearch, ReadOnlyAdmin, collapsible, table


@admin.register(HealthRun)
class HealthRunAdmin(FoldedSearch, ReadOnlyAdmin):
    list_display = ("completed_at", "business", "overall", "completed_by", "version")
    list_filter = ("completed_at",)
    list_select_related = ("business", "completed_by")
    search_fields = ("business__name", "completed_by__email")
    sort_names = ("business__sort_name",)
    fields = ("business", "completed_by", "completed_at", "status", "answered")
    readonly_fields = ("status", "answered")

    @admin.display(description="status")
    def status(self, run: HealthRun) -> SafeString:
        return table(snapshots.summary_rows(to_snapshot(run)))

    @admin.display(description="answers")
    def answered(self, run: HealthRun) -> SafeString:
        return collapsible(snapshots.answer_rows(to_snapshot(run)))
