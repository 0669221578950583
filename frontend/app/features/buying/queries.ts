import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { Prefetch } from "~/lib/prefetch-script";
import { apiQuery } from "~/lib/query-client";

export type MyAgreements = components["schemas"]["MyAgreementsOut"];
export type Buying = components["schemas"]["BuyingOut"];
export type BuyingListing = Buying["listings"][number];
export type BuyingProfile = components["schemas"]["BuyingProfileOut"];
export type Proofs = components["schemas"]["BuyingProofsOut"];
export type Proof = Proofs["proofs"][number];

/** The first part of the keys of all queries on the buyer's pages. */
export const BUYING = ["buying"] as const;
/** Milliseconds between requests while a file is being checked. */
const CHECKING_MS = 2000;

export const HOME_REQUESTS = [
  { path: "/api/buying", only: "isBuyer" },
  { path: "/api/buying/agreements", only: "isBuyer" },
] as const satisfies Prefetch[];

export const PROFILE_REQUESTS = [
  { path: "/api/buying/profile", only: "isBuyer" },
  { path: "/api/buying/proofs", only: "isBuyer" },
] as const satisfies Prefetch[];

export const buyingQuery = apiQuery([...BUYING, "home"], ({ signal }) =>
  api.GET("/api/buying", { signal }),
);

export const agreementsQuery = apiQuery([...BUYING, "agreements"], ({ signal }) =>
  api.GET("/api/buying/agreements", { signal }),
);

export const profileQuery = apiQuery([...BUYING, "profile"], ({ signal }) =>
  api.GET("/api/buying/profile", { signal }),
);

export const proofsQuery = {
  ...apiQuery([...BUYING, "proofs"], ({ signal }) => api.GET("/api/buying/proofs", { signal })),
  refetchInterval: ({ state: { data } }: { state: { data?: Proofs | undefined } }) =>
    data?.proofs.some(({ state }) => state === "checking") ? CHECKING_MS : (false as const),
};
