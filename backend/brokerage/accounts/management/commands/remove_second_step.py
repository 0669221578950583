from argparse import ArgumentParser
from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management.base import BaseCommand, CommandError

from brokerage.accounts.models import User
from brokerage.accounts.services.staff import remove_second_step


class Command(BaseCommand):
    help = "Removes the authenticator app and recovery codes of users who lost them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        who = parser.add_mutually_exclusive_group(required=True)
        who.add_argument("email", nargs="?", default="")
        who.add_argument("--everybody", action="store_true", help="after SECRET_KEY has been lost")

    def handle(self, *args: Any, email: str, everybody: bool, **options: Any) -> None:
        people = User.objects.filter(pk__in=Authenticator.objects.values("user"))
        if not everybody:
            people = User.objects.filter(email=email.strip().lower())
            if not people.exists():
                raise CommandError(f"There is no account with {email}.")
        removed = [person.email for person in people if remove_second_step(person=person)]
        for address in removed:
            self.stdout.write(f"Removed, notified by mail: {address}")
        if not removed:
            self.stdout.write("There was nothing to remove.")
