import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { dataOf } from "~/lib/query-client";
import type { Deal } from "./queries";

/** Sends changed fields of a deal. Rejects if a colleague has changed the deal since it was shown. */
export function changeDeal(
  { id, version }: Pick<Deal, "id" | "version">,
  changes: components["schemas"]["DealValues"],
): Promise<Deal> {
  const params = { path: { deal_id: id } };
  return dataOf(api.PATCH("/api/desk/deals/{deal_id}", { params, body: { changes, version } }));
}
