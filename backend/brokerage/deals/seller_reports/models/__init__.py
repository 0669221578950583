from brokerage.deals.seller_reports.models.reports import BuyerLetter, FixedReport, SellerReport

__all__ = ["BuyerLetter", "FixedReport", "SellerReport"]
