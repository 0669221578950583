"""Finds public entries that can no longer be used and are replaced by earlier versions."""

from functools import lru_cache

from brokerage.content.selectors import bodies, checks, trial

_MAILS = "mails/"


def unusable_entries() -> dict[str, str]:
    """Return why public entries cannot be used, in a sentence by their key: emails, and entries
    from which reports are made. `bodies.cached_body` returns an earlier version of them, and
    emails are sent as shipped.
    """
    return _unusable(bodies.version())


@lru_cache(maxsize=1)
def _unusable(version: int) -> dict[str, str]:
    """Find them. `version` is `bodies.version()`, which changes with the entries."""
    found = {}
    for key, words in bodies.edited_bodies().items():
        if key.startswith(_MAILS):
            if problems := checks.sentences(key, words):
                found[key] = problems[0]
        elif key in trial.tested_keys() and (error := trial.error_with(key, words)):
            found[key] = checks.sentence_of(error)
    return found
