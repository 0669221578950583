import { queryOptions } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { dataOf } from "~/lib/query-client";

/** A document for download. */
export type LibraryDocument = components["schemas"]["LibraryDocumentRow"];

/** A file that staff uploaded for a document. */
export type UploadedFile = components["schemas"]["UploadedFileOut"];

type DocumentChanges = components["schemas"]["LibraryDocumentIn"];

export const LIBRARY = ["desk", "documents"] as const;

export const libraryQuery = queryOptions({
  queryKey: LIBRARY,
  queryFn: ({ signal }) => dataOf(api.GET("/api/desk/documents", { signal })),
});

/** The query for the number of downloads of a document in each week. */
export function downloadsQuery(key: string) {
  return queryOptions({
    queryKey: [...LIBRARY, key],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/desk/documents/{key}/downloads", { params: { path: { key } }, signal })),
  });
}

/** The query for the files that staff uploaded for a document. */
export function filesQuery(key: string) {
  return queryOptions({
    queryKey: [...LIBRARY, key, "files"],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/desk/documents/{key}/files", { params: { path: { key } }, signal })),
  });
}

/** Changes a document's texts, group or access, or whether the site offers the document. */
export function changeDocument(key: string, body: DocumentChanges): Promise<LibraryDocument> {
  return dataOf(api.PATCH("/api/desk/documents/{key}", { params: { path: { key } }, body }));
}

/**
 * Chooses the file that the site offers as the document: an uploaded file, or for null the file that came with the
 * product.
 */
export function chooseFile(key: string, fileId: number | null): Promise<LibraryDocument> {
  const params = { path: { key } };
  return dataOf(api.PUT("/api/desk/documents/{key}/file", { params, body: { fileId } }));
}

/** Deletes an uploaded file that is not in use. */
export function deleteFile(key: string, fileId: number) {
  const params = { path: { key, file_id: fileId } };
  return dataOf(api.DELETE("/api/desk/documents/{key}/files/{file_id}", { params }));
}

/** Deletes a document that the firm added, with all its files. */
export function deleteDocument(key: string) {
  return dataOf(api.DELETE("/api/desk/documents/{key}", { params: { path: { key } } }));
}
