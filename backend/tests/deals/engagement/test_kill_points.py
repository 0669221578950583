"""The last signature and the seal are one transaction, wherever the process is killed."""

import os
import signal
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connection
from django.utils import timezone
from tests.deals.engagement.steps import (
    SigningPage,
    deal_with_owners,
    firm_page,
    sent,
    signed_by_clients,
    staff,
)
from tests.processes import PATIENCE, forked

from brokerage.content.services.loading import load_shipped
from brokerage.deals.engagement.models import Engagement, SealedAgreement, Signer
from brokerage.deals.engagement.rules.states import UNSIGNED
from brokerage.deals.engagement.services import sealing, signing
from brokerage.deals.engagement.services.document import agreement_pdf
from brokerage.mail.models import Mail

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]


class _Killer:
    """Kills this process at its step number `at`: before a query to the database, and before and
    after the document is rendered and sealed.
    """

    def __init__(self, at: int) -> None:
        self._left = at

    def step(self) -> None:
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def around(self, act: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: Any, **named: Any) -> Any:
            self.step()
            result = act(*arguments, **named)
            self.step()
            return result

        return run

    def query(self, execute: Callable[..., Any], *arguments: Any) -> Any:
        self.step()
        return execute(*arguments)


def _sign_and_die(at: int, sign: Callable[[], Any]) -> None:
    killer = _Killer(at)
    for module, name in ((signing, "agreement_pdf"), (sealing, "seal")):
        setattr(module, name, killer.around(getattr(module, name)))
    with connection.execute_wrapper(killer.query):
        sign()
    killer.step()
    os._exit(0)


def test_nothing_is_signed_without_its_seal_wherever_the_process_dies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caches["default"].clear()
    load_shipped()
    principal = staff("principal")
    deal = deal_with_owners(principal.user, spouse=False)
    sent(principal, deal)
    signed_by_clients(deal)
    page = firm_page(principal, deal)
    signature = page.signature(capacity="officer", title="Principal")
    sign = SigningPage(page.key, page.client, page.visit)
    pdf = agreement_pdf(Engagement.objects.get(), made_at=timezone.now())
    monkeypatch.setattr(signing, "agreement_pdf", lambda *_, **__: pdf)  # a third of a second each
    sealing.verify(pdf)  # imports what forks would import again and again
    points = 0
    for point in range(1, 200):
        with forked(_sign_and_die, point, lambda: sign.do("/sign", **signature)) as process:
            process.join(PATIENCE)
            assert process.exitcode in (0, -signal.SIGKILL)
        _is_all_or_nothing()
        if process.exitcode == 0:
            break
        points += 1
    assert points >= 30
    engagement = Engagement.objects.get()
    assert engagement.sealed is not None
    assert sealing.verify(bytes(engagement.sealed.pdf)).is_intact


def _is_all_or_nothing() -> None:
    engagement = Engagement.objects.get()
    firm = Signer.objects.get(role="principal")
    copies = Mail.objects.filter(subject="Your signed copy").count()
    if engagement.state in UNSIGNED:
        assert (engagement.sealed, firm.signed_at, copies) == (None, None, 0)
        assert not SealedAgreement.objects.exists()
    else:
        assert engagement.sealed is not None
        assert (firm.signed_at is not None, copies) == (True, 1)
