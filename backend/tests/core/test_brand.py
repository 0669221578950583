"""The brand colors of one stylesheet."""

import re
from importlib.resources import files

from brokerage.core.brand import COLORS


def test_colors_are_read_from_the_stylesheet() -> None:
    assert {"ink", "paper", "copper", "rule", "green", "red"} <= COLORS.keys()


def test_the_admin_has_the_colors_of_the_site() -> None:
    css = (files("brokerage.accounts") / "static" / "office" / "office.css").read_text()
    for name in ("ink", "copper"):
        assert re.findall(rf"--{name}: (.*?);", css) == [COLORS[name]]
