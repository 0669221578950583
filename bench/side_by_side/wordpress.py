"""Starts WordPress: Debian's packages, nginx with a page cache, php-fpm, MariaDB."""

import http.client
import os
import pwd
import re
import shutil
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench.running import BenchSite, pinned, process, server_cores
from bench.side_by_side.content import PAGE, STATIC, write_content
from bench.side_by_side.sites import (
    HERE,
    RIVALS,
    Site,
    empty_folder,
    published_site,
    wait_until_served,
)
from bench.sign_in import PASSWORD
from bench.wrk import program
from devtools.apt import apt_install
from devtools.console import Failure
from devtools.options import clean_environment
from devtools.ports import free_port
from devtools.processes import run, run_or_fail

FILES = RIVALS / "wordpress"
INSTALLED = Path("/usr/share/wordpress")
NEEDED: dict[str, Callable[[], bool]] = {
    "php-fpm": lambda: php_fpm() is not None,  # before WordPress, which takes Apache without it
    "wordpress": lambda: (INSTALLED / "wp-load.php").exists(),
    "php-mysql": lambda: "mysqli" in run(["php", "-m"], env=clean_environment()).output,
    "mariadb-server": lambda: Path("/usr/sbin/mariadbd").exists(),
}
"""Debian's packages, each with a function that returns whether it is installed."""
USER = "ada"
THEME = "side-by-side"
PLUGIN = "side-by-side-contact"
NOT_STARTED = "WordPress could not be prepared."


@contextmanager
def wordpress(site: BenchSite) -> Iterator[Site]:
    """Run WordPress with a theme that shows our page and a small plugin of ours with a contact
    operation.

    The plugin is ours because Debian has no package of a forms plugin.
    """
    install_packages()
    with tempfile.TemporaryDirectory(prefix="wp-") as name, ExitStack() as stack:
        folder = Path(name)
        folder.chmod(0o755)
        socket = folder / "mariadb.sock"
        stack.enter_context(mariadb(folder, socket))
        address = f"http://127.0.0.1:{free_port()}"
        values = configuration(folder, address, socket)
        copy_site(site, folder / "site", values)
        make_readable(folder / "site")
        install: list[str | Path] = [
            "php",
            folder / "site" / "install.php",
            folder / "page.html",
            USER,
            PASSWORD,
        ]
        run_or_fail(install, NOT_STARTED, env=clean_environment(), cwd=folder)
        for server, command in servers(folder).items():
            (folder / server).write_text(fill_in(FILES / server, values))
            log = stack.enter_context(process(pinned(command, server_cores()), os.environ))
        wait_until_served(f"{address}/", log)
        check_page_cache(address)
        check_sign_in(address)
        yield Site(
            name="WordPress, nginx page cache",
            address=address,
            contact="/wp-json/side-by-side/v1/contact",
            sign_in="/wp-login.php",
            stored=lambda: (
                count(socket, "wp_contact_message"),
                count(socket, "wp_contact_mail"),
            ),
            sign_in_script=HERE / "wordpress_sign_in.lua",
            sign_in_arguments=(USER, PASSWORD),
        )


def install_packages() -> None:
    """Install those of Debian's packages that are missing. Raises Failure if one cannot be
    installed.
    """
    for package, is_installed in NEEDED.items():
        if not is_installed() and (problem := apt_install(package)):
            raise Failure(f"Without WordPress: {problem}")
    program("nginx", "nginx-light")


def php_fpm() -> Path | None:
    """Return the path of the newest php-fpm, whose name ends with its version; None if there is
    none.
    """
    return next(iter(sorted(Path("/usr/sbin").glob("php-fpm*"), reverse=True)), None)


@contextmanager
def mariadb(folder: Path, socket: Path) -> Iterator[None]:
    """Run a MariaDB server on `socket` with an empty database `wordpress`. Its settings are
    MariaDB's defaults, also for durability.
    """
    data = folder / "mariadb"
    data.mkdir()
    account = []
    if os.geteuid() == 0:
        shutil.chown(data, "mysql")
        shutil.chown(folder, "mysql")
        account = ["--user=mysql"]
    options = ["--no-defaults", f"--datadir={data}", *account]
    made = ["mariadb-install-db", *options, "--auth-root-authentication-method=normal"]
    run_or_fail([*made, "--skip-test-db"], NOT_STARTED, env=clean_environment())
    network = [f"--socket={socket}", "--skip-networking", f"--pid-file={data}/pid"]
    with process(["/usr/sbin/mariadbd", *options, *network], os.environ) as log:
        admin = ["mariadb-admin", "--no-defaults", f"--socket={socket}", "--user=root"]
        for _ in range(150):
            if run([*admin, "ping"], env=clean_environment()).code == 0:
                break
            time.sleep(0.2)
        else:
            raise Failure(NOT_STARTED, log.read_text())
        run_or_fail([*admin, "create", "wordpress"], NOT_STARTED, env=clean_environment())
        try:
            yield
        finally:
            run([*admin, "shutdown"], env=clean_environment())


