import signal
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand

from brokerage.mail.worker import Worker


class Command(BaseCommand):
    help = "Sends the mails of the outbox until it is told to stop (SIGTERM or Ctrl-C)."

    def handle(self, *args: Any, **options: Any) -> None:
        worker = Worker()

        def stop(number: int, frame: FrameType | None) -> None:
            worker.stop()

        signal.signal(signal.SIGTERM, stop)
        signal.signal(signal.SIGINT, stop)
        worker.run()
