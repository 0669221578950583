"""The recast of a deal, with its rows and figures."""

from brokerage.deals.recast.models.recasts import (
    AccountTarget,
    Recast,
    RecastFigure,
    RecastRow,
    StatementImport,
)

__all__ = ["AccountTarget", "Recast", "RecastFigure", "RecastRow", "StatementImport"]
