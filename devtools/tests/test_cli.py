"""The help and the errors of `./dev`."""

import re
import socket

import pytest

from devtools.cli import COMMANDS, main
from devtools.console import Failure
from devtools.options import read_options
from devtools.paths import ROOT
from devtools.serve import check_port_is_free


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help"]) == 0
    shown = capsys.readouterr().out
    assert all(f"\n  {name}" in shown for name in COMMANDS)


@pytest.mark.parametrize("arguments", [[], ["serv"]])
def test_a_missing_or_unknown_command_shows_the_help_and_fails(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert "Usage: ./dev COMMAND" in capsys.readouterr().err


def test_the_operations_page_publishes_before_services_start_and_names_existing_commands() -> None:
    page = (ROOT / "docs" / "operations.md").read_text()
    blocks = re.findall(r"^```sh\n(.*?)^```", page, re.M | re.S)
    assert set(re.findall(r"\./dev ([a-z-]+)", "\n".join(blocks))) <= COMMANDS.keys()
    first = page.index("\n## Install\n")
    install = page[first : page.index("systemctl enable --now sabine-ridge-web", first)]
    assert re.findall(r"^\./dev ([a-z-]+)", install, re.M) == ["publish", "staff"]


def test_unexpected_arguments_are_rejected(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["serve", "--port", "80"]) == 2
    assert "takes no arguments" in capsys.readouterr().err


def test_an_unknown_part_of_the_tests_is_rejected() -> None:
    assert main(["test", "everything"]) == 2


def test_a_port_in_use_is_reported_with_an_alternative() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(Failure, match=rf"127\.0\.0\.1:{port} cannot be used: Address already"):
            check_port_is_free(read_options({"PORT": str(port)}))
