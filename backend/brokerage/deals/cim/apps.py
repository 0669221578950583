from django.apps import AppConfig


class CimConfig(AppConfig):
    name = "brokerage.deals.cim"
    label = "deal_cim"
    verbose_name = "Memoranda"

    def ready(self) -> None:
        from django.db.models.signals import pre_delete

        from brokerage.accounts.signals import personal_data
        from brokerage.content.rules import kinds
        from brokerage.deals.cim import receivers
        from brokerage.deals.cim.selectors import pictures, waits
        from brokerage.deals.cim.services import retention
        from brokerage.deals.pipeline.selectors import extensions
        from brokerage.leads.models import Lead
        from brokerage.media import selectors as media
        from brokerage.pdf import report_words

        extensions.WAIT_SOURCES.append(waits.waits)
        extensions.ASK_SOURCES.append(waits.asks)
        extensions.FORGETS.append(retention.forget)
        media.OTHER_USES.append(pictures.pictures_in_memoranda)
        for section in (receivers.pages_read, receivers.versions_checked):
            personal_data.connect(section, dispatch_uid=f"{self.name}.{section.__name__}")
        pre_delete.connect(
            receivers.forget_person, sender=Lead, dispatch_uid=f"{self.name}.forget_person"
        )
        kinds.register(
            kinds.Kind(
                "cim",
                group="Tools",
                checks=(report_words.problems,),
                is_on_pages=False,
                is_published=False,
                published_by_principals=True,
            )
        )
