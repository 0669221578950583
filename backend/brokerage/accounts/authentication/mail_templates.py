"""Maps the mail templates of django-allauth to ours."""

_CHANGES = {
    "account/email/password_changed": "Your password was changed.",
    "account/email/password_set": "A password was set for your account.",
    "account/email/password_reset": "Your password was reset with a link we sent you.",
    "mfa/email/totp_activated": "An authenticator app was added as a second step.",
    "mfa/email/totp_deactivated": "The authenticator app was removed as a second step.",
    "mfa/email/recovery_codes_generated": "Your recovery codes were replaced with new ones.",
    "mfa/email/webauthn_added": "A passkey was added to your account.",
    "mfa/email/webauthn_removed": "A passkey was removed from your account.",
}
_KINDS = {
    "account/email/password_reset_key": "reset",
    "account/email/email_changed": "email-changed",
}


_SILENT = frozenset({"account/email/email_deleted"})  # a pending change of address was canceled


def mail_template(template_prefix: str) -> tuple[str, str] | None:
    """Return the kind of our mail that replaces a mail of allauth and, for a security notice, a
    sentence that says what changed; None if no mail replaces it. Raises KeyError for an unknown
    template.
    """
    if template_prefix in _SILENT:
        return None
    if change := _CHANGES.get(template_prefix):
        return "security", change
    return _KINDS[template_prefix], ""
