import { queryOptions } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { ValuationMethod } from "~/lib/facts";
import { apiQuery, dataOf } from "~/lib/query-client";

export type Editor = components["schemas"]["MethodEditorOut"];
export type Problem = components["schemas"]["DraftProblemOut"];
export type Preview = components["schemas"]["PreviewOut"];
export type PreviewGroup = components["schemas"]["PreviewGroupOut"];
export type Move = components["schemas"]["MoveOut"];
export type Release = components["schemas"]["ReleaseRow"];
export type Difference = components["schemas"]["DifferenceOut"];

/** The source of a figure, the date of that source, and a note. */
export type Origin = { source?: string; date?: string; note?: string };
export type Industry = ValuationMethod["industries"][number] & Origin;
export type Location = ValuationMethod["locations"][number] & Origin;

/** A version of the valuation method, in the format of its file. */
export type Body = Omit<ValuationMethod, "industries" | "locations"> & {
  source: string;
  industries: Industry[];
  locations: Location[];
};

/** The query for the version in use and the draft of the facts called `name`, such as `leads/score`. */
export function editorQuery(name: string) {
  return queryOptions({
    ...apiQuery(["desk", "method", name], ({ signal }) =>
      api.GET("/api/desk/method/draft", { params: { query: { name } }, signal }),
    ),
    // An editor must not begin with what was stored when it was open last.
    gcTime: 0,
  });
}

export function releasesQuery(name: string) {
  return apiQuery(["desk", "method", name, "releases"], ({ signal }) =>
    api.GET("/api/desk/method/releases", { params: { query: { name } }, signal }),
  );
}

export function releaseQuery(name: string, version: string) {
  return apiQuery(["desk", "method", name, "releases", version], ({ signal }) =>
    api.GET("/api/desk/method/releases/{version}", {
      params: { path: { version }, query: { name } },
      signal,
    }),
  );
}

/**
 * The query for what the stored draft changes. `version`: the number of the draft; another number loads another
 * preview.
 */
export function previewQuery(name: string, version: number) {
  return {
    queryKey: ["desk", "method-preview", name, version],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      dataOf(api.POST("/api/desk/method/preview", { params: { query: { name } }, signal })),
    gcTime: 0, // saved runs and the version in effect may be others when it is opened again
    staleTime: Number.POSITIVE_INFINITY, // the release dialog shows the preview that is already loaded
    refetchOnWindowFocus: false,
  };
}
