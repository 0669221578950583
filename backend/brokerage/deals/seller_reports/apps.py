from django.apps import AppConfig


class SellerReportsConfig(AppConfig):
    name = "brokerage.deals.seller_reports"
    label = "deal_seller_reports"
    verbose_name = "Reports to owners"

    def ready(self) -> None:
        from django.db.models.signals import pre_delete

        from brokerage.accounts.signals import personal_data
        from brokerage.deals.interests.models import Interest
        from brokerage.deals.pipeline.selectors import extensions
        from brokerage.deals.seller_reports import receivers
        from brokerage.deals.seller_reports.selectors import periods, reports
        from brokerage.deals.seller_reports.services.reports import forget
        from brokerage.leads.models import Lead

        for sender, receiver in (
            (Lead, receivers.forget_owner),
            (Interest, receivers.forget_buyer),
        ):
            pre_delete.connect(
                receiver, sender=sender, dispatch_uid=f"{self.name}.{receiver.__name__}"
            )
        personal_data.connect(receivers.my_reports, dispatch_uid=f"{self.name}.my_reports")
        extensions.WAIT_SOURCES.append(periods.waits)
        extensions.ASK_SOURCES.append(reports.asks)
        extensions.FORGETS.append(forget)
