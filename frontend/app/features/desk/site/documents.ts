import { queryOptions } from "@tanstack/react-query";
import { fetchWithToken } from "~/api/csrf";
import { notifyUnauthorized } from "~/api/unauthorized";
import { RequestRefused } from "~/lib/query-client";
import type { JsonSchema } from "../schema-form/prepare-schema";
import type { Problem } from "../schema-form/problems";

/** A document of the site: its words as JSON, or a text in Markdown. */
export type Body = unknown;

type Change = { version: number; updatedAt: string; updatedBy: string | null };

/** A document in the list. */
export type DocumentRow = {
  key: string;
  title: string;
  group: string;
  kind: "form" | "markdown";
  /** Whether the firm has changed it since it was installed. */
  edited: boolean;
  version: number;
  updatedAt: string | null;
  updatedBy: string | null;
  draft: (Change & { publishAt: string | null }) | null;
};

export type Draft = Change & { body: Body; basedOn: number; publishAt: string | null };

/** A name in an email or a reply that is replaced by a value when it is sent. */
export type Placeholder = { name: string; label: string; example: string };

export type SiteDocument = {
  key: string;
  title: string;
  group: string;
  kind: "form" | "markdown";
  /** Null for a text in Markdown. */
  schema: JsonSchema | null;
  body: Body;
  version: number;
  edited: boolean;
  draft: Draft | null;
  placeholders: readonly Placeholder[];
  problems: readonly Problem[];
};

export type Revision = {
  number: number;
  at: string;
  /** Null: it came with a release of the software. */
  by: string | null;
  restoredFrom: number | null;
  current: boolean;
};

/** A refused change of a document. */
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

export const documentsQuery = queryOptions({
  queryKey: [...SITE, "documents"],
  queryFn: ({ signal }) => send<{ documents: DocumentRow[] }>("GET", "documents", { signal }),
});

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
    queryFn: ({ signal }) => send<{ revisions: Revision[] }>("GET", `revisions/${key}`, { signal }),
  });

/** A version of a document never changes. */
export const revisionQuery = (key: string, number: number) =>
  queryOptions({
    queryKey: [...SITE, "revision", key, number],
    queryFn: ({ signal }) => send<{ body: Body }>("GET", `revision/${number}/${key}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const siteKey = SITE;

export function saveDraft(
  key: string,
  body: { body: Body; expectedVersion: number; basedOn: number },
) {
  return send<{ version: number; problems: readonly Problem[] }>("PUT", `drafts/${key}`, { body });
}

export const discardDraft = (key: string, expectedVersion: number) =>
  send<object>("DELETE", `drafts/${key}`, { body: { expectedVersion } });

export const publishDraft = (
  key: string,
  body: { expectedVersion: number; documentVersion: number },
) => send<{ version: number }>("POST", `publish/${key}`, { body });

/** `publishAt`: ISO 8601 with a zone; null takes the date back. */
export const scheduleDraft = (
  key: string,
  body: { expectedVersion: number; publishAt: string | null },
) => send<object>("PUT", `schedule/${key}`, { body });

export const restoreRevision = (key: string, body: { number: number; documentVersion: number }) =>
  send<{ version: number }>("POST", `restore/${key}`, { body });
