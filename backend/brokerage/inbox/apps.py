from django.apps import AppConfig


class InboxConfig(AppConfig):
    name = "brokerage.inbox"
    verbose_name = "Inbound mail"

    def ready(self) -> None:
        from django.db.models.signals import pre_delete

        from brokerage.accounts.services import staff_log
        from brokerage.accounts.signals import personal_data
        from brokerage.deals.pipeline.selectors.extensions import (
            HEARD_SOURCES,
            TIMELINE_SOURCES,
            WAIT_SOURCES,
        )
        from brokerage.deals.pipeline.selectors.timeline import RECEIVED
        from brokerage.inbox import receivers
        from brokerage.inbox.selectors import tray
        from brokerage.leads.models import ActivityKind, Lead
        from brokerage.leads.selectors import timeline, today

        pre_delete.connect(
            receivers.forget_mails_of_lead,
            sender=Lead,
            dispatch_uid=f"{self.name}.forget_mails_of_lead",
        )
        personal_data.connect(receivers.received_mails, dispatch_uid=f"{self.name}.received_mails")
        staff_log.OBJECT_NAMES["received-mail"] = tray.names_of_mails
        timeline.SOURCES[ActivityKind.RECEIVED] = (tray.shown, int)
        TIMELINE_SOURCES.append(lambda deal: (RECEIVED, tray.mails_of_deal(deal)))
        WAIT_SOURCES.append(tray.deal_mail_waits)
        HEARD_SOURCES.append(tray.heard_of_owners)
        today.MORE_TEXTS.append(tray.latest_texts)
        today.ALSO_DUE.append(tray.count_tray)
