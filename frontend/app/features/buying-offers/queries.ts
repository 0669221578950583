import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { PortalWords } from "~/lib/facts";
import { apiQuery } from "~/lib/query-client";

export type OffersWords = PortalWords["buying"]["offers"];
export type BuyingOffers = components["schemas"]["BuyingOffersOut"];
export type Round = BuyingOffers["rounds"][number];

/** The buyer's rounds for one listing. It fails with status 404 for everyone who was not approved for it. */
export function offersQuery(number: string) {
  return apiQuery(["buying", "offers", number], ({ signal }) =>
    api.GET("/api/buying/{number}/offers", { params: { path: { number } }, signal }),
  );
}