def configuration(folder: Path, address: str, socket: Path) -> dict[str, str]:
    """Return what replaces each @NAME@ in the configuration files, by name without the @. `address`
    is the URL of the site.
    """
    return {
        "FOLDER": str(folder),
        "SITE": str(folder / "site"),
        "SOCKET": str(socket),
        "ADDRESS": address,
        "PORT": address.rpartition(":")[2],
        "USER": "",
    }


def fill_in(file: Path, values: Mapping[str, str]) -> str:
    """Return the text of a configuration file with each @NAME@ replaced. If we are root, @USER@
    becomes the setting with which the server runs its workers as www-data.
    """
    words = dict(values)
    if os.geteuid() == 0:
        pwd.getpwnam("www-data")
        as_account = "user www-data;" if file.name == "nginx.conf" else "user = www-data"
        words["USER"] = as_account
    return re.sub("@([A-Z]+)@", lambda found: words[found[1]], file.read_text())


def copy_site(site: BenchSite, target: Path, values: Mapping[str, str]) -> None:
    """Copy WordPress's packaged files to `target`, and add our theme, plugin and configuration. The
    body of our page is written to `page.html` beside `target`.
    """
    content = empty_folder(site, "wordpress")
    write_content(published_site(site), content, f"/wp-content/themes/{THEME}/NAME")
    shutil.copytree(INSTALLED, target, ignore=shutil.ignore_patterns("wp-content"))
    theme = target / "wp-content" / "themes" / THEME
    shutil.copytree(FILES / "theme", theme)
    shutil.copytree(content / STATIC, theme, dirs_exist_ok=True)
    plugin = target / "wp-content" / "plugins" / PLUGIN
    plugin.mkdir(parents=True)
    shutil.copy(FILES / "contact.php", plugin)
    shutil.copy(FILES / "install.php", target)
    (target / "wp-config.php").write_text(fill_in(FILES / "wp-config.php", values))
    head, body = split((content / PAGE).read_text())
    (theme / "head.html").write_text(head)
    (target.parent / "page.html").write_text(body)


def make_readable(folder: Path) -> None:
    """Let the accounts of php-fpm and nginx read the files, whatever umask wrote them."""
    folder.chmod(0o755)
    for path in folder.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)


def split(page: str) -> tuple[str, str]:
    """Return the head of the page, without what WordPress writes itself, and its body."""
    head = re.search(r"<head[^>]*>(.*?)</head>", page, re.DOTALL)
    body = re.search(r"<body[^>]*>(.*)</body>", page, re.DOTALL)
    if head is None or body is None:
        raise Failure("The home page has no head or no body.")
    own = re.sub(
        r'<link rel="stylesheet"[^>]*>|<meta (?:charset|name="viewport")[^>]*>', "", head[1]
    )
    return own, body[1]


def servers(folder: Path) -> dict[str, list[str]]:
    """Return the commands that run php-fpm and nginx. The key of each is the name of the
    configuration file that it reads in `folder`. Raises Failure if php-fpm is missing or nginx
    cannot be installed.
    """
    fpm = php_fpm()
    if fpm is None:
        raise Failure("Without WordPress: php-fpm is not installed.")
    nginx = [program("nginx", "nginx-light"), "-p", str(folder), "-e", "stderr"]
    return {
        "php-fpm.conf": [str(fpm), "--nodaemonize", "--fpm-config", str(folder / "php-fpm.conf")],
        "nginx.conf": [*nginx, "-c", str(folder / "nginx.conf")],
    }


def check_page_cache(address: str) -> None:
    """Request the home page of the site at `address` twice. Raise Failure if it has no heading, or
    if the second answer does not come from nginx's cache.
    """
    for _ in range(2):
        with urllib.request.urlopen(f"{address}/", timeout=30) as answer:
            state, page = answer.headers.get("X-Cache"), answer.read()
    if b"</h1>" not in page:
        raise Failure("WordPress's page has no heading.", page.decode(errors="replace"))
    if state != "HIT":
        raise Failure(f"WordPress's page is not in the page cache: {state}.")


def check_sign_in(address: str) -> None:
    """Raise Failure if signing in fails. The load generator could not tell: WordPress answers a
    wrong password with 200, too.
    """
    connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=30)
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST", "/wp-login.php", f"log={USER}&pwd={PASSWORD}", form)
    answer = connection.getresponse()
    words = answer.read().decode(errors="replace")
    connection.close()
    if answer.status != 302:
        raise Failure("Nobody could sign in to WordPress.", words)


def count(socket: Path, table: str) -> int:
    """Return the number of rows in a table."""
    command = [
        "mariadb",
        "--no-defaults",
        f"--socket={socket}",
        "--user=root",
        "--skip-column-names",
    ]
    question = f"SELECT count(*) FROM wordpress.{table}"
    output = run_or_fail(
        [*command, "-e", question], "MariaDB does not answer.", env=clean_environment()
    )
    return int(output.strip())
