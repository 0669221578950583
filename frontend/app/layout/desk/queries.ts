import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { apiQuery, dataOf } from "~/lib/query-client";

/** Milliseconds after which the visible screen loads its data again, so that changes by others appear within 5 s. */
export const LIVE_MS = 4000;

/**
 * The options of a query that is repeated every `LIVE_MS` while the screen is visible, so that changes by others
 * appear.
 */
export function liveQuery<Data>(queryKey: QueryKey, load: Parameters<typeof apiQuery<Data>>[1]) {
  return { ...apiQuery(queryKey, load), refetchInterval: LIVE_MS };
}

/**
 * The query for the firm's stages and reasons for a loss, the active staff, the tags in use, and the number of things
 * due on Today.
 */
export const deskContextQuery = {
  ...apiQuery(["desk", "context"], ({ signal }) => api.GET("/api/desk/context", { signal })),
  staleTime: 60_000,
};

/** The query for failed publications of the site that no later publication has replaced. */
export const failedPublicationsQuery = apiQuery(["desk", "failed-publications"], ({ signal }) =>
  api.GET("/api/desk/failed-publications", { signal }),
);

type Publication = components["schemas"]["PublicationOut"];

/** Whether a publication waits or is being rendered. */
export const isUnderWay = ({ state }: Publication) => state === "pending" || state === "rendering";

/** Milliseconds between two requests while the site is published, which takes about two seconds. */
const PROGRESS_MS = 500;

const publication = apiQuery(["desk", "site", "publication"], ({ signal }) =>
  api.GET("/api/desk/site/publication", { signal }),
);

/** The query for the state of the latest publication, by which staff see whether visitors get the latest texts. */
export const publicationQuery = queryOptions({
  ...publication,
  refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? PROGRESS_MS : LIVE_MS),
});

/** A lead as the palette shows it. */
export type FoundLead = { id: number; name: string; company: string };

const MOST = 8;

/** The query for the leads that a search finds, open or closed, at most eight. */
export function findLeads(search: string) {
  return queryOptions({
    queryKey: ["desk", "found-leads", search],
    queryFn: async ({ signal }): Promise<FoundLead[]> => {
      const query = { search, state: "all", limit: MOST } as const;
      const answer = api.GET("/api/desk/leads", { params: { query }, signal });
      return (await dataOf(answer)).leads;
    },
  });
}
