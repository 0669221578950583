"""The small commands of `./dev`: publish, staff, backup, manage, lock, bench, drill."""

import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path

from devtools.console import Failure, progress, say
from devtools.node_env import ensure_node
from devtools.options import clean_environment, neutral_environment, read_options, site_environment
from devtools.paths import BACKEND, BENCH, PYTHON, REQUIREMENTS, ROOT, WORK
from devtools.processes import run, run_or_fail
from devtools.python_env import UV, ensure_python
from devtools.setup_mutex import setup_mutex
from devtools.site import build_front_end, prepare, prepare_database

# In this order, because some are constrained by the lock of an earlier one.
LOCKS = ("bootstrap", "node", "runtime", "dev", "mutate", "audit", "side-by-side")


def publish(arguments: Sequence[str]) -> int:
    """Prepare the site of DATA_DIR and render all its pages; running servers notice the new
    version. Returns the exit code.
    """
    options = read_options()
    with setup_mutex():
        ensure_python("runtime")
        prepare(options, ensure_node(), publish=True)
    return 0


def staff(arguments: Sequence[str]) -> int:
    """Prepare the database and create a staff account; the arguments are its email address and the
    options of manage.py make_staff, which asks for the password in the terminal. Returns the exit
    code. Raises Failure without arguments.
    """
    if not arguments:
        raise Failure("Whose account? ./dev staff you@example.com")
    options = read_options()
    with setup_mutex():
        ensure_python("runtime")
        prepare_database(options, ensure_node())
    return manage_interactively("make_staff", *arguments)


def manage_py(arguments: Sequence[str]) -> int:
    """Run Django's command line with these arguments on the site of DATA_DIR. Returns its exit
    code.
    """
    # The command's own output may be redirected to a file.
    with redirect_stdout(sys.stderr), setup_mutex():
        ensure_python("runtime")
        ensure_node()
    return manage_interactively(*arguments)


def management_command(name: str) -> Callable[[Sequence[str]], int]:
    """Return the function of a `./dev` command that runs a command of Django's command line."""
    return lambda arguments: manage_py([name, *arguments])


def manage_interactively(*arguments: str) -> int:
    """Run manage.py attached to the terminal, so that it can ask questions. Returns its exit
    code.
    """
    env = ensure_node().environment(site_environment(read_options()))
    return run(
        [PYTHON, BACKEND / "manage.py", *arguments],
        env=env,
        cwd=Path.cwd(),
        live=True,
        attached=True,
    ).code


def lock(arguments: Sequence[str]) -> int:
    """Resolve every requirements/*.in file again and write its lock file: versions and hashes, no
    addresses, and none of the packages that requirements/excluded.txt names. Locked versions that
    still fit stay, except with `--upgrade`. Returns the exit code. Raises Failure if a file cannot
    be resolved, or for any argument other than `--upgrade`.
    """
    if [word for word in arguments if word != "--upgrade"]:
        raise Failure("./dev lock knows --upgrade and nothing else.")
    with setup_mutex():
        ensure_python()
    style = ["--quiet", "--generate-hashes", "--no-emit-index-url", "--no-header"]
    style += ["--universal", "--python-version", "3.11"]
    style += ["--excludes", "requirements/excluded.txt"]
    for name in LOCKS:
        source, target = f"requirements/{name}.in", f"requirements/{name}.lock"
        with progress(target):
            run_or_fail(
                [UV, "pip", "compile", *style, *arguments, source, "-o", target],
                f"{source} could not be resolved.",
                env=clean_environment(),
            )
    say(f"Locks written to {REQUIREMENTS.relative_to(ROOT)}/.")
    return 0


PACKAGES = {"bench": "runtime", "devtools.drill": "dev"}
"""The lock with the packages of each module that `./dev` runs on a built site. Parts of the bench
install what else they need.
"""


def bench(arguments: Sequence[str]) -> int:
    """Set up and run the named measurements, which bench/README.md describes; without names the
    usual ones. Returns the exit code.
    """
    return _run_on_built_site(BENCH.name, arguments)


def drill(arguments: Sequence[str]) -> int:
    """Set up and run the drill, whose faults and arguments devtools/drill/README.md describes.
    Returns the exit code.
    """
    return _run_on_built_site("devtools.drill", arguments)


def _run_on_built_site(module: str, arguments: Sequence[str]) -> int:
    with setup_mutex():
        ensure_python(PACKAGES[module])
        node = ensure_node()
        build_front_end(node)
    env = node.environment(neutral_environment(WORK / module))
    return run([PYTHON, "-m", module, *arguments], env=env, cwd=ROOT, live=True, attached=True).code
