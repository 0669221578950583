from django.apps import AppConfig


class RoomConfig(AppConfig):
    name = "brokerage.deals.room"
    label = "deal_room"
    verbose_name = "Data rooms"

    def ready(self) -> None:
        from brokerage.deals.interests.selectors.access import ROOM_RULES
        from brokerage.deals.pipeline.selectors import extensions
        from brokerage.deals.room.selectors.levels import level_of
        from brokerage.deals.room.selectors.requests import waits

        ROOM_RULES.append(level_of)
        extensions.WAIT_SOURCES.append(waits)
