import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, NavLink } from "react-router";
import { signOut, useSignedIn } from "~/lib/session";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { KEY } from "./keys";
import { Avatar, Count } from "./labels";
import { deskContextQuery, failedPublicationsQuery } from "./queries";
import { ON_BOTTOM_BAR, type Screen } from "./screens";
import { useDeskWords } from "./words";

/** Milliseconds between two requests for the number of due things. */
const COUNT_MS = 15_000;

const LINK =
  "flex min-h-14 w-full items-center text-small font-[550] underline-offset-[0.25em] hover:underline aria-[current=page]:font-strong md:min-h-8";
/** A link of the bottom bar or the rail: a line above it, or before it, marks the open screen. */
const ON_BAR = `${LINK} -mt-px justify-center border-0 border-t-3 border-transparent aria-[current=page]:border-ink forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight] md:mt-0 md:-ml-5 md:justify-start md:border-t-0 md:border-l-3 md:pl-[calc(1.25rem-3px)]`;
const ACCOUNT_LINK =
  "block w-full py-[0.7rem] text-left underline-offset-[0.25em] hover:underline md:py-1 md:text-ink-soft";

/** The navigation of the desk: a rail at its side, and the bottom bar of a phone. */
export function Rail({
  groups,
  onPalette,
}: {
  groups: readonly (readonly Screen[])[];
  onPalette: () => void;
}) {
  const [isMoreOpen, setMoreOpen] = useState(false);
  const screens = groups.flat();
  const starts = new Set(groups.slice(1).map(([first]) => first));
  return (
    <nav
      aria-label="Desk"
      className="inset-x-0 bottom-0 z-40 border-t border-rule bg-paper pb-[env(safe-area-inset-bottom)] max-md:fixed md:flex md:flex-1 md:flex-col md:border-0"
    >
      <ul className="grid grid-cols-4 md:mt-4 md:mb-8 md:block">
        {screens.map((screen, index) => (
          <li
            key={screen.to}
            className={`${index < ON_BOTTOM_BAR ? "" : "max-md:hidden"} ${starts.has(screen) ? "md:mt-4" : ""}`}
          >
            <ScreenLink screen={screen} className={ON_BAR} />
          </li>
        ))}
        <li className="md:hidden">
          <Button
            variant="plain"
            className={ON_BAR}
            aria-haspopup="dialog"
            onClick={() => setMoreOpen(true)}
          >
            More
          </Button>
        </li>
      </ul>
      <div className="mt-auto grid grid-cols-1 gap-3 max-md:hidden">
        <Button
          variant="plain"
          className="flex justify-between py-1.5 text-ink-soft hover:text-ink"
          onClick={onPalette}
        >
          Find anything <kbd className={KEY}>Ctrl K</kbd>
        </Button>
        <Account />
      </div>
      {isMoreOpen && (
        <More screens={screens.slice(ON_BOTTOM_BAR)} onClose={() => setMoreOpen(false)} />
      )}
    </nav>
  );
}

function ScreenLink({
  screen: { to, name },
  ...props
}: {
  screen: Screen;
  className: string;
  onClick?: () => void;
}) {
  const { screens } = useDeskWords();
  return (
    <NavLink {...props} to={to} end={to === "/desk"} prefetch="intent">
      {screens[name]}
      {to === "/desk" && <DueCount />}
    </NavLink>
  );
}

/** The number of things due on the screen Today. */
function DueCount() {
  const { data } = useQuery({ ...deskContextQuery, refetchInterval: COUNT_MS });
  const failed = useQuery({ ...failedPublicationsQuery, refetchInterval: COUNT_MS });
  const { publications = [], scheduled = [], unusable = [] } = failed.data ?? {};
  const due = (data?.due ?? 0) + publications.length + scheduled.length + unusable.length;
  return <Count value={due} of="due on Today" />;
}

/** The name of the signed-in person, with links that leave the desk. */
function Account() {
  const who = useSignedIn();
  const { displayName, email } = who.person;
  return (
    <div className="border-t border-rule pt-3">
      <p className="flex items-center gap-2">
        <Avatar name={displayName} />
        <span className="min-w-0 truncate font-semibold" title={email}>
          {displayName}
        </span>
      </p>
      <ul className="mt-1">
        {who.business && (
          <li>
            <Link className={ACCOUNT_LINK} to="/business-owner-portal">
              My portal
            </Link>
          </li>
        )}
        <li>
          <Link className={ACCOUNT_LINK} to="/profile">
            Profile
          </Link>
        </li>
        <li>
          <Link className={ACCOUNT_LINK} to="/">
            Website
          </Link>
        </li>
        <li>
          <Button variant="plain" className={ACCOUNT_LINK} onClick={() => void signOut()}>
            Sign out
          </Button>
        </li>
      </ul>
    </div>
  );
}

/** On a phone: the other screens, and who is signed in. */
function More({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
  return (
    <Dialog id="desk-more" title="More" text="The other screens of the desk." onClose={onClose}>
      <ul className="-mt-2 mb-4">
        {screens.map((screen) => (
          <li key={screen.to} className="border-t border-rule">
            <ScreenLink screen={screen} className={LINK} onClick={onClose} />
          </li>
        ))}
      </ul>
      <Account />
      <p className="mt-4">
        <Button variant="secondary" className="w-full" onClick={onClose}>
          Close
        </Button>
      </p>
    </Dialog>
  );
}
