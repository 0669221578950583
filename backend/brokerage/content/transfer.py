"""Exports and imports the site's content as files of an archive: the documents that staff have
edited, and those that the firm has written.
"""

import json
import re
from collections.abc import Iterator
from typing import Final

from brokerage.content import drafts, own_documents, services
from brokerage.content.authority import carries_authority
from brokerage.content.checks import problems as problems_of
from brokerage.content.models import Document, Draft
from brokerage.content.rules import OWN_FOLDERS, OWN_NAME
from brokerage.core import content_archive, facts
from brokerage.core.content_archive import Files

_JSON: Final = ".json"
_MARKDOWN: Final = ".md"
_OWN: Final = re.compile(f"({'|'.join(OWN_FOLDERS)}){OWN_NAME}{re.escape(_MARKDOWN)}")


def export() -> Iterator[tuple[str, bytes]]:
    """Yield the public documents that staff have edited or written, as the name of a file
    (`<key>.json` or `<key>.md`) and its content.
    """
    documents = Document.objects.filter(edited=True, is_public=True, deleted_at=None)
    for document in documents.order_by("key"):
        yield _name(document.key, document.body), _content(document.body)


def problems(files: Files) -> list[str]:
    """Return why files cannot be imported as documents, one sentence each: unknown keys, unreadable
    files and broken rules. Empty if all can be imported.
    """
    return [f"{name}: {problem}" for name in files for problem in _problems(name, files[name])]


def load(files: Files, publish: bool) -> list[str]:
    """Save imported documents as drafts or, with `publish`, publish them. Skip a document that is
    public here with the same text. Skip with a note any other that has a draft here, or was deleted
    here. A document that carries authority always becomes a draft, with a note. Returns the notes
    for staff, one sentence each.

    The caller has checked `files` by `problems`, in the same transaction.
    """
    notes = []
    for name, content in files.items():
        key, body = _key(name), _body(name, content)
        document = Document.objects.select_for_update().filter(key=key).first()
        if document is None:
            version = own_documents.create(key=key, body=str(body), by=None).draft.version
            if publish:
                drafts.publish_draft(key=key, expected_version=version, document_version=0, by=None)
        elif document.deleted_at:
            notes.append(f"{key} was deleted here. It was not imported.")
        elif document.body == body and document.is_public:
            continue
        elif Draft.objects.filter(document=document).exists():
            notes.append(f"{key} has a draft here, which stays. It was not imported.")
        elif publish and not carries_authority(key):
            if document.edited:
                notes.append(f"{key} was edited here too. Those words are in its history.")
            services.edit(key=key, words=body, by=None)
        else:
            Draft.objects.create(document=document, body=body, based_on=document.version)
            if publish:
                notes.append(f"{key} is a draft now. A principal publishes it on the desk.")
    return notes


PART: Final = content_archive.Part("words", export, problems, load)


def _problems(name: str, content: bytes) -> list[str]:
    key = _key(name)
    can_be_made = key not in facts.shipped_keys() and _OWN.fullmatch(name)
    if not can_be_made and not Document.objects.filter(key=key).exists():
        return ["there is no such document here"]
    try:
        body = _body(name, content)
    except (ValueError, RecursionError):
        return ["this cannot be read"]
    return problems_of(key, body)


def _key(name: str) -> str:
    return name.removesuffix(_JSON).removesuffix(_MARKDOWN)


def _name(key: str, body: facts.DocumentBody) -> str:
    return key + (_MARKDOWN if isinstance(body, str) else _JSON)


def _content(body: facts.DocumentBody) -> bytes:
    text = body if isinstance(body, str) else json.dumps(body, indent=2, ensure_ascii=False)
    return text.encode()


def _body(name: str, content: bytes) -> facts.DocumentBody:
    """Parse the content of a file: JSON or Markdown. Raises ValueError if it is not UTF-8 or not
    JSON, and RecursionError if the JSON is nested too deeply.
    """
    text = content.decode()
    body: facts.DocumentBody = text if name.endswith(_MARKDOWN) else json.loads(text)
    return body
