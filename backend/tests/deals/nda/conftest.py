"""Renders a document once: it takes a third of a second, and the tests seal dozens."""

from typing import Any

import pytest

from brokerage.deals.nda.services import document, signing

_rendered: list[bytes] = []


@pytest.fixture(autouse=True)
def _rendered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def render(*arguments: Any, **named: Any) -> bytes:
        if not _rendered:
            _rendered.append(document.nda_pdf(*arguments, **named))
        return _rendered[0]

    monkeypatch.setattr(signing, "nda_pdf", render)
