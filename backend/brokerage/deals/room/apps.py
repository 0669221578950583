from django.apps import AppConfig


class RoomConfig(AppConfig):
    name = "brokerage.deals.room"
    label = "deal_room"
    verbose_name = "Data rooms"

    def ready(self) -> None:
        from django.db.models.signals import pre_delete

        from brokerage.accounts import selectors as accounts
        from brokerage.accounts.models import User
        from brokerage.accounts.signals import personal_data
        from brokerage.deals.interests.selectors.access import CLIENT_ROOM_RULES, ROOM_RULES
        from brokerage.deals.pipeline.selectors import extensions
        from brokerage.deals.room import receivers
        from brokerage.deals.room.selectors import lenders
        from brokerage.deals.room.selectors.levels import level_of, level_of_co_broker
        from brokerage.deals.room.selectors.requests import waits
        from brokerage.deals.room.services import retention

        accounts.IS_LENDER.append(lenders.is_lender)
        ROOM_RULES.append(level_of)
        CLIENT_ROOM_RULES.append(level_of_co_broker)
        extensions.WAIT_SOURCES.extend((waits, lenders.waits))
        extensions.FORGETS.append(retention.forget)
        pre_delete.connect(
            receivers.forget_lender, sender=User, dispatch_uid=f"{self.name}.forget_lender"
        )
        sections = (receivers.documents_read, receivers.questions_asked, receivers.lenders)
        for section in sections:
            personal_data.connect(section, dispatch_uid=f"{self.name}.{section.__name__}")
