from django.apps import AppConfig


class RoomConfig(AppConfig):
    name = "brokerage.deals.room"
    label = "deal_room"
    verbose_name = "Data rooms"

    def ready(self) -> None:
        from brokerage.accounts.signals import personal_data
        from brokerage.deals.interests.selectors.access import ROOM_RULES
        from brokerage.deals.pipeline.selectors import extensions
        from brokerage.deals.room import receivers
        from brokerage.deals.room.selectors.levels import level_of
        from brokerage.deals.room.selectors.requests import waits
        from brokerage.deals.room.services import retention

        ROOM_RULES.append(level_of)
        extensions.WAIT_SOURCES.append(waits)
        extensions.FORGETS.append(retention.forget)
        for section in (receivers.documents_read, receivers.questions_asked):
            personal_data.connect(section, dispatch_uid=f"{self.name}.{section.__name__}")
