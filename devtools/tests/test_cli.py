"""The help of `./dev`, and what its commands refuse."""

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
def test_no_command_and_an_unknown_one_show_the_help_and_are_an_error(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert "Usage: ./dev COMMAND" in capsys.readouterr().err


def test_the_operations_page_names_commands_and_publishes_before_the_services_start() -> None:
    page = (ROOT / "docs" / "operations.md").read_text()
    blocks = re.findall(r"^```sh\n(.*?)^```", page, re.M | re.S)
    assert set(re.findall(r"\./dev ([a-z-]+)", "\n".join(blocks))) <= COMMANDS.keys()
    first = page.index("\n## Install\n")
    install = page[first : page.index("systemctl enable --now sabine-ridge-web", first)]
    assert re.findall(r"^\./dev ([a-z-]+)", install, re.M) == ["publish", "staff"]


def test_words_that_a_command_does_not_take_are_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["serve", "--port", "80"]) == 2
    assert "takes nothing more" in capsys.readouterr().err


def test_an_unknown_part_of_the_tests_is_refused() -> None:
    assert main(["test", "everything"]) == 2


def test_a_taken_port_is_said_plainly_with_a_way_out() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(Failure, match=rf"127\.0\.0\.1:{port} cannot be used: Address already"):
            check_port_is_free(read_options({"PORT": str(port)}))
