"""What answers are built from."""

from dataclasses import dataclass

from brokerage.core.schema import Schema


class ItemOut(Schema):
    plain_name: str


class ListOut(Schema):
    items: list[ItemOut]


@dataclass(frozen=True)
class Item:
    plain_name: str


def test_what_is_ready_for_an_answer_is_not_read_again() -> None:
    item = ItemOut(plain_name="Ada")
    assert ListOut(items=[item]).items[0] is item


def test_an_answer_is_told_in_the_casing_of_the_outside() -> None:
    told = ListOut(items=[ItemOut(plain_name="Ada")]).model_dump(by_alias=True)
    assert told == {"items": [{"plainName": "Ada"}]}


def test_a_row_is_told_by_its_attributes() -> None:
    assert ItemOut.model_validate(Item("Ada")) == ItemOut(plain_name="Ada")
