"""The recast of a deal, with its rows and figures."""

from brokerage.deals.recast.models.recasts import Recast, RecastFigure, RecastRow

__all__ = ["Recast", "RecastFigure", "RecastRow"]
