from django.apps import AppConfig


class DatesConfig(AppConfig):
    name = "brokerage.deals.dates"
    label = "deal_dates"
    verbose_name = "Dates of deals"

    def ready(self) -> None:
        from django.db.models.signals import post_save, pre_delete

        from brokerage.accounts.models import User
        from brokerage.accounts.signals import personal_data
        from brokerage.core.encryption import RENEWALS
        from brokerage.deals.dates import receivers
        from brokerage.deals.dates.selectors import conditions, owners
        from brokerage.deals.dates.services import retention, wires
        from brokerage.deals.offers.models import Offer
        from brokerage.deals.pipeline.models import DealStageChange
        from brokerage.deals.pipeline.rules.stages import DealStage
        from brokerage.deals.pipeline.selectors import extensions
        from brokerage.deals.pipeline.selectors.extensions import Requirement
        from brokerage.leads.models import Lead

        post_save.connect(receivers.set_dates, sender=Offer, dispatch_uid=f"{self.name}.set_dates")
        post_save.connect(
            receivers.set_later_dates,
            sender=DealStageChange,
            dispatch_uid=f"{self.name}.set_later_dates",
        )
        post_save.connect(
            receivers.delete_wires, sender=DealStageChange, dispatch_uid=f"{self.name}.delete_wires"
        )
        for section in (receivers.dates_sent, receivers.changes_asked):
            personal_data.connect(section, dispatch_uid=f"{self.name}.{section.__name__}")
        pre_delete.connect(
            receivers.forget_person, sender=Lead, dispatch_uid=f"{self.name}.forget_person"
        )
        pre_delete.connect(
            receivers.forget_account, sender=User, dispatch_uid=f"{self.name}.forget_account"
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
        extensions.FORGETS.append(retention.forget)
        extensions.WAIT_SOURCES.append(conditions.waits)
        extensions.ASK_SOURCES.append(owners.asks)
        RENEWALS.append(wires.renew_keys)
