import "~/styles/signed-in.css";
import { type ReactNode, useRef } from "react";
import { Link, Navigate, useLocation } from "react-router";
import type { PortalWords } from "~/lib/facts";
import { useSignedIn } from "~/lib/session";
import { OfflineBanner } from "~/ui/offline-banner";
import { useCurrentInSight } from "~/ui/use-current-in-sight";
import { AdvisorButton, type Advisors } from "./advisor";

/**
 * The frame of all signed-in screens: their common navigation, and the advisor of the business. A buyer,
 * co-broker or lender without a business gets their page alone: those of owners lead there.
 */
export function PortalFrame({
  nav: shared,
  file,
  buying,
  coBroking,
  lending,
  advisor,
  advisors,
  children,
}: {
  nav: PortalWords["nav"];
  /** The label of the page of those for whom the firm is at work. */
  file: string;
  /** The label of the page of buyers. */
  buying: string;
  /** The label of the page of brokers of other firms. */
  coBroking: string;
  /** The label of the page of the lenders of buyers. */
  lending: string;
  advisor: PortalWords["advisor"];
  advisors: Advisors;
  children: ReactNode;
}) {
  const { business, hasFile, isBuyer, isCoBroker, isLender, isStaff } = useSignedIn();
  const own = isCoBroker
    ? { label: coBroking, to: "/co-broking" }
    : isBuyer
      ? { label: buying, to: "/buying" }
      : isLender
        ? { label: lending, to: "/lending" }
        : null;
  const isAlone = own !== null && !business && !isStaff;
  const nav = [
    ...(hasFile ? [{ label: file, to: "/your-file" }] : []),
    ...(own && isAlone ? [own] : []),
    ...shared.filter(({ to }) => !isAlone || to === "/profile"),
    ...(own && !isAlone ? [own] : []),
  ];
  const { pathname } = useLocation();
  // A co-broker reads overviews on the pages of buyers.
  const current =
    currentLink(nav, pathname) ?? (pathname.startsWith("/buying/") ? own?.to : undefined);
  const line = useRef<HTMLUListElement>(null);
  useCurrentInSight(line, current);
  if (isAlone && !current) return <Navigate to={own.to} replace />;
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
