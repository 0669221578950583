"""Real mail providers' responses, and whether they concern one mail or all."""

import smtplib

import pytest

from brokerage.mail.rules.failures import (
    Failure,
    concerns_all_mails,
    describe,
    failure_of,
    is_given_up,
    reason_in_words,
)

_FIRST = 1

OUR_SENDER = {
    "SES, address": "554 Message rejected: Email address is not verified. The following identities"
    " failed the check in region US-EAST-1: hello@sabineridge.example.com",
    "SES, paused": "554 Message rejected: Sending suspended for this account. For more information,"
    " please check the inbox of the email address associated with your AWS account.",
    "SES, rights": "554 Access denied: User `arn:aws:iam::1:user/ses` is not authorized to perform"
    " `ses:SendRawEmail`",
    "Gmail, limit": "550 5.4.5 Daily user sending limit exceeded. For more information on Gmail"
    " sending limits go to https://support.google.com/a/answer/166852 - gsmtp",
    "Gmail, quota": "550 5.4.5 Daily sending quota exceeded. fp3sm19371391pdb.24 - gsmtp",
    "Workspace, relay": "550-5.7.1 Daily SMTP relay limit exceeded for customer. For more"
    " information on\n550 5.7.1 SMTP relay sending limits please contact your administrator",
    "Workspace, relay sign-in": "550-5.7.1 Invalid credentials for relay [192.0.2.7]. The IP"
    " address you've registered in your Workspace SMTP Relay service doesn't match",
    "Gmail, IP": "550-5.7.1 [192.0.2.7] The IP you're using to send mail is not authorized to"
    " send email directly to our servers. Please use the SMTP relay at your service provider",
    "Gmail, SPF": "550-5.7.26 This mail has been blocked because the sender is unauthenticated.",
    "Gmail, DMARC": "550-5.7.1 Unauthenticated email from sabineridge.example.com is not accepted"
    " due to domain's DMARC policy.",
    "Gmail, reputation": "550-5.7.1 [192.0.2.7 19] Our system has detected that this message is"
    " likely unsolicited mail. To reduce the amount of spam sent to Gmail, this message has been"
    " blocked.",
    "Microsoft 365, send as": "554 5.2.252 SendAsDenied; site@a.example not allowed to send as"
    " hello@b.example; STOREDRV.Submission.Exception:SendAsDeniedException",
    "Microsoft 365, earlier": "554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException."
    "MapiExceptionSendAsDenied; Failed to process message due to a permanent exception",
    "Microsoft 365, permission": "550 5.7.60 SMTP; Client does not have permissions to send as"
    " this sender [MW2PR1901MB2155.namprd19.prod.outlook.com]",
    "Microsoft 365, sign-in": "530 5.7.57 SMTP; Client was not authenticated to send anonymous"
    " mail during MAIL FROM",
    "Microsoft 365, bad sender": "550 5.1.8 Access denied, bad outbound sender AS(42004)",
    "Microsoft 365, tenant": "550 5.7.705 Access denied, tenant has exceeded threshold",
    "Microsoft 365, IP": "550 5.7.708 Access denied, traffic not accepted from this IP",
    "Microsoft, DMARC": "550 5.7.515 Access denied, sending domain B.EXAMPLE doesn't meet the"
    " required authentication level.",
    "Postmark": "550 5.7.1 The 'From' address you supplied is not a Sender Signature on your"
    " account.",
    "Postmark, new account": "554 5.7.1 While your account is pending approval, all recipient"
    " addresses must share the same domain as the 'From' address.",
    "Mailgun, sandbox": "554 Sandbox subdomains are for test purposes only. Please add your own"
    " domain or add the address to authorized recipients in Account Settings.",
    "Mailgun, relay": "550 5.7.1 Relaying denied",
    "SendGrid": "550 The from address does not match a verified Sender Identity. Mail cannot be"
    " sent until this error is resolved.",
    "SendGrid, sign-in": "550 Unauthenticated senders not allowed",
    "SMTP2GO": "550 From header sender domain not verified",
    "SMTP2GO, IP": "550 that IP address is not allowed to send",
    "Brevo": "525 5.7.1 Unauthorized IP address",
    "Brevo, new account": "502 5.7.0 Your SMTP account is not yet activated",
    "Zoho": "553 Relaying disallowed as hello@b.example",
    "Zoho, activity": "550 5.4.6 Unusual sending activity detected. Learn more.",
    "Zoho, blocked": "554 5.1.8 Email Outgoing Blocked",
    "Postfix, sender": "553 5.7.1 <hello@b.example>: Sender address rejected: not owned by user"
    " site@b.example",
    "Postfix, unknown sender": "550 5.1.0 <hello@b.example>: Sender address rejected: User unknown"
    " in virtual mailbox table",
    "Postfix, relay": "554 5.7.1 <dana@example.com>: Relay access denied",
    "Postfix, blocklist": "554 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using"
    " zen.spamhaus.org",
    "Exim, sender": "550 Sender verify failed",
    "no reason": "554 5.7.1 Message rejected",
    "nothing at all": "554 Transaction failed",
}

