import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { Prefetch } from "~/lib/prefetch-script";
import { apiQuery, errorMessage } from "~/lib/query-client";

export type Person = components["schemas"]["PersonRow"];

/** The first request of `usePeople`, for prefetching. */
export const PEOPLE_REQUESTS = [
  { path: "/api/people?page=1", only: "mayCreatePeople" },
] as const satisfies Prefetch[];

/**
 * A hook that loads the people of the business, or for staff of every business, a page at a time. `people` is
 * undefined until the first page is loaded.
 */
export function usePeople() {
  const queryClient = useQueryClient();
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...apiQuery(["people", page], (options) =>
      api.GET("/api/people", { params: { query: { page } }, ...options }),
    ),
    placeholderData: keepPreviousData,
  });
  const people = query.data;
  // The last person on the last page was removed.
  if (people?.page === page && page > people.pages) setPage(people.pages);

  return {
    people,
    failure: query.error || query.isPaused ? errorMessage(query.error) : "",
    openPage: setPage,
    /** Reloads the list; resolves when it is loaded. */
    reload: () => queryClient.invalidateQueries({ queryKey: ["people"] }),
  };
}
