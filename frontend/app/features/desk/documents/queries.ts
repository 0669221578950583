import { queryOptions } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { dataOf } from "~/lib/query-client";

/** A document for download. */
export type LibraryDocument = components["schemas"]["LibraryDocumentRow"];

export const LIBRARY = ["desk", "documents"] as const;

export const libraryQuery = queryOptions({
  queryKey: LIBRARY,
  queryFn: ({ signal }) => dataOf(api.GET("/api/desk/documents", { signal })),
});

/** How often a document was downloaded, by week. */
export function downloadsQuery(key: string) {
  return queryOptions({
    queryKey: [...LIBRARY, key],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/desk/documents/{key}/downloads", { params: { path: { key } }, signal })),
  });
}

/** Puts a document on the site, or takes it off. */
export function publishDocument(key: string, published: boolean): Promise<LibraryDocument> {
  return dataOf(
    api.PATCH("/api/desk/documents/{key}", { params: { path: { key } }, body: { published } }),
  );
}
