"""Takes what proves a buyer's money, shows it to staff once, and deletes the file on its day."""

import hashlib
import logging
from datetime import date, datetime, timedelta
from secrets import token_hex
from tempfile import TemporaryFile
from threading import Event
from typing import Final

from django.conf import settings
from django.core.files.base import ContentFile
from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name as name_of
from brokerage.core import ratelimit
from brokerage.core.form_rules import InvalidForm
from brokerage.core.outages import is_outage
from brokerage.core.refusals import Refusal
from brokerage.core.text import shown_name
from brokerage.deals.buyers.models import Buyer, ProofOfFunds
from brokerage.deals.buyers.models.buyers import CHECKING, DELETED, READY, REFUSED, WITHDRAWN
from brokerage.deals.buyers.rules.kinds import PROOF_KEPT
from brokerage.deals.buyers.rules.money import BANDS, Band
from brokerage.deals.buyers.services.events import record_buyer_event
from brokerage.deals.files.rules.file_kind import FileKind
from brokerage.deals.files.selectors.files import deal_storage, stored_chunks
from brokerage.deals.files.services.inspection import inspect
from brokerage.deals.files.services.scanning import Infected, ScannerUnavailable, scan
from brokerage.leads.rules.lead_fields import parsed_date
from brokerage.library.rules.uploads import BadFile

logger = logging.getLogger(__name__)

FUNDS, LETTER = "funds", "lender-letter"
LARGEST: Final = 10_000_000
"""Bytes of a file."""
MOST: Final = 20
"""Proofs of a buyer whose file is there."""
UPLOADS_A_DAY: Final = 20
_KINDS: Final = frozenset({FileKind.PDF, FileKind.JPEG, FileKind.PNG, FileKind.HEIC})
_CLAIM: Final = timedelta(minutes=6)
_PAUSE: Final = timedelta(seconds=30)
_MOST_AMOUNT: Final = 10**10


class FileTooLarge(Refusal):
    status, code = 413, "too_large"
    message = f"A file can have at most {LARGEST // 10**6} MB. Please scan it in a lower quality."


class EmptyFile(Refusal):
    status, code, message = 422, "empty", "This file is empty."


class TooManyProofs(Refusal):
    code, message = "too_many", "Please take back one of the files first."


class NoFile(Refusal):
    code, message = "not_ready", "This file is not available. It is being checked, or is deleted."


def add_proof(
    *, buyer: Buyer, by: User, kind: str, name: str, content: bytes, dated_on: str, amount: str
) -> ProofOfFunds:
    """Store a file of a buyer, to be checked by the worker. A lender's letter needs its date and
    amount, whole US dollars as text.

    Raises EmptyFile, FileTooLarge, TooManyProofs, InvalidForm and ratelimit.LimitReached.
    """
    if not content:
        raise EmptyFile
    if len(content) > LARGEST:
        raise FileTooLarge
    day, dollars = _checked(kind, dated_on, amount)
    storage, stored = deal_storage(), f"proofs/{token_hex(16)}"
    stored = storage.save(stored, ContentFile(content))
    try:
        with transaction.atomic():
            return _stored(
                buyer,
                by,
                kind=kind,
                name=name,
                size=len(content),
                day=day,
                amount=dollars,
                storage_name=stored,
            )
    except Exception:
        storage.delete(stored)
        raise


def _checked(kind: str, dated_on: str, amount: str) -> tuple[date | None, int | None]:
    day = parsed_date(dated_on, "datedOn")
    errors = {}
    if day and day > timezone.localdate():
        errors["datedOn"] = "Please enter a date that has passed"
    dollars = int(amount) if amount.isascii() and amount.isdecimal() else None
    if amount and (dollars is None or dollars > _MOST_AMOUNT):
        errors["amount"] = "Please enter an amount, such as $850,000"
    if kind == LETTER:
        if day is None:
            errors["datedOn"] = "Please enter the date of the letter"
        if not amount:
            errors["amount"] = "Please enter the amount in the letter"
    if errors:
        raise InvalidForm(errors)
    return day, dollars


def _stored(
    buyer: Buyer,
    by: User,
    *,
    kind: str,
    name: str,
    size: int,
    day: date | None,
    amount: int | None,
    storage_name: str,
) -> ProofOfFunds:
    ratelimit.consume("proof-of-funds", str(by.pk), limit=UPLOADS_A_DAY, seconds=24 * 3600)
    locked = Buyer.objects.select_for_update().get(pk=buyer.pk)
    if locked.proofs.exclude(storage_name="").count() >= MOST:
        raise TooManyProofs
    proof = ProofOfFunds.objects.create(
        buyer=locked,
        key=token_hex(8),
        kind=kind,
        filename=shown_name(name, otherwise="document")[:255],
        storage_name=storage_name,
        size=size,
        dated_on=day,
        amount=amount,
        delete_on=timezone.localdate() + PROOF_KEPT,
    )
    what = "a lender’s letter" if kind == LETTER else "a proof of funds"
    is_own = locked.account_id == by.pk
    record_buyer_event(locked, kind="proof", text=f"Sent {what}", by=None if is_own else by)
    return proof


