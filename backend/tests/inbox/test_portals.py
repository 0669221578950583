"""Inquiries of portals are read whatever their layout."""

import pytest
from tests.inbox.portal_mails import PEOPLE, PORTALS, WAYS, corpus
from tests.inbox.writing import mail

from brokerage.inbox.rules.messages import Parsed, parse
from brokerage.inbox.rules.portals import LABELS, Inquiry, portal_of, read

MAILS = list(corpus())


def _read(raw: bytes) -> Inquiry | None:
    return read_parsed(parse(raw))


def read_parsed(parsed: Parsed) -> Inquiry | None:
    return read(
        sender=parsed.sender,
        sender_name=parsed.sender_name,
        reply_to=parsed.reply_to,
        subject=parsed.subject,
        texts=(parsed.whole_text, parsed.html_text),
    )


def test_the_corpus_has_all_ways_of_writing() -> None:
    assert len(MAILS) == len(PEOPLE) * len(PORTALS) * len(WAYS) == 153


@pytest.mark.parametrize(
    ("raw", "expected"), [each[1:] for each in MAILS], ids=[each[0] for each in MAILS]
)
def test_every_field_is_read(raw: bytes, expected: dict[str, str]) -> None:
    inquiry = _read(raw)
    assert inquiry is not None
    found = {"portal": inquiry.portal} | {name: getattr(inquiry, name) for name in LABELS}
    expected = {"company": "", "place": ""} | expected
    found["message"] = found["message"].replace("\n\n", "\n")
    assert found == expected


@pytest.mark.parametrize(
    ("sender", "portal"),
    [
        ("x@bizbuysell.com", "bizbuysell"),
        ("x@mail.bizquest.com", "bizquest"),
        ("x@evilbizbuysell.com", ""),
        ("bizbuysell.com@example.com", ""),
    ],
)
def test_portals_are_known_by_their_domain(sender: str, portal: str) -> None:
    assert portal_of(sender) == portal


@pytest.mark.parametrize(
    "raw",
    [
        mail("Your invoice is attached.", sender="billing@bizbuysell.com"),
        mail("Name: Lee Park\nEmail: lee@example.com", sender="lee@example.com"),
        mail("I saw it on bizbuysell.com. Email: lee@example.com", sender="lee@example.com"),
    ],
)
def test_other_mails_are_no_inquiries(raw: bytes) -> None:
    assert _read(raw) is None


def test_what_was_found_stays_where_something_is_missing() -> None:
    inquiry = _read(
        mail(
            "Contact Name: Not disclosed\nContact Phone: (903) 555-0117\nComments: Call me",
            sender="x@bizbuysell.com",
            subject="A lead",
        )
    )
    assert inquiry is not None
    assert inquiry.found() == {"phone": "(903) 555-0117", "message": "Call me"}
    assert not inquiry.has_contact


def test_the_address_to_reply_to_and_the_name_of_the_sender_help_out() -> None:
    inquiry = _read(
        mail(
            "Is it still for sale?\nhttps://dealstream.com/d/biz-sale/hvac/acarj0",
            sender="Lee Park via DealStream <relay@dealstream.com>",
            Reply_To="lee@example.com",
        )
    )
    assert inquiry is not None
    assert (inquiry.name, inquiry.email, inquiry.portal_id) == (
        "Lee Park",
        "lee@example.com",
        "acarj0",
    )
