"""The base of response schemas."""

from dataclasses import dataclass

from brokerage.core.schema import Schema


class ItemOut(Schema):
    plain_name: str


class ListOut(Schema):
    items: list[ItemOut]


@dataclass(frozen=True)
class Item:
    plain_name: str


def test_a_validated_response_is_not_validated_again() -> None:
    item = ItemOut(plain_name="Ada")
    assert ListOut(items=[item]).items[0] is item


def test_responses_are_in_camel_case() -> None:
    told = ListOut(items=[ItemOut(plain_name="Ada")]).model_dump(by_alias=True)
    assert told == {"items": [{"plainName": "Ada"}]}


def test_a_schema_reads_the_attributes_of_a_model() -> None:
    assert ItemOut.model_validate(Item("Ada")) == ItemOut(plain_name="Ada")
