import { useQuery } from "@tanstack/react-query";
import { api } from "~/api/client";
import { apiQuery } from "~/lib/query-client";

/** The query for the list of everything that staff edit as drafts. */
export const entriesQuery = apiQuery(["desk", "content", "entries"], ({ signal }) =>
  api.GET("/api/desk/content/entries", { signal }),
);

/** A hook that returns a function from the key of an entry to its title, or to the key if unknown. */
export function useEntryTitles(): (key: string) => string {
  const { data } = useQuery(entriesQuery);
  const titles = new Map(data?.entries.map(({ key, title }) => [key, title]));
  return (key) => titles.get(key) ?? key.replace(/^listing\//, "Listing ");
}
