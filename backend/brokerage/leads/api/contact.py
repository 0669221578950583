"""The contact operation."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Body, Header, Router

from brokerage.core import facts
from brokerage.core.client_ip import client_network
from brokerage.core.errors import RETRY_AFTER, ApiError, Problem, log_failure
from brokerage.core.form_rules import InvalidForm
from brokerage.core.json_response import json_response
from brokerage.core.outages import is_outage
from brokerage.leads.rules import contact_form
from brokerage.leads.schemas.contact import ContactIn, ProofNeededOut, ReceiptOut
from brokerage.leads.services import proof_of_work, receiving

router = Router(by_alias=True, tags=["contact"])

_REFUSALS = dict.fromkeys((400, 403, 413, 415, 422, 429, 500, 503), Problem)


@router.post(
    "/send-contact-email",
    operation_id="send-contact-email",
    response={200: ReceiptOut, 428: ProofNeededOut, **_REFUSALS},
)
def send_contact_email(
    request: HttpRequest,
    body: Annotated[ContactIn, Body()],
    idempotency_key: Annotated[str | None, Header(alias="Idempotency-Key")] = None,
) -> HttpResponse:
    """Store a visitor's message and queue two mails: one to the firm, one to the visitor.

    The same content with the same `Idempotency-Key`, or without a key on the same day (UTC), is one
    message: a repeat stores and sends nothing, and returns the first receipt. Suspected spam is
    stored without mails and gets the same kind of receipt. The results of attached tools are
    calculated again from their answers.

    No sign-in is needed, but the request must come from a page of this site. Status 428 has a
    challenge, if many messages came in the last hour; nothing is stored until the message is sent
    again with `proof`.
    """
    try:
        receipt = receiving.receive_message(
            values=body.values(),
            key=idempotency_key,
            network=client_network(request),
            attached=body.attached(),
            sending=body.sending(),
            listing=body.listing,
        )
    except InvalidForm as invalid:
        title = contact_form.FORM.summary.title
        raise ApiError(422, "invalid", title, fields=invalid.fields) from invalid
    except receiving.ProofNeeded:
        return _challenge()
    except receiving.TooManyMessages as many:
        raise ApiError(
            429,
            "too_many",
            _failure_words(),
            headers={"Retry-After": str(many.retry_after)},
        ) from many
    except Exception as error:
        log_failure(request, error)
        if is_outage(error):
            raise ApiError(
                503, "unavailable", _failure_words(), headers={"Retry-After": str(RETRY_AFTER)}
            ) from error
        raise ApiError(500, "failed", _failure_words()) from error
    answer = ReceiptOut(reference=receipt.reference, received_at=receipt.received_at)
    return json_response(answer)


def _challenge() -> HttpResponse:
    """Build the response with a challenge that the browser solves before it sends the message
    again.
    """
    needed = ProofNeededOut(
        code="proof_needed",
        message="The site is busy. Answer the challenge and send again.",
        fields={},
        challenge=proof_of_work.challenge(),
    )
    response = json_response(needed, status=428)
    response["Cache-Control"] = "no-store"
    return response


def _failure_words() -> str:
    """Return the shipped error message: the database may not be available for what staff edited."""
    words = facts.shipped("contact")
    assert isinstance(words, dict)
    return str(words["failure"]["body"])
