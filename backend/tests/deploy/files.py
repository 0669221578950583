"""Reads the files of `deploy/` and adapts them to this checkout."""

from __future__ import annotations

import shlex
import sys
from configparser import RawConfigParser
from pathlib import Path

from devtools.paths import ROOT

DEPLOY = ROOT / "deploy"
SYSTEMD = DEPLOY / "systemd"
DOCKER = DEPLOY / "docker"
TOOLS = Path(sys.executable).parent
"""Where the programs of the development packages are."""
CHECKOUT = "/srv/sabine-ridge"
"""Where the units expect the checkout."""


class _Unit(RawConfigParser):
    def optionxform(self, optionstr: str) -> str:
        return optionstr


def unit(name: str) -> RawConfigParser:
    """Parse a unit of systemd into sections of keys. Of a repeated key, the last value remains."""
    parser = _Unit(interpolation=None, delimiters=("=",), strict=False)
    parser.read_string((SYSTEMD / name).read_text().replace("\\\n", " "))
    return parser


def command(written: str, **replaced: str) -> list[str]:
    """Return a unit's command with this Python and this checkout; `replaced` has new values of
    options.
    """
    words = shlex.split(written)
    assert words[0] == f"{CHECKOUT}/.venv/bin/python", words[0]
    words = [sys.executable, *(word.replace(CHECKOUT, str(ROOT)) for word in words[1:])]
    for option, value in replaced.items():
        words[words.index(f"--{option}") + 1] = value
    return words
