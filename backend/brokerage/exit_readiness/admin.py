"""The back office pages for exit readiness scorecards, read-only."""

from django.contrib import admin
from django.utils.safestring import SafeString

from brokerage.core.admin_bases import FoldedSearch, ReadOnlyAdmin, table
from brokerage.exit_readiness.models import Scorecard
from brokerage.exit_readiness.selectors import rows_of


@admin.register(Scorecard)
class ScorecardAdmin(FoldedSearch, ReadOnlyAdmin):
    list_display = ("made_at", "business", "filled_by", "version")
    list_filter = ("made_at",)
    list_select_related = ("business", "filled_by")
    search_fields = ("business__name", "filled_by__email")
    sort_names = ("business__sort_name",)
    fields = ("business", "filled_by", "made_at", "reading")
    readonly_fields = ("reading",)

    @admin.display(description="reading")
    def reading(self, card: Scorecard) -> SafeString:
        return table(rows_of(card))
