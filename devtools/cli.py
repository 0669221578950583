"""The commands of `./dev` and their descriptions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from devtools import commands
from devtools.checks import check, fix, types
from devtools.console import Failure, replace_unencodable_output, say, show_failure
from devtools.demo import demo
from devtools.mutate import mutate
from devtools.processes import Stopped, end_all, stop_on_termination
from devtools.serve import serve
from devtools.testing import test

INTERRUPTED = 130  # the exit code of a command that Ctrl-C ended


@dataclass(frozen=True)
class Command:
    """A command of `./dev`. `action` gets its arguments and returns the exit code; `takes`
    describes the arguments in the help and is empty if there are none.
    """

    summary: str
    action: Callable[[Sequence[str]], int]
    takes: str = ""


COMMANDS = {
    "serve": Command("install, build and run the site (PORT, HOST, DATA_DIR)", lambda _: serve()),
    "demo": Command("run the site with six months of sample data", demo, "[fill | code]"),
    "test": Command(
        "every check and test, or a part: backend, sqlite, postgres, frontend, e2e",
        test,
        "[part [arguments]]",
    ),
    "check": Command("lint, types, import rules, generated and data files", check),
    "fix": Command("apply the linters' automatic fixes", lambda _: fix()),
    "types": Command(
        "write the API document, the client's types and docs/limits.md", lambda _: types()
    ),
    "publish": Command("render the public pages from the words as they are now", commands.publish),
    "staff": Command("make a staff account for the back office", commands.staff, "EMAIL"),
    "backup": Command(
        "store the database and the files in a repository of restic",
        commands.management_command("backup"),
        "[REPOSITORY]",
    ),
    "restore": Command(
        "restore a backup into an empty place",
        commands.management_command("restore"),
        "[REPOSITORY] [--snapshot ID]",
    ),
    "rehearse-restore": Command(
        "restore a backup into a temporary database, and compare every table",
        commands.management_command("rehearse_restore"),
        "[REPOSITORY] [--snapshot ID]",
    ),
    "move-to-postgres": Command(
        "move a SQLite installation into the database of DATABASE_URL",
        commands.management_command("move_to_postgres"),
    ),
    "bench": Command("measure speed and weight on this machine", commands.bench, "[parts]"),
    "drill": Command(
        "let faults happen to several processes under load, and count what was lost or doubled",
        commands.drill,
        "[short] [faults]",
    ),
    "mutate": Command("try whether tests notice changed rules", mutate, "[mutants]"),
    "lock": Command(
        "re-resolve requirements/*.lock from the .in files", commands.lock, "[--upgrade]"
    ),
    "sbom": Command("write the inventories of packages (CycloneDX)", commands.sbom, "[FOLDER]"),
    "audit": Command("look for known vulnerabilities of the locked packages", commands.audit),
    "manage": Command("Django's own command line", commands.manage_py, "..."),
    "help": Command("these words", lambda _: usage()),
}


def usage(*, error: bool = False) -> int:
    """Print the help: every command with its summary. Returns the exit code: 0, or 2 with `error`,
    when the help goes to standard error.
    """
    say("Usage: ./dev COMMAND\n", error=error)
    for name, command in COMMANDS.items():
        say(f"  {f'{name} {command.takes}'.strip():<33} {command.summary}", error=error)
    return 2 if error else 0


def start(arguments: Sequence[str]) -> int:
    """Entry point of the `dev` file: sets up signals and output streams, then runs the command.
    Returns its exit code.
    """
    replace_unencodable_output()
    stop_on_termination()
    return main(arguments)


def main(arguments: Sequence[str]) -> int:
    """Run the command that the first argument names, end every process that it started, and return
    its exit code.
    """
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
