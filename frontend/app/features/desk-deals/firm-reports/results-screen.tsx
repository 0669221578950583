import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useSignedIn } from "~/lib/session";

const PARTS = [
  { to: "/desk/results", label: "Our range and the price" },
  { to: "/desk/results/won", label: "Won and lost" },
];

/** The screen of the firm's results. Principals see two parts of it, others the one without names. */
export function ResultsScreen({ children }: { children: ReactNode }) {
  const isPrincipal = useSignedIn().staffRole === "principal";
  const { pathname } = useLocation();
  return (
    <div className="pb-12">
      <h1 className="pt-2">Results</h1>
      {isPrincipal && (
        <nav aria-label="Parts of the results" className="no-print border-b border-rule">
          <ul className="scrolling-line gap-x-6">
            {PARTS.map(({ to, label }) => {
              const isCurrent = pathname.replace(/\/$/, "") === to;
              return (
                <li key={to}>
                  <Link
                    to={to}
                    aria-current={isCurrent ? "page" : undefined}
                    className={`-mb-px flex min-h-(--control-height) items-center border-b-3 font-semibold ${isCurrent ? "border-copper text-ink" : "border-transparent text-ink-soft hover:text-ink"}`}
                  >
                    {label}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
      )}
      {children}
    </div>
  );
}
