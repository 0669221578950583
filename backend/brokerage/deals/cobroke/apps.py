from django.apps import AppConfig


class CoBrokeConfig(AppConfig):
    name = "brokerage.deals.cobroke"
    label = "deal_cobroke"
    verbose_name = "Co-brokers"

    def ready(self) -> None:
        from dataclasses import replace

        from django.db.models.signals import post_save, pre_delete

        from brokerage.accounts import selectors as accounts
        from brokerage.accounts.services import staff_log
        from brokerage.accounts.signals import personal_data
        from brokerage.content.rules.kinds import kind_of, register
        from brokerage.deals.buyers.models import Buyer
        from brokerage.deals.cobroke import receivers
        from brokerage.deals.cobroke.selectors import co_brokers, registrations
        from brokerage.deals.cobroke.services import letters
        from brokerage.deals.fees.selectors.co_broke import CO_BROKE_SOURCES
        from brokerage.deals.interests.models import InterestMove
        from brokerage.deals.interests.selectors.access import BROKER_SOURCES, CLIENT_SOURCES
        from brokerage.deals.pipeline.selectors.extensions import WAIT_SOURCES

        accounts.IS_CO_BROKER.append(co_brokers.is_co_broker)
        CLIENT_SOURCES.append(co_brokers.clients_of)
        CO_BROKE_SOURCES.append(co_brokers.co_broke_of)
        BROKER_SOURCES.append(co_brokers.brokers_of)
        WAIT_SOURCES.append(registrations.waits)
        staff_log.OBJECT_NAMES["co-broker"] = registrations.names_of_co_brokers
        staff_log.OBJECT_NAMES["registration"] = registrations.names_of_registrations
        agreements = replace(kind_of("agreements/"), checks=(letters.problems,))
        register(replace(agreements, keys=letters.TEXT))
        for section in (receivers.co_broker_data, receivers.registered_buyer):
            personal_data.connect(section, dispatch_uid=f"{self.name}.{section.__name__}")
        for signal, sender, receiver in (
            (post_save, InterestMove, receivers.follow_move),
            (pre_delete, InterestMove, receivers.undo_move),
            (pre_delete, Buyer, receivers.forget_buyer),
        ):
            signal.connect(receiver, sender=sender, dispatch_uid=f"{self.name}.{receiver.__name__}")
