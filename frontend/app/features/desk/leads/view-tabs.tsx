import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { useCurrentInSight } from "~/ui/use-current-in-sight";
import { isSameList } from "./list-address";
import { viewsQuery } from "./queries";

const OWN_VIEWS = [
  { name: "Open", query: "" },
  { name: "Mine", query: "assignee=me" },
  { name: "Waiting", query: "state=waiting&sort=waiting" },
  { name: "Everyone", query: "state=all" },
  { name: "Spam", query: "state=spam" },
];

/** The lists that have names: ours, and those that staff have saved. `children`: buttons at the end of the line. */
export function ViewTabs({ query, children }: { query: string; children: ReactNode }) {
  const { data } = useQuery(viewsQuery);
  const nav = useRef<HTMLElement>(null);
  const saved = data?.views ?? [];
  const current = [...saved, ...OWN_VIEWS].find((view) => isSameList(view.query, query));
  useCurrentInSight(nav, current?.query ?? "");
  return (
    <div className="leads-views">
      <nav ref={nav} aria-label="Views" className="scrolling-line min-w-0 flex-1">
        <ul className="flex">
          {[...OWN_VIEWS, ...saved].map((view) => (
            <li key={`${view.name} ${view.query}`}>
              <Link
                className="leads-view"
                to={`/desk/leads${view.query && `?${view.query}`}`}
                aria-current={view === current ? "page" : undefined}
              >
                {view.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
