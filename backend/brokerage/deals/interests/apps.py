from django.apps import AppConfig


class InterestsConfig(AppConfig):
    name = "brokerage.deals.interests"
    label = "deal_interests"
    verbose_name = "Interests of buyers"

    def ready(self) -> None:
        from django.db.models.signals import ModelSignal, post_save, pre_delete

        from brokerage.accounts.services import staff_log
        from brokerage.accounts.signals import personal_data
        from brokerage.deals.buyers.models import Buyer, ProofOfFunds
        from brokerage.deals.interests import receivers
        from brokerage.deals.interests.models import Interest
        from brokerage.deals.interests.selectors import interests, lists, sellers
        from brokerage.deals.listing.models import ListingMove
        from brokerage.deals.nda.models import Nda, NdaListing
        from brokerage.deals.pipeline.selectors.extensions import ASK_SOURCES, WAIT_SOURCES
        from brokerage.leads.selectors import today

        saved = (
            (Nda, receivers.follow_nda),
            (NdaListing, receivers.follow_schedule),
            (Buyer, receivers.follow_buyer),
            (ProofOfFunds, receivers.follow_proof),
            (ListingMove, receivers.follow_listing),
        )
        signal: ModelSignal = post_save
        for sender, receiver in saved:
            signal.connect(receiver, sender=sender, dispatch_uid=f"{self.name}.{receiver.__name__}")
        pre_delete.connect(
            receivers.forget_mails, sender=Interest, dispatch_uid=f"{self.name}.forget_mails"
        )
        for section in (receivers.asked_about, receivers.answers_of_owner):
            personal_data.connect(section, dispatch_uid=f"{self.name}.{section.__name__}")
        WAIT_SOURCES.append(lists.waits)
        ASK_SOURCES.append(sellers.asks)
        today.ALSO_DUE.append(lists.count_waiting)
        staff_log.OBJECT_NAMES["interest"] = interests.names_of_interests