ONE_MAIL = {
    "Gmail": ("550-5.1.1 The email account that you tried to reach does not exist.", "no-mailbox"),
    "Gmail, full": (
        "552-5.2.2 The email account that you tried to reach is over quota.",
        "mailbox-full",
    ),
    "Gmail, disabled": (
        "550-5.2.1 The email account that you tried to reach is disabled.",
        "recipient",
    ),
    "Gmail, file": (
        "552-5.7.0 This message was blocked because its content presents a potential security"
        " issue.",
        "content",
    ),
    "Gmail, domain": ("553-5.1.2 We weren't able to find the recipient domain.", "no-mailbox"),
    "Microsoft 365": (
        "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient dana@example.com not found by SMTP"
        " address lookup",
        "no-mailbox",
    ),
    "Microsoft 365, edge": (
        "550 5.4.1 Recipient address rejected: Access denied. AS(201806281)",
        "recipient",
    ),
    "Outlook, full": ("554 5.2.2 mailbox full; STOREDRV.Deliver.Exception", "mailbox-full"),
    "Postfix": (
        "550 5.1.1 <dana@example.com>: Recipient address rejected: User unknown in virtual mailbox"
        " table",
        "no-mailbox",
    ),
    "Postfix, policy": (
        "554 5.7.1 <dana@example.com>: Recipient address rejected: Access denied",
        "recipient",
    ),
    "Postmark": ("550 5.7.1 Inactive recipient", "recipient"),
    "Exim": ("550 No such user here", "no-mailbox"),
    "Exim, domain": ("550 Unrouteable address", "no-mailbox"),
    "Yahoo": ("554 delivery error: dd This user doesn't have a yahoo.com account", "no-mailbox"),
    "GMX": ("550 Requested action not taken: mailbox unavailable", "recipient"),
    "size": ("552 5.3.4 Message size exceeds fixed limit", "too-large"),
    "size, no code": ("552 Message is too large", "too-large"),
    "rspamd": ("554 5.7.1 Spam message rejected", "content"),
    "spam, no code": ("554 we take this for spam", "content"),
    "virus": ("550 5.7.1 This message contains a virus", "content"),
    "no mail": ("556 5.1.10 Domain does not accept mail", "no-mailbox"),
    "plain": ("550 not here", "recipient"),
}

