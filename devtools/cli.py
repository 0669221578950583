"""The commands of `./dev` and the words that describe them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from devtools import commands
from devtools.checks import check, fix, types
from devtools.console import Failure, say, show_failure, tolerant_output
from devtools.processes import Stopped, end_all, stop_on_termination
from devtools.serve import serve
from devtools.testing import test

INTERRUPTED = 130  # what a shell expects of a command that Ctrl-C ended


@dataclass(frozen=True)
class Command:
    """A command: what it does in a line, and whether words may follow it."""

    summary: str
    action: Callable[[Sequence[str]], int]
    takes: str = ""


COMMANDS = {
    "serve": Command("install, build and run the site (PORT, HOST, DATA_DIR)", lambda _: serve()),
    "test": Command(
        "every check and test, or a part: backend, sqlite, postgres, frontend, e2e",
        test,
        "[part [arguments]]",
    ),
    "check": Command("lint, types, import rules, generated and data files", check),
    "fix": Command("let the linters put right what they can", lambda _: fix()),
    "types": Command("write the API document and the client's types anew", lambda _: types()),
    "publish": Command("render the public pages from the words as they are now", commands.publish),
    "staff": Command("make a staff account for the back office", commands.staff, "EMAIL"),
    "bench": Command("measure speed and weight on this machine", commands.bench, "[parts]"),
    "lock": Command(
        "write requirements/*.lock anew from the .in files", commands.lock, "[--upgrade]"
    ),
    "manage": Command("Django's own command line", commands.manage_py, "..."),
    "help": Command("these words", lambda _: usage()),
}


def usage(*, error: bool = False) -> int:
    """Every command in a line; 2 when it was asked for by a mistake."""
    say("Usage: ./dev COMMAND\n", error=error)
    for name, command in COMMANDS.items():
        say(f"  {f'{name} {command.takes}'.strip():<26} {command.summary}", error=error)
    return 2 if error else 0


def start(arguments: Sequence[str]) -> int:
    """What the `dev` file calls: the process is ours, so its signals and streams are too."""
    tolerant_output()
    stop_on_termination()
    return main(arguments)


def main(arguments: Sequence[str]) -> int:
    """Find the command, run it, and leave no process behind."""
    name, rest = (arguments[0], list(arguments[1:])) if arguments else ("", [])
    if name in {"-h", "--help"}:
        name = "help"
    command = COMMANDS.get(name)
    if command is None:
        if name:
            say(f"There is no command {name!r}.\n", error=True)
        return usage(error=True)
    if rest and not command.takes:
        say(f"`./dev {name}` takes nothing more, but got: {' '.join(rest)}", error=True)
        return 2
    try:
        return command.action(rest)
    except Failure as failure:
        show_failure(failure)
        return 1
    except KeyboardInterrupt as interrupt:
        say("\nStopped.", error=True)
        return 128 + interrupt.signal_number if isinstance(interrupt, Stopped) else INTERRUPTED
    finally:
        end_all()
