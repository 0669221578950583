from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from brokerage.accounts.services.key_rotation import renew_with_present_key
from brokerage.core import secret_key
from brokerage.core.worker import is_worker_running

_RUNNING = (
    "A worker runs, or was killed less than three minutes ago. Stop the web process and the worker"
    " on every host, then give this command again with --stopped."
)


class Command(BaseCommand):
    help = (
        "Creates a new secret key and renews sessions and second steps with it."
        " With SECRET_KEY set, only renews them with that one."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--stopped", action="store_true", help="web process and worker are stopped"
        )
        parser.add_argument(
            "--forget",
            action="store_true",
            help="forget old keys at once, because one may have leaked",
        )

    def handle(self, *args: Any, stopped: bool, forget: bool, **options: Any) -> None:
        folder, in_file = Path(settings.DATA_DIR), settings.SECRET_KEY_IN_FILE
        if in_file:
            # A process that knows the old key only would end every renewed session.
            if not stopped and is_worker_running():
                raise CommandError(_RUNNING)
            settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
            settings.SECRET_KEY = secret_key.replace_key(folder)
        done = renew_with_present_key()
        if forget:
            secret_key.forget_fallbacks(folder)
        self.stdout.write(f"Renewed {done.second_steps} second steps and {done.sessions} sessions.")
        if done.unreadable:
            self.stdout.write(
                f"{done.unreadable} second steps could not be decrypted and are unchanged."
            )
        if forget and not in_file:
            self.stdout.write("Now remove SECRET_KEY_FALLBACKS from the environment.")
        if in_file:
            self.stdout.write("Start the web process and the worker, and make a backup.")
