"""What is read from a mail, whoever wrote it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.inbox.writing import mail

from brokerage.inbox.rules import messages
from brokerage.inbox.rules.messages import attachment, parse
from brokerage.inbox.rules.quoting import split_quoted


def test_a_reply_names_the_mails_that_it_answers_the_nearest_first() -> None:
    parsed = parse(mail(In_Reply_To="<c@x.test>", References="<a@x.test> <b@x.test> <c@x.test>"))
    assert parsed.answers == ("<c@x.test>", "<b@x.test>", "<a@x.test>")
    assert (parsed.sender_name, parsed.sender) == ("Dana Whitfield", "dana@example.com")
    assert parsed.text == "Yes, Tuesday at ten suits me."
    assert (parsed.automatic, parsed.problem) == ("", "")


@pytest.mark.parametrize(
    ("headers", "automatic"),
    [
        ({"Auto_Submitted": "auto-replied"}, "auto-reply"),
        ({"Auto_Submitted": "no"}, ""),
        ({"Precedence": "bulk"}, "bulk"),
        ({"List_Unsubscribe": "<https://news.example.com/u>"}, "bulk"),
        ({"Return_Path": "<>"}, "bounce"),
        ({"X_Autoreply": "yes"}, "auto-reply"),
        ({"sender": "Mail Delivery <MAILER-DAEMON@mx.example.com>"}, "bounce"),
    ],
)
def test_mails_that_no_person_wrote_are_told_apart(headers: dict[str, str], automatic: str) -> None:
    assert parse(mail(**headers)).automatic == automatic  # type: ignore[arg-type]


def test_a_bounce_names_the_mail_that_came_back() -> None:
    parsed = parse(
        b"From: mailer-daemon@mx.example.com\r\n"
        b"Content-Type: multipart/report; report-type=delivery-status; boundary=x\r\n\r\n"
        b"--x\r\n\r\nIt could not be delivered.\r\n"
        b"--x\r\nContent-Type: message/rfc822\r\n\r\n"
        b"Message-ID: <ours@example.com>\r\n\r\nHello\r\n--x--\r\n"
    )
    assert parsed.automatic == "bounce"
    assert parsed.answers == ("<ours@example.com>",)


def test_html_becomes_text_and_a_plain_text_wins() -> None:
    only = parse(
        b"From: a@example.com\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
        b"<style>p{}</style><p>Hello<br>there &amp; you</p><script>alert(1)</script>"
    )
    assert only.text == "Hello\nthere & you"
    both = parse(mail("The plain text.", html="<p>The HTML.</p>"))
    assert (both.text, both.html_text) == ("The plain text.", "The HTML.")


@pytest.mark.parametrize("charset", ["iso-8859-1", "windows-1252", "utf-8", "no-such-charset"])
def test_letters_with_accents_survive_wrong_and_missing_charsets(charset: str) -> None:
    encoding = "utf-8" if charset == "no-such-charset" else charset
    raw = (
        f"From: =?utf-8?q?Jos=C3=A9?= <jose@example.com>\r\n"
        f"Content-Type: text/plain; charset={charset}\r\n\r\nJosé Muñoz"
    ).encode(encoding)
    parsed = parse(raw)
    assert (parsed.sender_name, parsed.text) == ("José", "José Muñoz")


def test_attachments_are_listed_and_read_by_number() -> None:
    raw = mail(files={"Tax return 2025.pdf": b"%PDF-1", "..\\..\\x.txt": b"hello"})
    parsed = parse(raw)
    assert [(part.name, part.size) for part in parsed.attachments] == [
        ("Tax return 2025.pdf", 6),
        ("x.txt", 5),
    ]
    assert attachment(raw, parsed.attachments[1].number) == b"hello"
    with pytest.raises(IndexError):
        attachment(raw, 99)


def test_a_mail_that_only_its_headers_are_read_of_says_so() -> None:
    head = mail(files={"huge.pdf": b"x"}).partition(b"\n\n")[0] + b"\n\n"
    parsed = parse(head, is_whole=False)
    assert (parsed.problem, parsed.sender) == (messages.TOO_LARGE, "dana@example.com")


def test_a_long_text_is_cut_with_a_word_about_it() -> None:
    parsed = parse(mail("word " * 30_000))
    assert len(parsed.text) <= messages.LONGEST_TEXT
    assert parsed.problem == messages.CUT


def test_a_mail_is_the_same_after_a_move_to_another_server() -> None:
    raw = mail(Date="Sat, 28 Nov 2026 10:00:00 -0600")
    moved = b"Delivered-To: x@example.com\r\nX-UID: 7\r\n" + raw.replace(b"\n", b"\r\n")
    assert parse(moved).fingerprint == parse(raw).fingerprint
    assert parse(raw.replace(b"Tuesday", b"Wednesday")).fingerprint != parse(raw).fingerprint


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\x00\xff\xfe",
        b"From: \r\n\r\n",
        b"From: a@b.c, d@e.f\r\nSubject: =?utf-8?b?!!!?=\r\n\r\nx",
        b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: multipart/mixed;"
        b" boundary=x\r\n\r\n--x--",
        b"Content-Type: multipart/mixed\r\n\r\nno boundary",
        b"Content-Transfer-Encoding: base64\r\nContent-Type: text/plain; charset=\x80\r\n\r\n%%%",
        b"X: " + b"a" * 400_000 + b"\r\n\r\nx",
        b"".join(
            b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n)
            for n in range(3_000)
        ),
    ],
    ids=range(9),
)
def test_damaged_mails_are_read_as_far_as_they_go(raw: bytes) -> None:
    parsed = parse(raw)
    assert "\x00" not in parsed.text
    assert parsed.fingerprint


@settings(max_examples=60)
@given(st.binary(max_size=300), st.integers(0, 400))
def test_no_bytes_stop_the_reader(noise: bytes, at: int) -> None:
    raw = mail(files={"a.pdf": b"%PDF-1"}, html="<p>Hi</p>")
    parse(raw[:at] + noise + raw[at + len(noise) :])


def test_two_senders_are_no_sender() -> None:
    assert parse(b"From: a@example.com, b@example.com\r\n\r\nx").sender == ""


@pytest.mark.parametrize(
    "quote",
    [
        "On Mon, Nov 23, 2026 at 9:14 AM Pat Reyes <pat@example.com> wrote:\n> Hello",
        "On Mon, Nov 23, 2026 at 9:14 AM Pat Reyes, Sabine Ridge\n<pat@example.com> wrote:\n> Hi",
        "El lun, 23 nov 2026 a las 9:14, Pat Reyes (<pat@example.com>) escribió:\n> Hola",
        "-----Original Message-----\nFrom: Pat",
        "From: Pat Reyes <pat@example.com>\nSent: Monday\nTo: Dana",
        "> Hello,\n> how are you?",
    ],
)
def test_what_a_reply_quotes_is_kept_apart(quote: str) -> None:
    own, quoted = split_quoted(f"Tuesday is fine.\n\nDana\n\n{quote}")
    assert own == "Tuesday is fine.\n\nDana"
    assert quoted


def test_a_mail_that_was_passed_on_is_kept_whole() -> None:
    text = "---------- Forwarded message ---------\nFrom: a@example.com\nName: Lee Park"
    assert split_quoted(text) == (text, "")
