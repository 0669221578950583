"""The commands of `./dev` and their descriptions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from devtools import commands
from devtools.checks import check, fix, types
from devtools.console import Failure, replace_unencodable_output, say, show_failure
from devtools.demo import demo
from devtools.processes import Stopped, end_all, stop_on_termination
from devtools.serve import serve
from devtools.testing import test

INTERRUPTED = 130  # the exit code after Ctrl-C


@dataclass(frozen=True)
class Command:
    """A command of `./dev`. `action` gets the arguments and returns the exit code; `takes`
    describes them in the help.
    """

    summary: str
    action: Callable[[Sequence[str]], int]
    takes: str = ""


COMMANDS = {
    "serve": Command("install, build and run the site (PORT, HOST, DATA_DIR)", lambda _: serve()),
    "demo": Command("run the site with six months of sample data", demo, "[fill | code]"),
    "test": Command(
        "all checks and tests, or a part: backend, sqlite, postgres, frontend, e2e, changed",
        test,
        "[part [arguments]]",
    ),
    "check": Command("lint, types, import rules, generated and data files", check),
    "fix": Command("apply the linters' automatic fixes", lambda _: fix()),
    "types": Command(
        "regenerate the API document, the client's types, docs/limits.md and golden cases",
        lambda _: types(),
    ),
    "publish": Command("render and publish the pages", commands.publish),
    "staff": Command("create a staff account", commands.staff, "EMAIL"),
    "backup": Command(
        "back up the database and files with restic",
        commands.management_command("backup"),
        "[REPOSITORY]",
    ),
    "restore": Command(
        "restore a backup into an empty installation",
        commands.management_command("restore"),
        "[REPOSITORY] [--snapshot ID]",
    ),
    "rehearse-restore": Command(
        "restore a backup into a temporary database and compare every table",
        commands.management_command("rehearse_restore"),
        "[REPOSITORY] [--snapshot ID]",
    ),
    "move-to-postgres": Command(
        "move a SQLite installation to the database of DATABASE_URL",
        commands.management_command("move_to_postgres"),
    ),
    "bench": Command("measure speed and weight on this machine", commands.bench, "[parts]"),
    "drill": Command(
        "inject faults under load and count what was lost or duplicated",
        commands.drill,
        "[short] [faults]",
    ),
    "lock": Command(
        "re-resolve requirements/*.lock from the .in files", commands.lock, "[--upgrade]"
    ),
    "sbom": Command("write SBOMs (CycloneDX)", commands.sbom, "[FOLDER]"),
    "audit": Command("check the locked packages for known vulnerabilities", commands.audit),
    "manage": Command("Django's own command line", commands.manage_py, "..."),
    "help": Command("this help", lambda _: usage()),
}


def usage(*, error: bool = False) -> int:
    """Print the help, to standard error with `error`. Returns the exit code."""
    say("Usage: ./dev COMMAND\n", error=error)
    for name, command in COMMANDS.items():
        say(f"  {f'{name} {command.takes}'.strip():<33} {command.summary}", error=error)
    return 2 if error else 0


def start(arguments: Sequence[str]) -> int:
    """Entry point of the `dev` file. Returns the exit code."""
    replace_unencodable_output()
    stop_on_termination()
    return main(arguments)


def main(arguments: Sequence[str]) -> int:
    """Run the named command, then end every process it started. Returns the exit code."""
    name, rest = (arguments[0], list(arguments[1:])) if arguments else ("", [])
    if name in {"-h", "--help"}:
        name = "help"
    command = COMMANDS.get(name)
    if command is None:
        if name:
            say(f"Unknown command {name!r}.\n", error=True)
        return usage(error=True)
    if rest and not command.takes:
        say(f"`./dev {name}` takes no arguments, but got: {' '.join(rest)}", error=True)
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
