from django.apps import AppConfig


class BuyersConfig(AppConfig):
    name = "brokerage.deals.buyers"
    label = "deal_buyers"
    verbose_name = "Buyers"

    def ready(self) -> None:
        from allauth.account.signals import email_changed
        from django.db.models.signals import pre_delete

        from brokerage.accounts import selectors as accounts
        from brokerage.accounts.models import User
        from brokerage.accounts.services import staff_log
        from brokerage.accounts.signals import personal_data
        from brokerage.deals.buyers import receivers
        from brokerage.deals.buyers.selectors import buyers, desk

        accounts.IS_BUYER.append(buyers.is_buyer)
        for section in (
            receivers.profile_of_buyer,
            receivers.proofs_of_buyer,
            receivers.alerts_of,
        ):
            personal_data.connect(section, dispatch_uid=f"{self.name}.{section.__name__}")
        pre_delete.connect(
            receivers.forget_buyer, sender=User, dispatch_uid=f"{self.name}.forget_buyer"
        )
        email_changed.connect(receivers.follow_address, dispatch_uid=f"{self.name}.follow_address")
        staff_log.OBJECT_NAMES["buyer"] = desk.names_of_buyers
