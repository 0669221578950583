"""Says to whom each mail is sent and when, for the list of entries and the editor."""

from typing import Final

_PURPOSES: Final = {
    "account-changed-by-us": "To an owner whose account staff have changed",
    "account-confirm": "To somebody who signs up: confirms the address",
    "account-created": "To an owner for whom staff created an account",
    "account-deletion": "To an owner who asked to delete the account",
    "account-email-changed": "To the earlier address of an account",
    "account-exists": "To somebody who signs up with the address of an account",
    "account-guesses": "To an owner on whose account many passwords were tried",
    "account-invitation": "To somebody whom a business adds: confirms the address",
    "account-new-address": "To the new address of an account: confirms it",
    "account-new-device": "To an owner who signs in from a new browser",
    "account-principals": "To the other principals, after a change that only principals can make",
    "account-reading": "To the principals, when somebody reads about unusually many people",
    "account-removed": "To somebody whose account was removed",
    "account-reset": "To an owner who asked for a new password",
    "account-security": "To an owner who changed the password or a way to sign in",
    "agreement-code": "To a signer of any agreement: the code that opens it",
    "agreement-declined": "To the broker of a deal, when a client declines an agreement",
    "agreement-ends": "To the broker of a deal, 30, 14 and 7 days before an agreement ends",
    "agreement-ends-client": "To the clients, before their agreement ends",
    "agreement-ready": "To the broker and the principals, when all clients have signed",
    "agreement-reminder": "To a client who has not signed yet, at most five times",
    "agreement-sign": "To a client: asks to read and sign an agreement",
    "agreement-signed": "To everyone who signed: their copy",
    "agreement-withdrawn": "To the clients, when an agreement is withdrawn before all have signed",
    "contact-acknowledgement": "To a visitor who wrote through the contact form",
    "contact-busy": "To the firm when too many messages come in an hour",
    "contact-firm": "To the firm, with each message of the contact form",
    "desk-assigned": "To an advisor who gets a lead",
    "desk-buyer": "To the broker of a deal, when the owner has answered about a buyer",
    "desk-digest": "To staff, each working morning",
    "desk-intake": "To the broker of a deal, when the owner has answered part of the intake sheet",
    "desk-due": "To staff, with what is due today",
    "desk-files": "To a deal's broker when the owner has uploaded documents",
    "desk-listing": "To a deal's broker when the owner has answered about the listing",
    "desk-mentioned": "To staff whom a note names",
    "nda-add": "To a buyer with a master agreement: the way to add a listing to it",
    "nda-added": "To a buyer, when a listing was added to their master agreement",
    "nda-firm": "To the firm, when a buyer has signed",
    "nda-reminder": "To a buyer who has not signed after 1 and 4 days, or when staff remind them",
    "nda-sign": "To a buyer: asks to read and sign a confidentiality agreement",
    "nda-signed": "To a buyer who signed: their copy",
    "nda-withdrawn": "To a buyer, when an agreement is taken back before it was signed",
    "inquiry-declined": "To a buyer whom we cannot take further; staff may change the words first",
    "inquiry-more": "To a buyer, to ask for more about them; staff may change the words first",
    "inquiry-reply": "To a buyer who asked about a listing, with the agreement to sign; staff may"
    " change the words first",
    "interest-approved": "To a buyer who may read about a business; staff may change the words",
    "interest-profile": "To a buyer who has signed but not answered our questions: reminds twice",
    "interest-reminder": "To a buyer who has not answered us, after 1 and 4 days",
    "owner-invitation": "To an owner and those who help them: asks them to their page",
    "outbox-alert": "To the site's operator when an email to the firm fails",
    "sale-news": "To an owner: something new to read about their sale",
}


def purpose_of(key: str) -> str:
    """Return to whom a mail is sent and when; empty for other entries."""
    return _PURPOSES.get(key.removeprefix("mails/"), "") if key.startswith("mails/") else ""
