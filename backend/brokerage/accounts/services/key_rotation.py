"""Renews what the database stores under former secret keys, so that these can be deleted."""

from dataclasses import dataclass
from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.core import signing
from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.services.session_store import SessionStore
from brokerage.core.encryption import RENEWALS, InvalidToken, reencrypt
from brokerage.mail.services.secret_links import renew_links


@dataclass
class RenewedCounts:
    """The numbers of renewed second steps and sessions, and of second steps that no key
    decrypts.
    """

    second_steps: int = 0
    sessions: int = 0
    unreadable: int = 0
    """Authenticator apps and sets of recovery codes, left unchanged."""


def renew_with_present_key() -> RenewedCounts:
    """Encrypt second steps, the links of waiting mails and the secrets of other features, and sign
    sessions, with the current SECRET_KEY.

    May be repeated, and may run while the site runs with the same keys.
    """
    done = RenewedCounts()
    for pk in Authenticator.objects.values_list("pk", flat=True):
        with transaction.atomic():
            _renew_second_step(pk, done)
    renew_links()
    for renew in RENEWALS:
        renew()
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        done.sessions += _renew_session(session)
    return done


def _renew_second_step(pk: int, done: RenewedCounts) -> None:
    step = Authenticator.objects.select_for_update().filter(pk=pk).first()
    if step is None or step.type == Authenticator.Type.WEBAUTHN:  # a public key
        return
    try:
        renewed = {name: _reencrypted(name, value) for name, value in step.data.items()}
    except InvalidToken:
        done.unreadable += 1
        return
    if renewed != step.data:
        step.data = renewed
        step.save(update_fields=["data"])
        done.second_steps += 1


def _reencrypted(name: str, value: Any) -> Any:
    """Return the item `name` of `Authenticator.data` with its secrets encrypted with the current
    key. Raises InvalidToken.
    """
    if name in ("secret", "seed"):
        return reencrypt(value, "second-step")
    return [reencrypt(code, "second-step") for code in value] if name == "migrated_codes" else value


def _renew_session(session: Session) -> int:
    """Sign a session again, and return 1; return 0 if that is not necessary, no key verifies it, or
    a request has changed it meanwhile.
    """
    store = SessionStore()
    signed = {"salt": store.key_salt, "serializer": store.serializer}
    try:
        signing.loads(session.session_data, fallback_keys=[], **signed)
        return 0
    except signing.BadSignature:
        pass
    try:
        content = signing.loads(session.session_data, **signed)
    except signing.BadSignature:
        return 0
    # Otherwise Django would change the session's key at the next request, and sign out anyone who
    # sends two at once.
    person = User.objects.filter(pk=content.get(SESSION_KEY)).first()
    if person and content.get(HASH_SESSION_KEY) in person.get_session_auth_fallback_hash():
        content[HASH_SESSION_KEY] = person.get_session_auth_hash()
    unchanged = Session.objects.filter(pk=session.pk, session_data=session.session_data)
    return unchanged.update(session_data=store.encode(content))
