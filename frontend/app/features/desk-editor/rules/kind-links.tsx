import { useRef } from "react";
import { NavLink } from "react-router";
import { useCurrentInSight } from "~/ui/use-current-in-sight";
import type { Entry } from "../api";

const KINDS = [
  { to: "/desk/rules", label: "Valuation" },
  { to: "/desk/rules/lending", label: "Lending terms" },
  { to: "/desk/rules/score", label: "Lead score" },
  { to: "/desk/rules/health", label: "Business health" },
  { to: "/desk/rules/assessment", label: "Value assessment" },
] as const;

/** Links to everything that the firm releases in versions. */
export function KindLinks({ entry }: { entry: Entry }) {
  const links = useRef<HTMLElement>(null);
  useCurrentInSight(links, entry.key);
  return (
    <nav ref={links} className="scrolling-line gap-x-1 pb-2" aria-label="Rules and questions">
      {KINDS.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          prefetch="intent"
          className="flex min-h-11 items-center rounded-[3px] border border-transparent px-3 font-semibold text-ink-soft hover:text-ink aria-[current=page]:border-edge aria-[current=page]:bg-white aria-[current=page]:text-ink"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
