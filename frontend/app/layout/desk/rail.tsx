import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, NavLink } from "react-router";
import { signOut, useSignedIn } from "~/lib/session";
import { Dialog } from "~/ui/dialog";
import { Avatar, Count } from "./labels";
import { deskContextQuery, failedPublicationsQuery } from "./queries";
import { ON_BOTTOM_BAR, type Screen } from "./screens";

/** Milliseconds between two requests for the number of due things. */
const COUNT_MS = 15_000;

/** The navigation of the desk: a rail at its side, and the bottom bar of a phone. */
export function Rail({
  screens,
  onPalette,
}: {
  screens: readonly Screen[];
  onPalette: () => void;
}) {
  const [isMoreOpen, setMoreOpen] = useState(false);
  return (
    <nav className="desk-nav" aria-label="Desk">
      <ul className="desk-screens">
        {screens.map((screen, index) => (
          <li key={screen.to} className={index < ON_BOTTOM_BAR ? undefined : "max-md:hidden"}>
            <ScreenLink screen={screen} />
          </li>
        ))}
        <li className="md:hidden">
          <button
            type="button"
            className="desk-link"
            aria-haspopup="dialog"
            onClick={() => setMoreOpen(true)}
          >
            More
          </button>
        </li>
      </ul>
      <div className="mt-auto grid grid-cols-1 gap-3 max-md:hidden">
        <button type="button" className="desk-palette" onClick={onPalette}>
          Find anything <kbd className="desk-key">Ctrl K</kbd>
        </button>
        <Account />
      </div>
      {isMoreOpen && (
        <More screens={screens.slice(ON_BOTTOM_BAR)} onClose={() => setMoreOpen(false)} />
      )}
    </nav>
  );
}

function ScreenLink({ screen: { to, label }, onClick }: { screen: Screen; onClick?: () => void }) {
  return (
    <NavLink className="desk-link" to={to} end={to === "/desk"} prefetch="intent" onClick={onClick}>
      {label}
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
            <Link className="desk-account-link" to="/business-owner-portal">
              My portal
            </Link>
          </li>
        )}
        <li>
          <Link className="desk-account-link" to="/profile">
            Profile
          </Link>
        </li>
        <li>
          <Link className="desk-account-link" to="/">
            Website
          </Link>
        </li>
        {who.staffRole === "principal" && (
          <li>
            <a className="desk-account-link" href="/office/">
              Repair (raw tables)
            </a>
          </li>
        )}
        <li>
          <button type="button" className="desk-account-link" onClick={() => void signOut()}>
            Sign out
          </button>
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
            <ScreenLink screen={screen} onClick={onClose} />
          </li>
        ))}
      </ul>
      <Account />
      <p className="mt-4">
        <button type="button" className="button button-quiet w-full" onClick={onClose}>
          Close
        </button>
      </p>
    </Dialog>
  );
}
