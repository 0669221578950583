import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { apiQuery } from "~/lib/query-client";
import { dealKey } from "../queries";

export type DealFiles = components["schemas"]["DealFilesOut"];
export type DocumentRequest = DealFiles["requests"][number];
export type DealFile = DealFiles["files"][number];
export type Version = DealFile["versions"][number];

/** The address of a version's bytes, of the picture of a page such as `pages/3`, or of its small preview. */
export const fileUrl = (deal: number, version: number, part: string) =>
  `/api/desk/deals/${deal}/files/${version}/${part}`;

/** Whether the server draws the pages of a file of this kind. */
export const hasPages = (kind: string) => ["pdf", "jpeg", "png"].includes(kind);

export const filesKey = (deal: number) => [...dealKey(deal), "files"] as const;

/** The query for what the owner of a deal is asked for, and for its files. */
export function dealFilesQuery(deal: number) {
  return liveQuery(filesKey(deal), ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}/files", { params: { path: { deal_id: deal } }, signal }),
  );
}

/** The query for who got a version of a file. */
export function downloadsQuery(deal: number, version: number) {
  const path = { deal_id: deal, version_id: version };
  return apiQuery([...filesKey(deal), version, "downloads"], ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}/files/{version_id}/downloads", { params: { path }, signal }),
  );
}
