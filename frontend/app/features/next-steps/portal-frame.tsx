import "~/styles/signed-in.css";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import type { PortalWords } from "~/lib/facts";

/** What the signed-in screens share: one navigation, so that they read as one place. */
export function PortalFrame({ nav, children }: { nav: PortalWords["nav"]; children: ReactNode }) {
  return (
    <>
      <nav className="no-print border-b border-rule bg-paper-deep" aria-label="Your portal">
        <ul className="page flex flex-wrap gap-x-5 max-sm:text-small/[1.6] sm:gap-x-7">
          {nav.map(({ label, to }) => (
            <li key={to}>
              <NavLink className="nav-link" to={to} end={to === "/owner-dashboard"}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </>
  );
}
