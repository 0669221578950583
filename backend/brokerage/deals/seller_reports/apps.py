from django.apps import AppConfig


class SellerReportsConfig(AppConfig):
    name = "brokerage.deals.seller_reports"
    label = "deal_seller_reports"
    verbose_name = "Reports to owners"

    def ready(self) -> None:
        from brokerage.accounts.signals import personal_data
        from brokerage.deals.pipeline.selectors import extensions
        from brokerage.deals.seller_reports import receivers
        from brokerage.deals.seller_reports.selectors import periods, reports
        from brokerage.deals.seller_reports.services.reports import forget

        personal_data.connect(receivers.my_reports, dispatch_uid=f"{self.name}.my_reports")
        extensions.WAIT_SOURCES.append(periods.waits)
        extensions.ASK_SOURCES.append(reports.asks)
        extensions.FORGETS.append(forget)
