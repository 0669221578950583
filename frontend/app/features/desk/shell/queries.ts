import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { apiQuery } from "~/lib/query-client";

/** Milliseconds after which the visible screen asks again: changes of others appear within 5 s. */
export const LIVE_MS = 4000;

/** A query of one of our operations whose data follows the changes of others while the screen is visible. */
export function liveQuery<Data>(queryKey: QueryKey, load: Parameters<typeof apiQuery<Data>>[1]) {
  return { ...apiQuery(queryKey, load), refetchInterval: LIVE_MS };
}

/** The firm's stages and reasons for a loss, the staff, and the tags in use. */
export const deskContextQuery = {
  ...apiQuery(["desk", "context"], ({ signal }) => api.GET("/api/desk/context", { signal })),
  staleTime: 60_000,
};

/** Publications of the site that failed and are not made up for by a later one. */
export const failedPublicationsQuery = apiQuery(["desk", "failed-publications"], ({ signal }) =>
  api.GET("/api/desk/failed-publications", { signal }),
);

type Publication = components["schemas"]["PublicationOut"];

/** Whether pages are being made of what was changed last. */
export const isUnderWay = ({ state }: Publication) => state === "pending" || state === "rendering";

/** Milliseconds between two questions while the site is published, which takes about two seconds. */
const PROGRESS_MS = 500;

const publication = apiQuery(["desk", "site", "publication"], ({ signal }) =>
  api.GET("/api/desk/site/publication", { signal }),
);

/** Whether visitors see the newest words of the site, which any member of staff may have changed. */
export const publicationQuery = queryOptions({
  ...publication,
  refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? PROGRESS_MS : LIVE_MS),
});

/** A lead as the palette shows it. */
export type FoundLead = { id: number; name: string; company: string };

const MOST = 8;

/** The leads that a search finds. */
export function findLeads(search: string) {
  return queryOptions({
    queryKey: ["desk", "found-leads", search],
    queryFn: async ({ signal }): Promise<FoundLead[]> => {
      const query = new URLSearchParams({ search, limit: String(MOST) });
      const response = await fetch(`/api/desk/leads?${query}`, { signal });
      if (!response.ok) throw new Error(`The search answered ${response.status}`);
      const { leads } = (await response.json()) as { leads: FoundLead[] };
      return leads;
    },
  });
}
