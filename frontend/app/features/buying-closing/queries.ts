import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { PortalWords } from "~/lib/facts";
import { apiQuery } from "~/lib/query-client";

export type ClosingWords = PortalWords["buying"]["closing"];
export type BuyersClosing = components["schemas"]["BuyingClosingOut"];

/** The buyer's part of the way to closing. It fails with status 404 for everyone whose offer was not accepted. */
export function closingQuery(number: string) {
  return apiQuery(["buying", "closing", number], ({ signal }) =>
    api.GET("/api/buying/{number}/closing", { params: { path: { number } }, signal }),
  );
}
