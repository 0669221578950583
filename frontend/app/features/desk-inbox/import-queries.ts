import { queryOptions } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { defaultMessage } from "~/lib/error-messages";
import { apiQuery, dataOf } from "~/lib/query-client";

export type InquiryImport = components["schemas"]["InquiryImportOut"];
export type Preview = components["schemas"]["ImportPreviewOut"];

const KEY = ["desk", "inquiry-imports"] as const;
const PROGRESS_MS = 1000;

const isUnderWay = ({ state }: InquiryImport) => state === "importing" || state === "reverting";

/** The query for the latest imports, repeated while one of them is under way. */
export const importsQuery = queryOptions({
  ...apiQuery(KEY, ({ signal }) => api.GET("/api/desk/inquiry-imports", { signal })),
  refetchInterval: ({ state: { data } }) => (data?.imports.some(isUnderWay) ? PROGRESS_MS : false),
});

/**
 * Uploads a file of inquiries to be read.
 *
 * @throws Error with a message for the person when the server cannot read it or does not answer.
 */
export async function uploadInquiries(file: File, token: string): Promise<InquiryImport> {
  const form = new FormData();
  form.append("file", file);
  const answer = await fetch("/api/desk/inquiry-imports", {
    method: "POST",
    headers: { "X-CSRFToken": token },
    body: form,
  }).catch(() => null);
  const body = (await answer?.json().catch(() => null)) as unknown;
  if (answer?.ok && body) return body as InquiryImport;
  const { fields, message } = (body ?? {}) as { fields?: { file?: string }; message?: string };
  throw new Error(fields?.file || message || defaultMessage(answer?.status ?? 0));
}

const path = (id: number) => ({ params: { path: { import_id: id } } });

export function previewImport(id: number, mapping: string[], listing: number | null) {
  const body = { mapping, listing };
  return dataOf(api.POST("/api/desk/inquiry-imports/{import_id}/preview", { ...path(id), body }));
}

export function startImport(id: number) {
  return dataOf(api.POST("/api/desk/inquiry-imports/{import_id}/start", path(id)));
}

export function takeImportBack(id: number) {
  return dataOf(api.POST("/api/desk/inquiry-imports/{import_id}/take-back", path(id)));
}
