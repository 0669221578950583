from django.apps import AppConfig


class BuyersConfig(AppConfig):
    name = "brokerage.deals.buyers"
    label = "deal_buyers"
    verbose_name = "Buyers"

    def ready(self) -> None:
        from brokerage.accounts import selectors as accounts
        from brokerage.accounts.services import staff_log
        from brokerage.deals.buyers.selectors import buyers, desk

        accounts.IS_BUYER.append(buyers.is_buyer)
        staff_log.OBJECT_NAMES["buyer"] = desk.names_of_buyers
