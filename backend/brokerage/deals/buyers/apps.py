from django.apps import AppConfig


class BuyersConfig(AppConfig):
    name = "brokerage.deals.buyers"
    label = "deal_buyers"
    verbose_name = "Buyers"

    def ready(self) -> None:
        from brokerage.accounts import selectors as accounts
        from brokerage.deals.buyers.selectors import buyers

        accounts.IS_BUYER.append(buyers.is_buyer)
