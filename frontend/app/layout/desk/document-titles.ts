import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "~/api/client";
import { dataOf } from "~/lib/query-client";

/** The query for the list of the site's documents. */
export const documentsQuery = queryOptions({
  queryKey: ["desk", "site", "documents"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/desk/site/documents", { signal })),
});

/** A hook that returns a function from the key of a document of the site to its title, or to the key if unknown. */
export function useDocumentTitles(): (key: string) => string {
  const { data } = useQuery(documentsQuery);
  const titles = new Map(data?.documents.map(({ key, title }) => [key, title]));
  return (key) => titles.get(key) ?? key;
}
