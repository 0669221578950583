import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { LIVE_MS, liveQuery } from "~/layout/desk/queries";
import { apiQuery, dataOf } from "~/lib/query-client";

export type Lead = components["schemas"]["LeadOut"];
export type LeadChanges = components["schemas"]["LeadValues"];
export type DeskContext = components["schemas"]["DeskContextOut"];
export type ReplyFormData = components["schemas"]["ReplyFormOut"];
export type Entry = components["schemas"]["TimelineEntry"];

export const leadKey = (id: number) => ["desk", "lead", id] as const;

/** The query for a lead, repeated every few seconds, so that changes by others appear. */
export const leadQuery = (id: number) =>
  liveQuery(leadKey(id), ({ signal }) =>
    api.GET("/api/desk/leads/{lead_id}", { params: { path: { lead_id: id } }, signal }),
  );

export const replyFormKey = (id: number) => ["desk", "reply-form", id] as const;

/** The query for the data that the reply form begins with: sender, recipient, subject and templates. */
export const replyFormQuery = (id: number) =>
  apiQuery(replyFormKey(id), ({ signal }) =>
    api.GET("/api/desk/leads/{lead_id}/reply", { params: { path: { lead_id: id } }, signal }),
  );

/** The query for a preview of a reply: subject and text as the recipient will read them. */
export const replyPreviewQuery = (id: number, body: { subject: string; text: string }) =>
  apiQuery(["desk", "reply-preview", id, body], ({ signal }) =>
    api.POST("/api/desk/leads/{lead_id}/reply/preview", {
      params: { path: { lead_id: id } },
      body: { ...body, template: "" },
      signal,
    }),
  );

/**
 * The choices of the timeline's filter, each with its label and the kinds of entries it shows; no kinds means all
 * entries.
 */
export const FILTERS = {
  all: { label: "Everything", kinds: [] },
  person: { label: "From them", kinds: ["message", "received", "valuation", "health"] },
  mail: { label: "Messages and emails", kinds: ["message", "mail", "received"] },
  notes: { label: "Notes and calls", kinds: ["note", "call"] },
  work: { label: "Tasks and moves", kinds: ["task", "stage", "assignment", "merge", "created"] },
} as const satisfies Record<string, { label: string; kinds: readonly Entry["kind"][] }>;

export type Filter = keyof typeof FILTERS;

export const timelineKey = (id: number) => ["desk", "timeline", id] as const;

const ENTRIES_A_PAGE = 30;

/** The query for the timeline of a lead in pages, the latest entries first. */
export const timelineQuery = (id: number, filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...timelineKey(id), filter],
    queryFn: ({ signal, pageParam }) => {
      const kind = FILTERS[filter].kinds.join();
      const query = { kind, before: pageParam, limit: ENTRIES_A_PAGE };
      const params = { path: { lead_id: id }, query };
      return dataOf(api.GET("/api/desk/leads/{lead_id}/timeline", { params, signal }));
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
    refetchInterval: LIVE_MS,
  });

/** The query for two leads as they are now, to be compared before `other` is merged into `lead`. */
export const mergeQuery = (lead: number, other: number) =>
  apiQuery(["desk", "merge", lead, other], ({ signal }) =>
    api.GET("/api/desk/leads/{lead_id}/merge/{other_id}", {
      params: { path: { lead_id: lead, other_id: other } },
      signal,
    }),
  );

/** The query for leads that may be the same person as this one, with the reasons. */
export const duplicatesQuery = (lead: number) => ({
  ...apiQuery(["desk", "duplicates", lead], ({ signal }) =>
    api.GET("/api/desk/leads/{lead_id}/duplicates", {
      params: { path: { lead_id: lead } },
      signal,
    }),
  ),
  staleTime: 60_000,
});
