"""Implements `./dev serve`: sets up and runs the site."""

import http.client
import os
import shlex
import socket
import time
from typing import NoReturn

from devtools.console import Failure, bold, say
from devtools.options import Options, read_options, site_environment
from devtools.paths import PYTHON, ROOT
from devtools.python_packages import install_packages, setup_lock
from devtools.site import prepare

READY_WITHIN = 60.0  # seconds from the start to the first response
WEB_WORKERS = 2
# More than Django handles at a time (serving/gateway.py): pages never wait behind forms.
THREADS_A_WORKER = 24


def serve() -> NoReturn:
    """Set up what is missing, then run web server and worker until Ctrl-C."""
    options = read_options()
    check_port_is_free(options)
    with setup_lock():
        say("Preparing the site")
        install_packages("runtime")
        prepare(options)
    run_site(options, welcome(options))


def run_site(options: Options, text: str) -> NoReturn:
    """Run web server and worker, and print the text once the site responds. Replaces this process
    with `devtools.run_site`.
    """
    check_port_is_free(options)
    os.chdir(ROOT)
    command = [str(PYTHON), "-m", "devtools.run_site", text]
    os.execve(PYTHON, command, site_environment(options))


def address_of(options: Options) -> tuple[socket.AddressFamily, str]:
    """Return the family and numeric address of HOST, preferring IPv4."""
    try:
        found = socket.getaddrinfo(
            options.host, options.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except OSError as problem:
        raise Failure(f"HOST {options.host!r} is not an address of this machine.") from problem
    family, _, _, _, address = min(found, key=lambda entry: entry[0] != socket.AF_INET)
    return family, str(address[0])


def check_port_is_free(options: Options) -> None:
    """Raise Failure if the web server could not listen on this host and port."""
    family, address = address_of(options)
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, options.port))
        except PermissionError as problem:
            raise Failure(f"This account may not use port {options.port}.") from problem
        except OSError as problem:
            raise Failure(
                f"{options.host}:{options.port} cannot be used: {problem.strerror}. "
                f"Another port: PORT={options.port + 1 if options.port < 65535 else 8000} "
                "./dev serve"
            ) from problem


def web_command(
    options: Options, workers: int = WEB_WORKERS, application: str = "config.wsgi:application"
) -> tuple[str, ...]:
    """Return the command that starts Granian with the thread settings of production."""
    _, address = address_of(options)
    return (
        *(str(PYTHON), "-m", "granian", application),
        *("--interface", "wsgi", "--http", "1", "--no-ws", "--http1-buffer-size", "16384"),
        *("--host", address, "--port", str(options.port)),
        *("--workers", str(workers), "--blocking-threads", str(THREADS_A_WORKER)),
        *("--respawn-failed-workers", "--workers-kill-timeout", "5"),
    )


def is_responding(options: Options) -> bool:
    """Return whether /healthz returns 200."""
    connection = http.client.HTTPConnection(options.reachable_host, options.port, timeout=2)
    try:
        connection.request("GET", "/healthz", headers={"Host": "localhost"})
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def wait_until_responding(options: Options, seconds: float = READY_WITHIN) -> bool:
    """Poll until the site responds; returns False if it does not within `seconds`."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if is_responding(options):
            return True
        time.sleep(0.1)
    return False


def welcome(options: Options) -> str:
    """Return the text with the site's addresses."""
    folder = os.environ.get("DATA_DIR", "").strip()
    prefix = f"DATA_DIR={shlex.quote(str(options.data_dir))} " if folder else ""
    command = shlex.quote(str(ROOT / "dev"))
    return (
        f"\n  The site           {bold(options.shown_url + '/')}"
        f"\n  The back office    {options.shown_url}/office/"
        f"\n  A staff account    {prefix}{command} staff you@example.com"
        f"\n  Data               {options.data_dir}"
        "\n  Stop               Ctrl-C\n"
    )
