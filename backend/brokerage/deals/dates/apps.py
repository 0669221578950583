from django.apps import AppConfig


class DatesConfig(AppConfig):
    name = "brokerage.deals.dates"
    label = "deal_dates"
    verbose_name = "Dates of deals"

    def ready(self) -> None:
        from django.db.models.signals import post_save

        from brokerage.core.encryption import RENEWALS
        from brokerage.deals.dates import receivers
        from brokerage.deals.dates.selectors import conditions, owners
        from brokerage.deals.dates.services import wires
        from brokerage.deals.offers.models import Offer
        from brokerage.deals.pipeline.models import DealStageChange
        from brokerage.deals.pipeline.rules.stages import DealStage
        from brokerage.deals.pipeline.selectors import extensions
        from brokerage.deals.pipeline.selectors.extensions import Requirement

        post_save.connect(receivers.set_dates, sender=Offer, dispatch_uid=f"{self.name}.set_dates")
        post_save.connect(
            receivers.set_later_dates,
            sender=DealStageChange,
            dispatch_uid=f"{self.name}.set_later_dates",
        )
        post_save.connect(
            receivers.delete_wires, sender=DealStageChange, dispatch_uid=f"{self.name}.delete_wires"
        )
        contract, closing, closed = DealStage.CONTRACT, DealStage.CLOSING, DealStage.CLOSED
        extensions.REQUIREMENTS.extend(
            (
                Requirement(
                    DealStage.DILIGENCE, "datesSet", conditions.are_dates_set, is_required=True
                ),
                Requirement(
                    DealStage.DILIGENCE, "earnestDeposited", conditions.is_earnest_deposited
                ),
                Requirement(contract, "diligenceOver", conditions.is_diligence_over),
                Requirement(
                    closing, "datesComplete", conditions.are_dates_complete, is_required=True
                ),
                Requirement(closing, "agreementAgreed", conditions.is_agreement_agreed),
                Requirement(closing, "wireConfirmed", conditions.is_wire_confirmed),
                Requirement(
                    closed, "closingStatement", conditions.has_closing_statement, is_required=True
                ),
                Requirement(closed, "closingListDone", conditions.is_checklist_done),
                Requirement(
                    DealStage.POST_CLOSING,
                    "laterDatesSet",
                    conditions.are_later_dates_set,
                    is_required=True,
                ),
            )
        )
        extensions.WAIT_SOURCES.append(conditions.waits)
        extensions.ASK_SOURCES.append(owners.asks)
        RENEWALS.append(wires.renew_keys)
