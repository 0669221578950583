import "~/styles/signed-in.css";
import { type ReactNode, useRef } from "react";
import { Link, Navigate, useLocation } from "react-router";
import type { PortalWords } from "~/lib/facts";
import { useSignedIn } from "~/lib/session";
import { OfflineBanner } from "~/ui/offline-banner";
import { useCurrentInSight } from "~/ui/use-current-in-sight";
import { AdvisorButton, type Advisors } from "./advisor";

/**
 * The frame of all signed-in screens: their common navigation, and the advisor of the business. A buyer without a
 * business gets the pages of buyers alone: those of owners lead there.
 */
export function PortalFrame({
  nav: shared,
  file,
  buying,
  advisor,
  advisors,
  children,
}: {
  nav: PortalWords["nav"];
  /** The label of the page of those for whom the firm is at work. */
  file: string;
  /** The label of the page of buyers. */
  buying: string;
  advisor: PortalWords["advisor"];
  advisors: Advisors;
  children: ReactNode;
}) {
  const { business, hasFile, isBuyer, isStaff } = useSignedIn();
  const onlyBuys = isBuyer && !business && !isStaff;
  const nav = [
    ...(hasFile ? [{ label: file, to: "/your-file" }] : []),
    ...(onlyBuys ? [{ label: buying, to: "/buying" }] : []),
    ...shared.filter(({ to }) => !onlyBuys || to === "/profile"),
    ...(isBuyer && !onlyBuys ? [{ label: buying, to: "/buying" }] : []),
  ];
  const current = currentLink(nav, useLocation().pathname);
  const line = useRef<HTMLUListElement>(null);
  useCurrentInSight(line, current);
  if (onlyBuys && !current) return <Navigate to="/buying" replace />;
  return (
    <>
      <div className="portal-bar no-print border-b border-rule bg-paper-deep">
        <div className="page flex items-center gap-5">
          <nav className="min-w-0 flex-1" aria-label="Your portal">
            <ul ref={line} className="scrolling-line gap-x-6 sm:gap-x-8">
              {nav.map(({ label, to }) => (
                <li key={to}>
                  <Link
                    className="nav-link flex min-h-16 items-center"
                    to={to}
                    aria-current={to === current ? "page" : undefined}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {business && <AdvisorButton advisors={advisors} words={advisor} />}
        </div>
      </div>
      <OfflineBanner />
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
