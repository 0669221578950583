import { queryOptions } from "@tanstack/react-query";
import { fetchWithToken } from "~/api/csrf";
import type { components } from "~/api/schema";
import { notifyUnauthorized } from "~/api/unauthorized";
import { RequestRefused } from "~/lib/query-client";
import type { JsonSchema } from "../schema-form/prepare-schema";
import type { Problem } from "../schema-form/problems";

type Schemas = components["schemas"];

/** The content of a document of the site: a JSON value, or a text in Markdown. */
export type Body = unknown;

/** A draft to be saved. Its body may have any shape, because it is saved while it is typed. */
type DraftIn = Omit<Schemas["SiteDraftIn"], "body"> & { body: Body };

/** A document in the list. */
export type DocumentRow = Schemas["SiteDocumentRow"];
export type Draft = Schemas["SiteDraftOut"];
/** A placeholder in an email or a reply, which is replaced by a value when the mail is sent. */
export type Placeholder = Schemas["PlaceholderOut"];
export type SiteDocument = Omit<Schemas["SiteDocumentOut"], "schema" | "headSchema"> & {
  /** Null for a text in Markdown. */
  schema: JsonSchema | null;
  /** The schema of the front matter of an article or of a document of the library; null for other documents. */
  headSchema: JsonSchema | null;
};
export type Revision = Schemas["SiteRevisionRow"];

/** The error of a request about a document that the server rejected. `problems`: what is wrong with the document. */
export class DocumentRefused extends RequestRefused {
  constructor(status: number, { code = "failed", message = "", problems = [] }: Partial<Refusal>) {
    super(status, code, message, {});
    this.problems = problems;
  }
  readonly problems: readonly Problem[];
}

type Refusal = { code: string; message: string; problems: readonly Problem[] };

const BASE = "/api/desk/site";

/**
 * Sends a request about the site's documents. Their keys have slashes, which belong to the path and are not escaped.
 *
 * @throws DocumentRefused
 */
async function send<Data>(
  method: string,
  path: string,
  { body, signal }: { body?: object; signal?: AbortSignal } = {},
): Promise<Data> {
  const request = new Request(`${BASE}/${path}`, {
    method,
    ...(signal && { signal }),
    ...(body && {
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    }),
  });
  const answer = await fetchWithToken(request);
  if (answer.status === 401 || answer.status === 403) notifyUnauthorized();
  const data: unknown = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new DocumentRefused(answer.status, data as Partial<Refusal>);
  return data as Data;
}

const SITE = ["desk", "site"] as const;

export const documentQuery = (key: string) =>
  queryOptions({
    queryKey: [...SITE, "document", key],
    queryFn: ({ signal }) => send<SiteDocument>("GET", `documents/${key}`, { signal }),
    // An editor must not begin with what was stored when it was open last.
    gcTime: 0,
  });

export const revisionsQuery = (key: string) =>
  queryOptions({
    queryKey: [...SITE, "revisions", key],
    queryFn: ({ signal }) =>
      send<Schemas["SiteRevisionsOut"]>("GET", `revisions/${key}`, { signal }),
  });

/** The query for a published version of a document, which never changes. */
export const revisionQuery = (key: string, number: number) =>
  queryOptions({
    queryKey: [...SITE, "revision", key, number],
    queryFn: ({ signal }) =>
      send<Schemas["SiteRevisionOut"]>("GET", `revision/${number}/${key}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const siteKey = SITE;

export const saveDraft = (key: string, body: DraftIn) =>
  send<Schemas["SiteDraftSavedOut"]>("PUT", `drafts/${key}`, { body });

export const discardDraft = (key: string, expectedVersion: number) =>
  send<object>("DELETE", `drafts/${key}`, { body: { expectedVersion } });

export const publishDraft = (key: string, body: Schemas["PublishSiteDraftIn"]) =>
  send<Schemas["SitePublishedOut"]>("POST", `publish/${key}`, { body });

/**
 * Sets or removes the time at which a draft is published. `publishAt`: ISO 8601 with a time zone; null removes the
 * time.
 */
export const scheduleDraft = (key: string, body: Schemas["ScheduleSiteDraftIn"]) =>
  send<object>("PUT", `schedule/${key}`, { body });

export const restoreRevision = (key: string, body: Schemas["RestoreRevisionIn"]) =>
  send<Schemas["SitePublishedOut"]>("POST", `restore/${key}`, { body });

/** Creates a document of the firm's own, as a draft. */
export const createDocument = (body: Schemas["NewSiteDocumentIn"]) =>
  send<SiteDocument>("POST", "documents", { body });

/** Takes a document of the firm's own off the site; its words stay as a draft. */
export const unpublishDocument = (key: string, documentVersion: number) =>
  send<SiteDocument>("POST", `unpublish/${key}`, { body: { documentVersion } });

/** Deletes a document of the firm's own that is off the site. It can be brought back for a month. */
export const deleteDocument = (key: string) => send<object>("DELETE", `documents/${key}`);

export const undeleteDocument = (key: string) => send<object>("POST", `undelete/${key}`);

/**
 * Marks the conflicts of a document with a product update as settled: the conflict with the id `only`, or for null all
 * of them.
 */
export const settleConflicts = (key: string, documentVersion: number, only: string | null) =>
  send<SiteDocument>("DELETE", `conflicts/${key}`, { body: { documentVersion, only } });
