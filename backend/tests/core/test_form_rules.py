"""What the rules of all forms share. The rules of each form: the golden cases, by feature."""

from brokerage.core import form_rules


def test_a_class_is_asked_about_every_code_point_in_order() -> None:
    last = 0x1FFFF
    assert form_rules._characters(r"\s\S", last) == "".join(map(chr, range(last + 1)))
