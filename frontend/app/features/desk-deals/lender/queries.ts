import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import type { LendingTerms } from "~/lib/facts";
import type { Typed } from "~/lib/lender-assumptions";
import { dataOf } from "~/lib/query-client";
import { dealKey } from "../queries";

type Sent = components["schemas"]["DealLenderOut"];
/** What a deal's lender test rests on. The API has a JSON object for the terms and texts for the changes. */
export type LenderSheet = Omit<Sent, "terms" | "changes"> & { terms: LendingTerms; changes: Typed };

export const lenderKey = (deal: number) => [...dealKey(deal), "lender"] as const;

export function lenderQuery(deal: number) {
  const params = { path: { deal_id: deal } };
  return liveQuery(lenderKey(deal), ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}/lender", { params, signal }),
  );
}

export const saveLenderTest = (deal: number, body: components["schemas"]["DealLenderIn"]) =>
  dataOf(
    api.PUT("/api/desk/deals/{deal_id}/lender", { params: { path: { deal_id: deal } }, body }),
  );
