"""Memoranda as owners see them."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from brokerage.core.schema import Input, Schema
from brokerage.deals.cim.models import CimVersion
from brokerage.deals.cim.rules.states import CimState
from brokerage.deals.cim.schemas.shared import CimPartOut, parts_of
from brokerage.deals.cim.selectors.record import ReaderRecord


class OwnerCimOut(Schema):
    """What the firm wrote for approved buyers, section by section."""

    number: int
    state: CimState
    parts: list[CimPartOut]
    sent_at: datetime
    sent_by_name: str
    answered_at: datetime | None
    answered_by_name: str
    wishes: dict[str, str]

    @classmethod
    def of(cls, version: CimVersion) -> "OwnerCimOut":
        return cls.build(version, parts=parts_of(version))


class OwnerReaderOut(Schema):
    """How much a buyer has read, and when."""

    name: str
    pages: int
    page_count: int
    first_at: datetime
    last_at: datetime
    days: int

    @classmethod
    def of(cls, record: ReaderRecord) -> "OwnerReaderOut":
        return cls.build(record, pages=len(record.pages), days=record.times)


class SaleCimOut(Schema):
    cim: OwnerCimOut | None
    """Null until something was sent."""
    readers: list[OwnerReaderOut]
    """The latest reading first."""


class OwnerCimIn(Input):
    wishes: Annotated[dict[str, Annotated[str, Field(max_length=1000)]], Field(max_length=30)] = {}
    """What should change, by section."""
    sections_read: Annotated[int, Field(ge=0)] = 0
    """How many sections the owner checked."""
