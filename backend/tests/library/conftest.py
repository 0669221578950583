"""A library for tests."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from tests.library.sample_library import SampleLibrary, a_document

from brokerage.content.services.loading import load_shipped
from brokerage.library.documents import product_documents


@pytest.fixture
def files(settings: LazySettings, tmp_path: Path) -> Path:
    """Return the empty folder of the documents' files."""
    folder = tmp_path / "library"
    default = {**settings.STORAGES["default"], "OPTIONS": {"location": str(folder)}}
    settings.STORAGES = {**settings.STORAGES, "default": default}
    return folder


@pytest.fixture
def library(db: Any, files: Path, monkeypatch: pytest.MonkeyPatch) -> SampleLibrary:
    """Replace the library's documents by two that were not made yet, one of them for members."""
    library = SampleLibrary(
        [
            a_document("exit-guide"),
            a_document("buyer-nda", kind="word", tab="templates", access="members"),
        ]
    )
    monkeypatch.setattr(product_documents, "documents", lambda: tuple(library.documents))
    load_shipped()
    return library
