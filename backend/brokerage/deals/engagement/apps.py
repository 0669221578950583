from django.apps import AppConfig


class EngagementConfig(AppConfig):
    name = "brokerage.deals.engagement"
    label = "deal_engagement"
    verbose_name = "Engagement agreements"

    def ready(self) -> None:
        from dataclasses import replace

        from brokerage.content.rules.kinds import Kind, kind_of, register
        from brokerage.core.encryption import RENEWALS
        from brokerage.deals.engagement.selectors import conditions, owners, waits
        from brokerage.deals.engagement.services import sealing, texts
        from brokerage.deals.pipeline.rules.stages import DealStage
        from brokerage.deals.pipeline.selectors.extensions import (
            ASK_SOURCES,
            REQUIREMENTS,
            WAIT_SOURCES,
            Requirement,
        )

        register(
            Kind(
                "agreements/",
                group="Agreements",
                checks=(texts.problems,),
                is_on_pages=False,
                is_published=False,
                edited_by_principals=True,
            ),
            # Their links let their readers sign.
            replace(kind_of("mails/"), keys="mails/agreement-", edited_by_principals=True),
        )
        REQUIREMENTS.extend(
            (
                Requirement(
                    DealStage.ENGAGED, "engagementSigned", conditions.is_signed, is_required=True
                ),
                Requirement(
                    DealStage.ENGAGED,
                    "agencyDisclosed",
                    conditions.is_agency_disclosed,
                    is_required=True,
                ),
            )
        )
        WAIT_SOURCES.append(waits.waits)
        ASK_SOURCES.append(owners.asks)
        RENEWALS.append(sealing.renew_keys)
