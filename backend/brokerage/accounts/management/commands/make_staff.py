import getpass
import secrets
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from brokerage.accounts.rules import StaffRole
from brokerage.accounts.services.staff import LastPrincipal, make_staff


class Command(BaseCommand):
    help = "Creates a staff account, or makes an account staff with a new password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email")
        parser.add_argument(
            "--role", choices=list(StaffRole), default=StaffRole.PRINCIPAL, type=StaffRole
        )
        parser.add_argument(
            "--password-stdin", action="store_true", help="read the password from standard input"
        )

    def handle(
        self, *args: Any, email: str, role: StaffRole, password_stdin: bool, **options: Any
    ) -> None:
        password, made_up = self._password(password_stdin)
        try:
            user, is_new = make_staff(email=email, password=password, role=StaffRole(role))
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        except LastPrincipal as last:
            raise CommandError(f"{email} is the only principal.") from last
        what = "New staff account" if is_new else "Now staff, with the new password"
        self.stdout.write(f"{what}: {user.email}")
        self.stdout.write("A second step must be set up at the first sign-in.")
        if made_up:
            self.stdout.write(f"Password, shown only this once: {password}")

    def _password(self, from_stdin: bool) -> tuple[str, bool]:
        """Return the password, and whether it was generated. With `from_stdin` it is the first line
        of the input; else it is typed twice at the terminal, or generated if there is none or
        nothing is typed. Raises CommandError if the two typed passwords differ.
        """
        if from_stdin:
            return sys.stdin.readline().rstrip("\n"), False
        if not sys.stdin.isatty():
            return secrets.token_urlsafe(12), True
        password = getpass.getpass("Password (empty: one is made up): ")
        if not password:
            return secrets.token_urlsafe(12), True
        if getpass.getpass("Again: ") != password:
            raise CommandError("The passwords do not match.")
        return password, False
