"""Runs the drill's installation: two hosts behind nginx with PostgreSQL, a cache and an object
store, as in "Several hosts" of docs/operations.md.
"""

import http.client
import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

from devtools import nginx, processes
from devtools.apt import program
from devtools.console import Failure
from devtools.drill.database import Database, Server
from devtools.drill.load import ORIGIN
from devtools.drill.service import Service
from devtools.node import build_front_end
from devtools.options import Options, neutral_environment
from devtools.paths import BACKEND, PYTHON, ROOT
from devtools.ports import free_port
from devtools.postgres import ensure_programs
from devtools.serve import web_command
from devtools.site import COMPRESS_LESS, PREPARE_DATA, manage
from e2e.support.smtp import MailServer

# A minute of load is a month of a real firm. It comes through a separate proxy, so that each
# visitor has an address.
LOAD = {
    "TRUSTED_PROXIES": "2",
    "CONTACT_SECONDS_TO_WRITE": "0",
    "CONTACT_PROOF_PER_HOUR": "0",
    "CONTACT_BUSY_PER_HOUR": "0",
    "CONTACT_CEILING_PER_HOUR": "0",
}
# The object store accepts any key.
KEYS = {
    "AWS_ACCESS_KEY_ID": "drill",
    "AWS_SECRET_ACCESS_KEY": "drill",
    "AWS_DEFAULT_REGION": "us-east-1",
}
FAIL_TIMEOUT = 2  # seconds that nginx skips a web process that did not respond
START_WITHIN = 120.0  # seconds


@dataclass(frozen=True)
class Host:
    """A host of the drill: a web process and a worker with one data folder."""

    options: Options
    web: Service
    worker: Service


