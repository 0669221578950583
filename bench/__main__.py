"""Runs measurements on one prepared site."""

import sys
from collections.abc import Callable, Sequence

from bench import contact, home, inbox, lighthouse, publishing, screens, sign_in, weight
from bench.desk import deals
from bench.desk import load as desk
from bench.portal import load as portal
from bench.running import BenchSite, prepared_site
from bench.side_by_side import measuring as side_by_side
from devtools.console import Failure, bold, say, show_failure
from devtools.processes import end_all, stop_on_termination

PARTS: dict[str, tuple[str, Callable[[BenchSite], str]]] = {
    "home": ("Home page against nginx", home.measure),
    "contact": ("Contact operation", contact.measure),
    "sign-in": ("Sign-in, and everybody else meanwhile", sign_in.measure),
    "portal": ("The portal's operations, 10,000 businesses in PostgreSQL", portal.measure),
    "desk": ("The desk's operations, 100,000 leads in PostgreSQL, 10,000 in SQLite", desk.measure),
    "deals": ("The desk's deals, with 500 data rooms of 200,000 files", deals.measure),
    "inbox": ("5,000 mails, the worker killed 20 times", inbox.measure),
    "screens": ("The first signed-in screen, slow line, warm cache", screens.measure),
    "weight": ("Weight of a first visit", weight.measure),
    "publish": ("Publishing", publishing.measure),
    "lighthouse": ("Lighthouse, mobile", lighthouse.measure),
    "side-by-side": ("Compared with Django and FastAPI", side_by_side.measure),
}
ON_REQUEST = {"side-by-side"}
"""Parts that run only when named: they install servers on the machine."""


def main(names: Sequence[str]) -> int:
    """Run the named measurements, by default all except those ON_REQUEST. Continues after a
    failure. Returns the exit code.
    """
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        say(f"Parts: {', '.join(PARTS)}. Unknown: {', '.join(unknown)}", error=True)
        return 2
    failed = False
    try:
        site = prepared_site()
        for name in names or [name for name in PARTS if name not in ON_REQUEST]:
            title, measure = PARTS[name]
            say(f"\n{bold(title)}")
            try:
                say(measure(site))
            except Failure as failure:
                failed = True
                show_failure(failure)
    except Failure as failure:
        show_failure(failure)
        return 1
    except KeyboardInterrupt:
        say("\nStopped.", error=True)
        return 130
    finally:
        end_all()
    return 1 if failed else 0


if __name__ == "__main__":
    stop_on_termination()
    sys.exit(main(sys.argv[1:]))
