import "~/styles/signed-in.css";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import type { PortalWords } from "~/lib/facts";

/** What the signed-in screens share: one navigation, so that they read as one place. */
export function PortalFrame({ nav, children }: { nav: PortalWords["nav"]; children: ReactNode }) {
  return (
    <>
      <nav className="portal-nav no-print" aria-label="Your portal">
        <ul className="page">
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
