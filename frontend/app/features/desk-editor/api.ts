import { queryOptions } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { apiQuery, dataOf } from "~/lib/query-client";
import type { JsonSchema } from "./schema-form/prepare-schema";

type Schemas = components["schemas"];

/** A thing that staff edit as drafts. Its body is a JSON value, or a text in Markdown. */
export type Entry = Omit<Schemas["EntryOut"], "schema" | "headSchema"> & {
  /** Null for a text in Markdown. */
  schema: JsonSchema | null;
  /** The schema of the front matter of an article or a document of the library; otherwise null. */
  headSchema: JsonSchema | null;
};
export type EntryRow = Schemas["EntryRow"];
/** A placeholder in an email or a reply, which is replaced by a value when the mail is sent. */
export type Placeholder = Schemas["PlaceholderOut"];
export type Revision = Schemas["RevisionRow"];
export type Difference = Schemas["DifferenceOut"];
export type ResultGroup = Schemas["PreviewGroupOut"];
export type Move = Schemas["MoveOut"];

const at = (key: string) => ({ path: { key } });

export const contentKey = ["desk", "content"] as const;

export const entryQuery = (key: string) =>
  queryOptions({
    queryKey: [...contentKey, "entry", key],
    queryFn: ({ signal }) =>
      entry(api.GET("/api/desk/content/entries/{key}", { params: at(key), signal })),
    // An editor must not begin with what was stored when it was open last.
    gcTime: 0,
  });

export const revisionsQuery = (key: string) =>
  apiQuery([...contentKey, "revisions", key], ({ signal }) =>
    api.GET("/api/desk/content/revisions/{key}", { params: at(key), signal }),
  );

/** The query for a version of an entry with what it changed. */
export const revisionQuery = (key: string, version: string) =>
  apiQuery([...contentKey, "revision", key, version], ({ signal }) =>
    api.GET("/api/desk/content/revision/{version}/{key}", {
      params: { path: { key, version } },
      signal,
    }),
  );

/** The query for what the stored draft changes in saved runs or leads. `draft`: the draft's version. */
export const resultsQuery = (key: string, draft: number) => ({
  ...apiQuery([...contentKey, "results", key, draft], ({ signal }) =>
    api.POST("/api/desk/content/results/{key}", { params: at(key), signal }),
  ),
  gcTime: 0, // saved runs and the version in use may be others when it is opened again
  staleTime: Number.POSITIVE_INFINITY, // the release dialog shows the results that are already loaded
  refetchOnWindowFocus: false,
});

/** The query for a page or an email with these words. */
export const previewQuery = (body: Schemas["EntryPreviewIn"]) => ({
  ...apiQuery([...contentKey, "preview", body], ({ signal }) =>
    api.POST("/api/desk/content/previews", { body, signal }),
  ),
  gcTime: 0, // a newer preview replaces the older one on the server
});

/** The API names the schemas of JSON bodies objects of any shape. */
const entry = async (request: Parameters<typeof dataOf<Schemas["EntryOut"]>>[0]) =>
  (await dataOf(request)) as unknown as Entry;

export const saveDraft = (
  key: string,
  draft: Omit<Schemas["EntryDraftIn"], "body"> & { body: unknown },
) =>
  dataOf(
    api.PUT("/api/desk/content/drafts/{key}", {
      params: at(key),
      body: draft as Schemas["EntryDraftIn"],
    }),
  );

export const discardDraft = (key: string, expectedVersion: number) =>
  entry(
    api.DELETE("/api/desk/content/drafts/{key}", { params: at(key), body: { expectedVersion } }),
  );

/** Publishes the stored draft: now, or at a time (for rules and questions, on a day) that is still to come. */
export const publishDraft = (
  key: string,
  { note = "", ...draft }: Omit<Schemas["PublishEntryIn"], "note"> & { note?: string },
) =>
  entry(api.POST("/api/desk/content/publish/{key}", { params: at(key), body: { note, ...draft } }));

export const cancelSchedule = (key: string, id: number) =>
  entry(api.DELETE("/api/desk/content/schedule/{key}", { params: at(key), body: { id } }));

export const restoreRevision = (key: string, body: Schemas["RestoreEntryIn"]) =>
  entry(api.POST("/api/desk/content/restore/{key}", { params: at(key), body }));

/** Marks conflicts with a product update as settled: the one with the id `only`, or all for null. */
export const settleConflicts = (key: string, body: Schemas["SettleConflictsIn"]) =>
  entry(api.DELETE("/api/desk/content/conflicts/{key}", { params: at(key), body }));

/** Creates an article of the firm's own, as a draft. */
export const createEntry = (body: Schemas["NewEntryIn"]) =>
  entry(api.POST("/api/desk/content/entries", { body }));

/** Takes an article of the firm's own off the site; its words stay as a draft. */
export const unpublishEntry = (key: string, entryVersion: string) =>
  entry(api.POST("/api/desk/content/unpublish/{key}", { params: at(key), body: { entryVersion } }));

/** Deletes an article of the firm's own that is off the site. It can be brought back for a month. */
export const deleteEntry = (key: string) =>
  dataOf(api.DELETE("/api/desk/content/entries/{key}", { params: at(key) }));

export const undeleteEntry = (key: string) =>
  entry(api.POST("/api/desk/content/undelete/{key}", { params: at(key) }));
