"""The privacy page states the periods and numbers of the code, and no others."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings

from brokerage.accounts.authentication import known_browsers, password_guessing
from brokerage.accounts.rules import GRACE, LOG_KEPT, SESSION, STAFF_SESSION, UNCONFIRMED
from brokerage.accounts.services import cleanup
from brokerage.deals.nda.rules.states import UNSIGNED_KEPT
from brokerage.deals.pipeline.rules.stages import KEPT_WHEN_DEAD
from brokerage.inbox.services.forgetting import SET_ASIDE_KEPT, UNPLACED_KEPT
from brokerage.leads.services import proof_of_work
from brokerage.leads.services.notices import NOTICES_KEPT
from brokerage.leads.services.purging import NETWORKS_KEPT
from brokerage.library.services import documents as library_services
from brokerage.mail.services.caps import CAPS

PAGE = (Path(__file__).parents[3] / "content" / "legal" / "privacy.md").read_text()
OURS = PAGE.partition("## Your rights")[0]
"""The page without the periods that the law sets."""
WORDS = {2: "two", 3: "three", 5: "five", 10: "ten"}
PERIOD = re.compile(
    r"\b(?:\d+|an?|two|three|five|ten|twelve)(?: more)? (?:minutes?|hours?|days?|months?|years?)\b"
    r"|\b(?:two|\d+) seconds\b"
)


def _period(seconds: float) -> str:
    """Write a period as the page does: "a year", "90 days", "12 hours", "15 minutes"."""
    whole = timedelta(seconds=seconds)
    if 364 <= whole.days <= 366:
        return "a year"
    if whole.days:
        return "a day" if whole.days == 1 else f"{whole.days} days"
    hours, minutes = divmod(whole.seconds // 60, 60)
    return f"{hours} hours" if hours else f"{WORDS.get(minutes, minutes)} minutes"


def _of(kept: timedelta) -> str:
    return _period(kept.total_seconds())


IDLE = _period(settings.SESSION_COOKIE_AGE)
MONTHS = settings.BACKUP_KEEP.split(",")[-1]
STATEMENTS = [
    f"within {WORDS[settings.CONTACT_SECONDS_TO_WRITE]} seconds",
    f"stores it with the message for {_of(NETWORKS_KEPT)}",
    f"the network address for {NETWORKS_KEPT.days} more days",
    f"for {_period(password_guessing._QUARTER)} how often someone tries to sign in",
    f"for {_period(password_guessing._DAY)} at most.",
    f"for {_period(library_services._DAY)} it marks a document as downloaded",
    f"The line in the log is kept for {_of(LOG_KEPT)}",
    f"A line in the log is deleted after {_of(LOG_KEPT)}",
    f"a code of it for {_period(proof_of_work.VALID_FOR)}",
    f"signed in for up to {IDLE} after your last visit and {_of(SESSION)} in all"
    f" ({_of(STAFF_SESSION)} for our own staff)",
    f"from other websites and lasts for {_period(settings.CSRF_COOKIE_AGE)} at most",
    f"the email addresses that signed in here, {WORDS[known_browsers._PEOPLE]} at most",
    f"lasts for {_period(known_browsers._LASTS)} after you last signed in",
    f"at most {WORDS[CAPS['contact-acknowledgement'].mails]} of these"
    f" {_period(CAPS['contact-acknowledgement'].seconds)}",
    f"stay until {_of(NOTICES_KEPT)} after they were sent",
    f"answers you gave us for it {_of(KEPT_WHEN_DEAD)} later",
    f"One that was not signed is deleted after {_of(UNSIGNED_KEPT)}",
    f"deleted after {_of(GRACE)}; signing in before",
    f"deleted from our server after {_of(SET_ASIDE_KEPT)}, and after {_of(UNPLACED_KEPT)} at the",
    f"never confirmed is deleted after {_of(UNCONFIRMED)}",
    f"{IDLE} after your last visit, or {_of(SESSION)} after you signed in",
    f"An email about your account is deleted {_of(cleanup._MAILS_KEPT)} after it was sent",
    f"your account was removed is deleted after {_of(cleanup._MAILS_KEPT)}, sent or not",
    f"encrypted backups for up to {MONTHS} months",
]
TESTED_ELSEWHERE = [  # test_limits.py
    "To count how often that happens in a minute, for sign-ups in an hour",
    "For an hour it counts what comes from one address",
    "counts for a minute, for sign-ups an hour",
]


@pytest.mark.parametrize("statement", STATEMENTS)
def test_the_page_states_what_the_code_does(statement: str) -> None:
    assert statement in OURS


def test_no_period_on_the_page_is_untested() -> None:
    rest = OURS
    for statement in [*STATEMENTS, *TESTED_ELSEWHERE]:
        rest = rest.replace(statement, "")
    assert PERIOD.findall(rest) == []
