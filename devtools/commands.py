"""The small commands of `./dev`: publish, staff, manage, lock, sbom, audit, bench, drill."""

import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path

from devtools.console import Failure, progress, say
from devtools.node import build_front_end, npm
from devtools.options import clean_environment, neutral_environment, read_options, site_environment
from devtools.paths import BACKEND, BENCH, PYTHON, REQUIREMENTS, ROOT, WORK
from devtools.processes import run, run_or_fail
from devtools.python_packages import UV, install_packages, make_venv, setup_lock
from devtools.site import prepare, prepare_database

# In this order, because some are constrained by the lock of an earlier one.
LOCKS = ("bootstrap", "node", "runtime", "dev", "audit", "side-by-side")


def publish(arguments: Sequence[str]) -> int:
    """Prepare the site and publish all pages. Returns the exit code."""
    options = read_options()
    with setup_lock():
        install_packages("runtime")
        prepare(options)
    return 0


def staff(arguments: Sequence[str]) -> int:
    """Prepare the database and create a staff account. The arguments are those of manage.py
    make_staff. Returns the exit code.
    """
    if not arguments:
        raise Failure("Usage: ./dev staff EMAIL")
    options = read_options()
    with setup_lock():
        install_packages("runtime")
        prepare_database(options)
    return manage_interactively("make_staff", *arguments)


def manage_py(arguments: Sequence[str]) -> int:
    """Run manage.py with these arguments. Returns its exit code."""
    # The command's own output may be redirected to a file.
    with redirect_stdout(sys.stderr), setup_lock():
        install_packages("runtime")
    return manage_interactively(*arguments)


def management_command(name: str) -> Callable[[Sequence[str]], int]:
    """Return the function of a `./dev` command that runs a command of Django's command line."""
    return lambda arguments: manage_py([name, *arguments])


def manage_interactively(*arguments: str) -> int:
    """Run manage.py attached to the terminal. Returns its exit code."""
    return run(
        [PYTHON, BACKEND / "manage.py", *arguments],
        env=site_environment(read_options()),
        cwd=Path.cwd(),
        live=True,
        attached=True,
    ).code


def lock(arguments: Sequence[str]) -> int:
    """Resolve all requirements/*.in files and write their lock files. Keeps locked versions that
    still fit, except with `--upgrade`. Returns the exit code.
    """
    if [word for word in arguments if word != "--upgrade"]:
        raise Failure("The only option of ./dev lock is --upgrade.")
    with setup_lock():
        make_venv()
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
    say(f"Lock files written to {REQUIREMENTS.relative_to(ROOT)}/.")
    return 0


def sbom(arguments: Sequence[str]) -> int:
    """Write CycloneDX SBOMs of the Python packages, Node and the npm packages to a folder, by
    default `.dev/sbom`. Returns the exit code.
    """
    if len(arguments) > 1:
        raise Failure("Usage: ./dev sbom [FOLDER]")
    folder = Path(arguments[0]).absolute() if arguments else WORK / "sbom"
    folder.mkdir(parents=True, exist_ok=True)
    with setup_lock():
        install_packages("dev")
    for name, lock in (("python", "runtime"), ("node", "node")):
        command = ["cyclonedx_py", "requirements", f"requirements/{lock}.lock"]
        options = ["--output-reproducible", "-o", str(folder / f"{name}.cdx.json")]
        sentence = f"The SBOM of {lock}.lock could not be written."
        run_or_fail([PYTHON, "-m", *command, *options], sentence, env=clean_environment())
    command = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--loglevel=error"]
    result = npm(*command)
    if result.code != 0:
        raise Failure("The SBOM of the npm packages could not be written.", result.output)
    (folder / "npm.cdx.json").write_text(result.output)
    say(f"SBOMs written to {folder}.")
    return 0


def audit(_: Sequence[str]) -> int:
    """Check all locked versions for known vulnerabilities. Returns 1 if there are any, or if a
    service does not respond.
    """
    with setup_lock():
        install_packages("dev", "audit")
    codes = []
    for lock in sorted(REQUIREMENTS.glob("*.lock")):
        say(f"\n{lock.relative_to(ROOT)}")
        command = ["pip_audit", "--strict", "--disable-pip", "--require-hashes", "-r", str(lock)]
        codes.append(run([PYTHON, "-m", *command], env=clean_environment(), live=True).code)
    for lock in sorted(ROOT.glob("*/package-lock.json")):
        say(f"\n{lock.relative_to(ROOT)}")
        codes.append(npm("audit", cwd=lock.parent, live=True).code)
    return 1 if any(codes) else 0


PACKAGES = {"bench": "runtime", "devtools.drill": "dev"}
"""The lock with the packages of each module that `./dev` runs on a built site. Parts of the bench
install what else they need.
"""


def bench(arguments: Sequence[str]) -> int:
    """Set up and run measurements (see bench/README.md). Returns the exit code."""
    return _run_on_built_site(BENCH.name, arguments)


def drill(arguments: Sequence[str]) -> int:
    """Set up and run the drill (see devtools/drill/README.md). Returns the exit code."""
    return _run_on_built_site("devtools.drill", arguments)


def _run_on_built_site(module: str, arguments: Sequence[str]) -> int:
    with setup_lock():
        install_packages(PACKAGES[module])
        build_front_end()
    env = neutral_environment(WORK / module)
    return run([PYTHON, "-m", module, *arguments], env=env, cwd=ROOT, live=True, attached=True).code
