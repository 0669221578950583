"""Implements `./dev demo`: seeds a data folder with six months of sample data and serves it."""

import json
import os
import shlex
from collections.abc import Sequence
from dataclasses import replace

from devtools.console import Failure, bold, progress, say
from devtools.options import Options, clean_environment, read_options, site_environment
from devtools.paths import BACKEND, DEMO, PYTHON, ROOT
from devtools.processes import run, run_or_fail
from devtools.python_packages import install_packages, setup_lock
from devtools.serve import (
    check_port_is_free,
    run_site,
    welcome,
)
from devtools.site import prepare

FOLDER = ROOT / "var-demo"
"""The data folder of the demo, unless DATA_DIR names another one."""


def demo(arguments: Sequence[str]) -> int:
    """Seed the data folder once and serve it, or run the part that the argument names. Returns the
    exit code.
    """
    parts = {
        (): fill_and_serve,
        ("fill",): fill_only,
        ("code",): show_code,
    }
    act = parts.get(tuple(arguments))
    if act is None:
        raise Failure("./dev demo, ./dev demo fill or ./dev demo code")
    return act()


def fill_and_serve() -> int:
    """Seed the data folder once and serve the site until Ctrl-C."""
    options = demo_options()
    check_port_is_free(options)
    fill(options)
    run_site(options, welcome(options) + sign_in_words(options))


def fill_only() -> int:
    """Seed the data folder once and print how to sign in. Returns the exit code."""
    options = demo_options()
    fill(options)
    say(sign_in_words(options))
    return 0


def show_code() -> int:
    """Print the current code of the authenticator app that all sample staff share. Returns the exit
    code.
    """
    with setup_lock():
        install_packages("runtime")
    say(
        run_or_fail(
            [PYTHON, "-m", "demo", "code"],
            "The code could not be computed.",
            env=demo_environment(),
        ).strip()
    )
    return 0


def demo_options() -> Options:
    """Return the caller's options, with FOLDER as the default data folder. Removes SMTP_URL from
    the environment, so that the demo sends no mail.
    """
    os.environ.pop("SMTP_URL", None)
    options = read_options()
    named = os.environ.get("DATA_DIR", "").strip()
    return options if named else replace(options, data_dir=FOLDER)


def fill(options: Options) -> None:
    """Prepare the data folder and seed it once. Raises Failure if it contains other data."""
    with setup_lock():
        say("Preparing the site")
        install_packages("runtime")
        prepare(options)
        with progress("Six months of sample data"):
            env = site_environment(options) | demo_environment()
            result = run([PYTHON, "-m", "demo", "fill"], env=env, cwd=ROOT)
    if result.code != 0:
        raise Failure("The data folder was not seeded.", result.output)


def demo_environment() -> dict[str, str]:
    """Return the environment of `python -m demo`."""
    return clean_environment() | {"PYTHONPATH": os.pathsep.join([str(BACKEND), str(ROOT)])}


def sign_in_words(options: Options) -> str:
    """Return instructions for signing in as an owner, an advisor and the principal."""
    staff = json.loads((DEMO / "data" / "staff.json").read_text())
    owner = json.loads((DEMO / "data" / "owners.json").read_text())["owners"][0]
    principal, advisor, *_ = staff["staff"]
    return (
        f"\n  All people are fictitious. Sign in at {options.shown_url}/auth"
        f"\n  Password           {bold(staff['password'])}"
        f"\n  An owner           {owner['email']}"
        f"\n  An advisor         {advisor['email']}, then go to /desk"
        f"\n  The principal      {principal['email']}, likewise"
        f"\n  Second step        {shlex.quote(str(ROOT / 'dev'))} demo code"
        " prints the code for advisor and principal\n"
    )