class Cluster:
    """The installation of the drill: all its processes, with their files in one folder."""

    def __init__(self, folder: Path, programs: Path, mails: MailServer) -> None:
        self.folder, self.mails = folder, mails
        self.port = free_port()
        self.primary, self.replica = (
            Server(programs, folder / name) for name in ("postgresql", "replica")
        )
        self.database = Database([self.primary.folder, self.replica.folder])
        self._cache_port = free_port()
        self.cache = self._cache()
        self._objects_port = free_port()
        self.objects = self._object_store()
        self.hosts = [self._host(name) for name in ("a", "b")]
        self._nginx = self._proxy()

    def _host(self, name: str) -> Host:
        options = Options("127.0.0.1", free_port(), self.folder / name)
        env, log = self._environment(options), self.folder / f"{name}.log"
        worker = [str(PYTHON), str(BACKEND / "manage.py"), "run_worker"]
        return Host(
            options,
            Service(f"web process {name}", web_command(options, 1), env, log),
            Service(f"worker {name}", worker, env | {"SMTP_URL": self.mails.url}, log),
        )

    def _environment(self, options: Options) -> dict[str, str]:
        library = {
            "BACKEND": "storages.backends.s3.S3Storage",
            "OPTIONS": {"bucket_name": "library", "addressing_style": "path"},
        }
        return {
            **neutral_environment(options.data_dir),
            **LOAD,
            **KEYS,
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{self._objects_port}",
            "HOST": options.host,
            "PORT": str(options.port),
            "SITE_URL": ORIGIN,
            "SECRET_KEY": "a key that both hosts of a drill share",
            "DATABASE_URL": self.database.url,
            "CACHE_URL": f"redis://127.0.0.1:{self._cache_port}/0",
            "LIBRARY_STORAGE": json.dumps(library),
            "PYTHONPATH": str(ROOT),
        }

    def _cache(self) -> Service:
        """Valkey or Redis, without persistence."""
        command = [
            *(program("redis-server", "valkey-server", "redis-server"), "--save", ""),
            *("--bind", "127.0.0.1", "--port", str(self._cache_port)),
        ]
        return Service("cache", command, os.environ, self.folder / "cache.log")

    def _object_store(self) -> Service:
        """An S3 server that keeps everything in memory."""
        address = ("-H", "127.0.0.1", "-p", str(self._objects_port))
        command = [str(PYTHON), "-m", "moto.server", *address]
        return Service("object store", command, os.environ, self.folder / "objects.log")

    def make_bucket(self, options: Options) -> None:
        """Wait for the object store and create the documents' bucket, as deploy/docker does."""
        wait_until_listening(self._objects_port, self.objects)
        command = [str(PYTHON), str(ROOT / "deploy" / "docker" / "make_buckets.py")]
        made = processes.run(command, env=self._environment(options))
        if made.code != 0:
            raise Failure("The bucket could not be created.", made.output)

    def flush_cache(self) -> None:
        """Delete everything in the cache."""
        with socket.create_connection(("127.0.0.1", self._cache_port), timeout=5) as connection:
            connection.sendall(b"FLUSHALL\r\n")
            reply = connection.recv(64)
        if not reply.startswith(b"+OK"):
            raise Failure("The cache was not flushed.", repr(reply))

    def _proxy(self) -> Service:
        """nginx with the configuration of `deploy/`, which names a server for each host."""
        folder = self.folder / "nginx"
        servers = [
            f"127.0.0.1:{host.options.port} fail_timeout={FAIL_TIMEOUT}s" for host in self.hosts
        ]
        nginx.write_configuration(folder, free_port(), self.port, servers)
        command = nginx.command(program("nginx-light", "nginx"), folder)
        return Service("nginx", command, os.environ, self.folder / "nginx.log")

    def start(self) -> None:
        """Start all processes and wait until both hosts serve pages. The first host prepares
        database and pages; the second unpacks the pages.
        """
        self.primary.create()
        self.primary.start()
        self.cache.start()
        self.objects.start()
        first, *_ = self.hosts
        self.make_bucket(first.options)
        build_front_end()
        self.shell(COMPRESS_LESS + PREPARE_DATA)
        for host in self.hosts:
            host.web.start()
            host.worker.start()
        self._nginx.start()
        for host in self.hosts:
            wait_until_serving(host)

    def stop(self) -> None:
        services = [self._nginx, *(each for host in self.hosts for each in (host.worker, host.web))]
        for service in services:
            service.kill()
        self.cache.kill()
        self.objects.kill()
        self.replica.stop()
        self.primary.stop()

    def shell(self, statement: str) -> str:
        """Run Python code in the site and return the last line of its output."""
        options = self.hosts[0].options
        arguments = ("shell", "--verbosity=0", "--command", statement)
        result = manage(*arguments, env=self._environment(options))
        if result.code != 0:
            raise Failure("The data of the drill could not be created.", result.output)
        return result.output.splitlines()[-1]

    def log_lines(self) -> Iterator[str]:
        """Yield the lines of nginx, the web processes and the workers."""
        for service in (self._nginx, *(host.web for host in self.hosts)):  # a worker shares its log
            yield from service.log().splitlines()

    def overdue_mails(self) -> int:
        """Return the number of mails that are overdue by more than three seconds."""
        return self.database.number(
            "SELECT count(*) FROM mail_mail WHERE state = 'queued'"
            " AND next_attempt_at < now() - interval '3 seconds'"
        )


def wait_until_listening(port: int, service: Service) -> None:
    """Wait until the port accepts connections. Raises Failure after START_WITHIN seconds."""
    ends = time.monotonic() + START_WITHIN
    while time.monotonic() < ends:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=2).close()
            return
        except OSError:
            time.sleep(0.1)
    raise Failure(f"The {service.name} did not start.", service.log())


def wait_until_serving(host: Host) -> None:
    """Wait until the host serves the home page. Raises Failure after START_WITHIN seconds."""
    ends = time.monotonic() + START_WITHIN
    while time.monotonic() < ends:
        connection = http.client.HTTPConnection("127.0.0.1", host.options.port, timeout=2)
        try:
            connection.request("GET", "/", headers={"Host": "localhost"})
            if connection.getresponse().status == HTTPStatus.OK:
                return
        except (OSError, http.client.HTTPException):
            pass
        finally:
            connection.close()
        time.sleep(0.1)
    raise Failure(f"{host.web.name} did not start.", host.web.log())


@contextmanager
def running_cluster(folder: Path) -> Iterator[Cluster]:
    """Run the installation in an empty folder during the block. The folder's path must be short,
    because it contains a socket.
    """
    programs, problem = ensure_programs()
    if programs is None:
        raise Failure(problem)
    with ExitStack() as stack:
        mails = stack.enter_context(MailServer())
        cluster = Cluster(folder, programs, mails)
        stack.callback(cluster.stop)
        cluster.start()
        yield cluster
