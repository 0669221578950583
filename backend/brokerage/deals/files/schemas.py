"""Request and response bodies of the operations on files of deals."""

from datetime import date, datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from brokerage.accounts.models import User
from brokerage.core.schema import Input, Schema
from brokerage.deals.files.models import (
    DealFile,
    DealFileVersion,
    DocumentRequest,
    FileDownload,
    Upload,
)
from brokerage.deals.files.selectors.files import FileRow

Status = Literal["asked", "received", "accepted", "not-needed"]
State = Literal["checking", "ready", "refused", "removed"]


class DocumentRequestOut(Schema):
    """Something that the owner is asked for. `received` waits for staff to look at it."""

    id: int
    label: str
    why: str
    status: Status
    status_since: datetime
    due_on: date | None


class OpenUploadOut(Schema):
    """An unfinished upload of the person, which the same file resumes."""

    id: str
    name: str
    modified: str
    """When the file was changed, as the browser said."""
    length: int
    """Bytes."""
    offset: int
    """Bytes that have arrived."""
    expires_at: datetime


class SaleFileVersionOut(Schema):
    """One upload of a document, as the owner sees it."""

    id: int
    number: int
    name: str
    size: int
    """Bytes."""
    state: State
    reason: str
    """Why it was refused, or what its check waits for."""
    uploaded_by: str
    uploaded_at: datetime
    is_yours: bool
    """Whether this person has uploaded it."""

    @classmethod
    def of(cls, version: DealFileVersion, user: User) -> "SaleFileVersionOut":
        return cls(**_version(version), is_yours=version.uploaded_by_id == user.pk)


class SaleFileOut(Schema):
    id: int
    request: int | None
    """The id of the request that it belongs to."""
    title: str
    versions: list[SaleFileVersionOut]
    """The newest first."""

    @classmethod
    def of(cls, file: DealFile, user: User) -> "SaleFileOut":
        versions = [SaleFileVersionOut.of(each, user) for each in file.versions.all()]
        return cls(id=file.pk, request=file.request_id, title=file.title, versions=versions)


class SaleFilesOut(Schema):
    """What the owner is asked for and what is there."""

    requests: list[DocumentRequestOut]
    files: list[SaleFileOut]
    uploads: list[OpenUploadOut]
    largest_file: int
    """Bytes."""

    @classmethod
    def of(
        cls,
        requests: list[DocumentRequest],
        files: list[DealFile],
        uploads: list[Upload],
        *,
        user: User,
        largest_file: int,
    ) -> "SaleFilesOut":
        return cls(
            requests=[DocumentRequestOut.of(each) for each in requests],
            files=[SaleFileOut.of(each, user) for each in files],
            uploads=[OpenUploadOut.of(each) for each in uploads],
            largest_file=largest_file,
        )


class DealFileVersionOut(Schema):
    """One upload of a document, as staff see it."""

    id: int
    number: int
    name: str
    size: int
    """Bytes."""
    state: State
    reason: str
    uploaded_by: str
    uploaded_at: datetime
    from_owner: bool
    sha256: str
    kind: str
    """`pdf`, `excel`, `word`, `csv`, `text`, `jpeg`, `png` or `heic`; empty until it is checked."""
    pages: int | None
    """Of a PDF: each is at `/api/desk/deals/{deal_id}/files/{id}/pages/{number}`."""
    downloads: int

    @classmethod
    def of(cls, version: dict[str, Any]) -> "DealFileVersionOut":
        return cls(uploaded_by=version["uploaded_by_name"], **version)


class DealFileOut(Schema):
    id: int
    request: int | None
    """The id of the request that it belongs to."""
    title: str
    is_shared: bool
    """Whether the owner's side sees it."""
    versions: list[DealFileVersionOut]
    """The newest first."""

    @classmethod
    def of(cls, file: FileRow) -> "DealFileOut":
        versions = [DealFileVersionOut.of(each) for each in file.versions]
        return cls(**{**file._asdict(), "versions": versions})


class DealFilesOut(Schema):
    """What the owner of a deal is asked for and what is there."""

    requests: list[DocumentRequestOut]
    files: list[DealFileOut]
    uploads: list[OpenUploadOut]
    largest_file: int
    """Bytes."""

    @classmethod
    def of(
        cls,
        requests: list[DocumentRequest],
        files: list[FileRow],
        uploads: list[Upload],
        *,
        largest_file: int,
    ) -> "DealFilesOut":
        return cls(
            requests=[DocumentRequestOut.of(each) for each in requests],
            files=[DealFileOut.of(each) for each in files],
            uploads=[OpenUploadOut.of(each) for each in uploads],
            largest_file=largest_file,
        )


class DealFileDownloadOut(Schema):
    """Who got a file, or pictures of its pages."""

    name: str
    only_pages: bool
    at: datetime


class DealFileDownloadsOut(Schema):
    downloads: list[DealFileDownloadOut]
    """The latest 200."""

    @classmethod
    def of(cls, downloads: list[FileDownload]) -> "DealFileDownloadsOut":
        return cls(downloads=[DealFileDownloadOut.of(each) for each in downloads])


class DocumentRequestIn(Input):
    label: str
    why: str = ""
    due_on: str = ""
    """`2026-12-04`; empty for no date."""


class DocumentRequestChangeIn(Input):
    """New values; a field that is left out stays."""

    label: str | None = None
    why: str | None = None
    due_on: str | None = None
    status: Status | None = None


class DealFileChangeIn(Input):
    """New values of a document; a field that is left out stays."""

    title: str | None = None
    request: Annotated[int, Field(ge=1, lt=2**63)] | None = None
    """Null for none."""
    is_shared: bool | None = None


def _version(version: DealFileVersion) -> dict[str, Any]:
    names = ("number", "name", "size", "state", "reason", "uploaded_at")
    return {
        "id": version.pk,
        "uploaded_by": version.uploaded_by_name,
        **{name: getattr(version, name) for name in names},
    }
