import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { Link, useLocation, useParams } from "react-router";
import { RelativeTime } from "~/layout/desk/labels";
import { QueryView } from "~/lib/query-view";
import { useSignedIn } from "~/lib/session";
import { useCurrentInSight } from "~/ui/use-current-in-sight";
import { type Deal, dealQuery } from "./queries";
import { StagePath } from "./stage-panel";
import { SOLD } from "./words";

/** A tab of a deal: the end of its address, and the stages in which a deal does not have it yet. */
type Tab = {
  path: string;
  label: string;
  notIn: readonly Deal["stage"][];
  onlyIn?: readonly Deal["stage"][];
  principalOnly?: boolean;
};

/** The first line of tabs: what is prepared before buyers come. */
const PREPARING: readonly Tab[] = [
  { path: "", label: "Overview", notIn: [] },
  { path: "intake", label: "Intake", notIn: [] },
  { path: "files", label: "Files", notIn: [] },
  { path: "recast", label: "Recast", notIn: [] },
  { path: "lender", label: "Lender", notIn: [] },
  { path: "opinion", label: "Opinion", notIn: ["intake"] },
  { path: "agreement", label: "Agreement", notIn: ["intake"] },
  { path: "listing", label: "Listing", notIn: ["intake", "valuation"] },
  { path: "cim", label: "Memorandum", notIn: ["intake", "valuation", "engaged"] },
];

/** The second line: what happens with buyers. */
const SELLING: readonly Tab[] = [
  { path: "buyers", label: "Buyers", notIn: ["intake", "valuation", "engaged", "packaging"] },
  { path: "offers", label: "Offers", notIn: ["intake", "valuation", "engaged", "packaging"] },
  { path: "room", label: "Room", notIn: ["intake", "valuation", "engaged", "packaging"] },
  { path: "reports", label: "Reports", notIn: ["intake", "valuation", "engaged", "packaging"] },
  { path: "letters", label: "Letters", notIn: ["intake", "valuation", "engaged", "packaging"] },
  {
    path: "fees",
    label: "Fees",
    notIn: ["intake", "valuation", "engaged", "packaging", "on-market"],
    principalOnly: true,
  },
  {
    path: "dates",
    label: "Dates",
    notIn: ["intake", "valuation", "engaged", "packaging", "on-market", "offers"],
  },
  { path: "comparable", label: "Comparable", notIn: [], onlyIn: SOLD },
];

/** The page of the deal whose number is in the address: its head, its tabs and the content of one of them. */
export function DealPage({ children }: { children: (deal: Deal) => ReactNode }) {
  const { id } = useParams();
  const query = useQuery(dealQuery(Number(id)));
  return (
    <QueryView key={id} query={query} loading="Loading the deal...">
      {(deal) => (
        <article
          aria-labelledby="deal-title"
          className="print:has-[.print-heading]:[&>header]:hidden"
        >
          <Head deal={deal} />
          <Tabs deal={deal} />
          {children(deal)}
        </article>
      )}
    </QueryView>
  );
}

function Head({ deal }: { deal: Deal }) {
  return (
    <header className="border-b border-rule pt-2 pb-3">
      <p>
        <Link to="/desk/deals" className="text-ink-soft underline underline-offset-[0.22em]">
          Deals
        </Link>
      </p>
      <h1 id="deal-title">{deal.name}</h1>
      <p className="text-ink-soft">
        Opened <RelativeTime at={deal.createdAt} />
        {deal.lead !== null && (
          <>
            {" "}
            from{" "}
            <Link className="underline underline-offset-[0.22em]" to={`/desk/leads/${deal.lead}`}>
              this lead
            </Link>
          </>
        )}
      </p>
      <StagePath deal={deal} />
    </header>
  );
}

function Tabs({ deal }: { deal: Deal }) {
  const isPrincipal = useSignedIn().staffRole === "principal";
  const reached = deal.endedIn ?? deal.stage;
  const isThere = ({ notIn, onlyIn, principalOnly }: Tab) =>
    !notIn.includes(reached) &&
    (!onlyIn || onlyIn.includes(reached)) &&
    (!principalOnly || isPrincipal);
  return (
    <nav aria-label="Parts of the deal" className="no-print border-b border-rule">
      <TabLine deal={deal.id} tabs={PREPARING.filter(isThere)} />
      <TabLine deal={deal.id} tabs={SELLING.filter(isThere)} />
    </nav>
  );
}

function TabLine({ deal, tabs }: { deal: number; tabs: readonly Tab[] }) {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  useCurrentInSight(list, pathname);
  if (tabs.length === 0) return null;
  return (
    <ul ref={list} className="scrolling-line gap-x-6">
      {tabs.map(({ path, label }) => {
        const to = `/desk/deals/${deal}${path && `/${path}`}`;
        const isCurrent = pathname.replace(/\/$/, "") === to;
        return (
          <li key={path}>
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
  );
}
