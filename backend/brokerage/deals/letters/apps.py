from django.apps import AppConfig


class LettersConfig(AppConfig):
    name = "brokerage.deals.letters"
    label = "deal_letters"
    verbose_name = "Letters of deals"

    def ready(self) -> None:
        from django.db.models.signals import pre_delete

        from brokerage.accounts.signals import personal_data
        from brokerage.deals.interests.models import Interest
        from brokerage.deals.letters import receivers
        from brokerage.deals.letters.selectors.waits import waits
        from brokerage.deals.pipeline.selectors import extensions
        from brokerage.leads.models import Lead

        for sender, receiver in (
            (Lead, receivers.forget_owner),
            (Interest, receivers.forget_buyer),
        ):
            pre_delete.connect(
                receiver, sender=sender, dispatch_uid=f"{self.name}.{receiver.__name__}"
            )
        personal_data.connect(receivers.my_letters, dispatch_uid=f"{self.name}.my_letters")
        extensions.WAIT_SOURCES.append(waits)