PUT_OFF = {
    "SES, rate": ("454 Throttling failure: Maximum sending rate exceeded", "paused"),
    "SES, quota": ("454 Throttling failure: Daily message quota exceeded", "paused"),
    "Mailgun": (
        "421 Domain sandbox.mailgun.example is not allowed to send: Free accounts are for test"
        " purposes only.",
        "paused",
    ),
    "SendGrid": ("451 Authentication failed: Maximum credits exceeded", "paused"),
    "Gmail": ("421 4.7.0 Try again later, closing connection.", "paused"),
    "Workspace": ("450 4.2.1 Peak SMTP relay limit exceeded for customer.", "paused"),
    "Gmail, full": ("452 4.2.2 The recipient's inbox is out of storage space.", "busy"),
    "greylisting": ("450 4.2.0 <dana@example.com>: Recipient address rejected: Greylisted", "busy"),
    "local error": ("451 4.3.0 Mail server temporarily rejected message.", "busy"),
}


def _errors(answer: str) -> list[Exception]:
    """Return the errors of smtplib for this answer to the recipient, and after the content."""
    code, text = int(answer[:3]), answer[4:].encode()
    return [
        smtplib.SMTPRecipientsRefused({"dana@example.com": (code, text)}),
        smtplib.SMTPDataError(code, text),
    ]


@pytest.mark.parametrize("answer", OUR_SENDER.values(), ids=OUR_SENDER)
def test_a_rejection_of_our_sender_or_account_waits_at_any_command(
    answer: str,
) -> None:
    refused = smtplib.SMTPSenderRefused(int(answer[:3]), answer[4:].encode(), "hello@b.example")
    for error in (*_errors(answer), refused):
        failure = failure_of(error)
        assert failure == Failure.SENDER
        assert concerns_all_mails(failure)
        assert not is_given_up(failure, _FIRST)


@pytest.mark.parametrize(("answer", "meaning"), ONE_MAIL.values(), ids=ONE_MAIL)
def test_a_rejection_of_one_recipient_or_mail_gives_up_only_this_mail(
    answer: str, meaning: str
) -> None:
    for error in _errors(answer):
        failure = failure_of(error)
        assert failure == meaning
        assert is_given_up(failure, _FIRST)
        assert not concerns_all_mails(failure)


@pytest.mark.parametrize(("answer", "meaning"), PUT_OFF.values(), ids=PUT_OFF)
def test_a_temporary_rejection_waits_and_throttling_pauses_all_mail(
    answer: str, meaning: str
) -> None:
    for error in _errors(answer):
        failure = failure_of(error)
        assert failure == meaning
        assert not is_given_up(failure, _FIRST)
        assert concerns_all_mails(failure) == (meaning == "paused")


def test_a_mail_rejected_for_its_size_is_not_blamed_on_the_sender() -> None:
    error = smtplib.SMTPSenderRefused(552, b"5.3.4 Message size exceeds fixed limit", "a@b.example")
    assert failure_of(error) == Failure.TOO_LARGE


@pytest.mark.parametrize(
    ("error", "meaning"),
    [
        (
            smtplib.SMTPAuthenticationError(535, b"5.7.8 Username and Password not accepted"),
            "sender",
        ),
        (smtplib.SMTPAuthenticationError(454, b"4.7.0 Temporary authentication failure"), "away"),
        (smtplib.SMTPServerDisconnected("Connection unexpectedly closed: timed out"), "away"),
        (smtplib.SMTPConnectError(421, b"Too many concurrent SMTP connections"), "away"),
        (ConnectionRefusedError(), "away"),
        (smtplib.SMTPNotSupportedError("STARTTLS extension not supported by server."), "sender"),
        (KeyError("what nobody thought of"), "other"),
    ],
)
def test_an_error_other_than_a_rejection_waits(error: Exception, meaning: str) -> None:
    assert failure_of(error) == meaning
    assert not is_given_up(failure_of(error), _FIRST)


def test_the_desk_shows_a_sentence_and_the_back_office_the_servers_reply() -> None:
    for failure in Failure:
        assert reason_in_words(failure).endswith(".")
        assert "SMTP" not in reason_in_words(failure)
    (refused, _) = _errors("550 5.1.1 No such\nuser")
    assert describe(refused) == "550 5.1.1 No such user"
