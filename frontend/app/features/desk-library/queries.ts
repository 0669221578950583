import { queryOptions } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { dataOf, RequestRefused } from "~/lib/query-client";

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

/**
 * The error of a change that was refused because somebody has changed the same details since the document was opened.
 * `theirs`: the document as it is stored now.
 */
export class DocumentChanged extends RequestRefused {
  constructor(readonly theirs: LibraryDocument) {
    super(409, "changed_meanwhile", "", {});
  }
}

/**
 * Changes a document's texts, group or access, or whether the site offers the document.
 *
 * @throws DocumentChanged when a changed detail is stored with neither the value in `expected` nor the new one.
 * @throws RequestRefused when the server rejects the change for another reason.
 */
export async function changeDocument(key: string, body: DocumentChanges): Promise<LibraryDocument> {
  const answer = await api.PATCH("/api/desk/documents/{key}", { params: { path: { key } }, body });
  if (answer.error && "theirs" in answer.error) throw new DocumentChanged(answer.error.theirs);
  return dataOf(Promise.resolve(answer));
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
