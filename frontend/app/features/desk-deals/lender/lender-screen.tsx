import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { QueryView } from "~/lib/query-view";
import { EmptyState } from "~/ui/empty-state";
import { DealPage } from "../deal-page";
import type { Deal } from "../queries";
import { LenderForm } from "./lender-form";
import { type LenderSheet, lenderQuery } from "./queries";

/** The tab with the lender test of a deal. */
export function LenderScreen() {
  return <DealPage>{(deal) => <LenderTest deal={deal} />}</DealPage>;
}

function LenderTest({ deal }: { deal: Deal }) {
  const query = useQuery(lenderQuery(deal.id));
  return (
    <QueryView query={query} loading="Loading the lender test...">
      {(sheet) =>
        sheet.sde ? (
          <LenderForm deal={deal} sheet={sheet as LenderSheet} sde={sheet.sde} />
        ) : (
          <EmptyState title="No lender test yet">
            It needs the SDE of the{" "}
            <Link className="text-link" to={`/desk/deals/${deal.id}/recast`}>
              recast
            </Link>
            : revenue and net income of the last full year, and the add-backs with their proof.
          </EmptyState>
        )
      }
    </QueryView>
  );
}