@transaction.atomic
def withdraw_proof(*, buyer: Buyer, key: str) -> None:
    """Delete a file that the buyer takes back. What staff have seen stays. A repetition changes
    nothing. Raises ProofOfFunds.DoesNotExist.
    """
    proof = buyer.proofs.select_for_update().get(key=key)
    if proof.storage_name:
        _delete_file(proof, WITHDRAWN)
        record_buyer_event(buyer, kind="proof", text=f"Took “{proof.filename}” back")


@transaction.atomic
def mark_seen(
    *, by: User, buyer: Buyer, proof_id: int, amount_from: int, delete_on: str
) -> ProofOfFunds:
    """Note that staff have seen a document, the band of its amount by the band's start, and the day
    on which the file goes. Raises ProofOfFunds.DoesNotExist, NoFile and InvalidForm.
    """
    proof = buyer.proofs.select_for_update().get(pk=proof_id)
    if proof.state != READY or not proof.storage_name:
        raise NoFile
    band: Band | None = next((each for each in BANDS if each.start == amount_from), None)
    day = parsed_date(delete_on, "deleteOn")
    today = timezone.localdate()
    errors = {}
    if band is None:
        errors["amountFrom"] = "Please choose a range"
    if day is None or not today <= day <= today + PROOF_KEPT:
        errors["deleteOn"] = "Please choose a day within six months"
    if errors or band is None:
        raise InvalidForm(errors)
    proof.seen_by, proof.seen_by_name, proof.seen_at = by, name_of(by)[:100], timezone.now()
    proof.amount_from, proof.amount_to, proof.delete_on = band.start, band.end, day
    proof.save()
    text = f"Saw “{proof.filename}”: {band.words}"
    record_buyer_event(buyer, kind="proof-seen", text=text, by=by)
    return proof


def delete_due(now: datetime | None = None) -> int:
    """Delete the files whose day has come: a task of the worker. Returns how many."""
    today = timezone.localdate(now or timezone.now())
    due = ProofOfFunds.objects.filter(delete_on__lte=today).exclude(storage_name="")
    deleted = 0
    for found in due[:200]:
        with transaction.atomic():
            proof = ProofOfFunds.objects.select_for_update(of=("self",)).get(pk=found.pk)
            if proof.storage_name:
                _delete_file(proof, DELETED)
                deleted += 1
    return deleted


def forget_files(buyer: Buyer) -> None:
    """Delete all files of a buyer, in the caller's transaction."""
    for proof in buyer.proofs.exclude(storage_name=""):
        _delete_file(proof, DELETED)


def _delete_file(proof: ProofOfFunds, state: str) -> None:
    name, proof.storage_name, proof.state = proof.storage_name, "", state
    proof.deleted_at = timezone.now()
    proof.save(update_fields=["storage_name", "state", "deleted_at"])
    transaction.on_commit(lambda: deal_storage().delete(name), robust=True)


def check_proofs(stop: Event) -> bool:
    """Check the files that are due. Returns False if the scanner does not respond."""
    is_working = True
    while not stop.is_set() and (proof := _claim()):
        is_working = _check(proof) and is_working
    return is_working


def _claim() -> ProofOfFunds | None:
    """Take the file that waits the longest, so that no other worker checks it too."""
    now = timezone.now()
    waiting = ProofOfFunds.objects.filter(state=CHECKING, check_after__lte=now)
    for proof in waiting.order_by("check_after")[:20]:
        mine = ProofOfFunds.objects.filter(pk=proof.pk, check_after=proof.check_after)
        if mine.update(check_after=now + _CLAIM):
            return proof
    return None


def _check(proof: ProofOfFunds) -> bool:
    """Check one file. Returns False if that has to be tried again."""
    checking = ProofOfFunds.objects.filter(pk=proof.pk, state=CHECKING)
    try:
        with TemporaryFile(dir=settings.DATA_DIR, prefix=".checking-") as file:
            digest = hashlib.sha256()
            for chunk in stored_chunks(proof.storage_name, proof.size):
                digest.update(chunk)
                file.write(chunk)
            file.flush()
            file.seek(0)
            kind = inspect(file, proof.filename).kind
            if kind not in _KINDS:
                raise BadFile("Please send a PDF or a photo.")
            scan(file)
        checking.update(state=READY, reason="", file_kind=kind, sha256=digest.hexdigest())
    except BadFile as bad:
        _refuse(proof, str(bad))
    except Infected as infected:
        logger.warning("ClamAV found %s in proof %s of a buyer", infected, proof.pk)
        _refuse(proof, "Our virus scanner has stopped this file. Please scan your computer.")
    except ScannerUnavailable as unavailable:
        logger.warning("ClamAV has not scanned a file (%s)", unavailable)
        checking.update(check_after=timezone.now() + _PAUSE)
        return False
    except FileNotFoundError:
        _refuse(proof, "This file did not arrive completely. Please send it again.")
    except Exception as error:
        checking.update(check_after=timezone.now() + _PAUSE)
        if not is_outage(error):
            raise
        return False
    return True


@transaction.atomic
def _refuse(proof: ProofOfFunds, reason: str) -> None:
    found = ProofOfFunds.objects.select_for_update(of=("self",)).select_related("buyer")
    refused = found.filter(pk=proof.pk, state=CHECKING).first()
    if refused is None:
        return
    refused.reason = reason[:300]
    refused.save(update_fields=["reason"])
    _delete_file(refused, REFUSED)
