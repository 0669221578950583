"""Reads options from the environment and builds the environment of child processes."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from devtools.console import Failure
from devtools.paths import NODE, ROOT, WORK

# The settings of a site, as its documentation lists them. Tests and measurements run without them.
SETTINGS_PAGE = (ROOT / "docs" / "configuration.md").read_text()
SITE_VARIABLES = {*re.findall(r"^\| `([A-Z_]+)` \|", SETTINGS_PAGE, re.M)} - {"NODE_BINARY"}
# Removed for child processes: these variables select another Python, other settings or a smaller
# install, or make each process compile all modules again.
FOREIGN_VARIABLES = (
    "DJANGO_SETTINGS_MODULE",
    "NODE_ENV",
    "PYTHONDONTWRITEBYTECODE",
    "PYTHONHOME",
    "PYTHONPATH",
    "VIRTUAL_ENV",
)


@dataclass(frozen=True)
class Options:
    """The address that the site listens on, and its data folder."""

    host: str
    port: int
    data_dir: Path

    @property
    def reachable_host(self) -> str:
        """A host that reaches the site from this machine, also for a wildcard address."""
        return {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(self.host, self.host)

    @property
    def shown_url(self) -> str:
        """The URL to show to users."""
        host = self.reachable_host
        if host in {"127.0.0.1", "::1"}:
            host = "localhost"
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"


def read_options(environ: Mapping[str, str] = os.environ) -> Options:
    """Read PORT, HOST and DATA_DIR. Raises Failure for an invalid port."""
    written = environ.get("PORT", "").strip() or "8000"
    if not written.isascii() or not written.isdigit() or not 1 <= int(written) <= 65535:
        raise Failure(f"PORT must be a number from 1 to 65535, not {written!r}.")
    folder = environ.get("DATA_DIR", "").strip()
    return Options(
        host=environ.get("HOST", "").strip() or "127.0.0.1",
        port=int(written),
        data_dir=Path(folder).expanduser().absolute() if folder else ROOT / "var",
    )


def clean_environment() -> dict[str, str]:
    """Return the caller's environment without FOREIGN_VARIABLES, with our Node first on PATH.

    PYTHONPYCACHEPREFIX avoids recompiling every module at each start where Python cannot write next
    to the sources.
    """
    env = {name: value for name, value in os.environ.items() if name not in FOREIGN_VARIABLES}
    env["PATH"] = f"{NODE.parent}{os.pathsep}{env.get('PATH', os.defpath)}"
    env["NODE_BINARY"] = str(NODE)
    env["PYTHONUNBUFFERED"] = "1"
    env["PYTHONPYCACHEPREFIX"] = str(WORK / "pycache")
    return env


def site_environment(options: Options) -> dict[str, str]:
    """Return the environment of manage.py and the servers, with these options."""
    env = clean_environment()
    env.update(HOST=options.host, PORT=str(options.port), DATA_DIR=str(options.data_dir))
    return env


def neutral_environment(data_dir: Path) -> dict[str, str]:
    """Return the environment of tests and measurements: without the caller's settings, with a
    separate data folder.
    """
    env = {name: value for name, value in clean_environment().items() if name not in SITE_VARIABLES}
    env["DATA_DIR"] = str(data_dir)
    return env
