import "~/styles/signed-in.css";
import { type ReactNode, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { PortalWords } from "~/lib/facts";
import { useCurrentInSight } from "~/ui/use-current-in-sight";

/** The frame of all signed-in screens, with their common navigation. */
export function PortalFrame({ nav, children }: { nav: PortalWords["nav"]; children: ReactNode }) {
  const current = currentLink(nav, useLocation().pathname);
  const line = useRef<HTMLUListElement>(null);
  useCurrentInSight(line, current);
  return (
    <>
      <nav className="no-print border-b border-rule bg-paper-deep" aria-label="Your portal">
        <ul ref={line} className="page scrolling-line gap-x-6 sm:gap-x-7">
          {nav.map(({ label, to }) => (
            <li key={to}>
              <Link className="nav-link" to={to} aria-current={to === current ? "page" : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="portal">{children}</div>
    </>
  );
}

/** The address of the navigation's current link: the longest one that the page's address begins with. */
export function currentLink(nav: PortalWords["nav"], pathname: string): string | undefined {
  return nav
    .map(({ to }) => to)
    .filter((to) => `${pathname}/`.startsWith(`${to}/`))
    .sort((one, other) => other.length - one.length)[0];
}
