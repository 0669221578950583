import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { apiQuery, dataOf } from "~/lib/query-client";
import { LIVE_MS, liveQuery } from "../shell/queries";

export type Lead = components["schemas"]["LeadOut"];
export type LeadChanges = components["schemas"]["LeadValues"];
export type DeskContext = components["schemas"]["DeskContextOut"];
export type ReplyFormData = components["schemas"]["ReplyFormOut"];
export type Entry = components["schemas"]["TimelineEntry"];

export const leadKey = (id: number) => ["desk", "lead", id] as const;

/** One lead, which follows the changes of others. */
export const leadQuery = (id: number) =>
  liveQuery(leadKey(id), ({ signal }) =>
    api.GET("/api/desk/leads/{lead_id}", { params: { path: { lead_id: id } }, signal }),
  );

export const replyFormKey = (id: number) => ["desk", "reply-form", id] as const;

/** What a reply to a lead begins with. */
export const replyFormQuery = (id: number) =>
  apiQuery(replyFormKey(id), ({ signal }) =>
    api.GET("/api/desk/leads/{lead_id}/reply", { params: { path: { lead_id: id } }, signal }),
  );

/** A reply as the person will read it. */
export const replyPreviewQuery = (id: number, body: { subject: string; text: string }) =>
  apiQuery(["desk", "reply-preview", id, body], ({ signal }) =>
    api.POST("/api/desk/leads/{lead_id}/reply/preview", {
      params: { path: { lead_id: id } },
      body: { ...body, template: "" },
      signal,
    }),
  );

/** The kinds of entries that each choice of the timeline's filter shows; an empty list for all. */
export const FILTERS = {
  all: { label: "Everything", kinds: [] },
  person: { label: "From them", kinds: ["message", "valuation", "health"] },
  mail: { label: "Messages and emails", kinds: ["message", "mail"] },
  notes: { label: "Notes and calls", kinds: ["note", "call"] },
  work: { label: "Tasks and moves", kinds: ["task", "stage", "assignment", "merge", "created"] },
} as const satisfies Record<string, { label: string; kinds: readonly Entry["kind"][] }>;

export type Filter = keyof typeof FILTERS;

export const timelineKey = (id: number) => ["desk", "timeline", id] as const;

const ENTRIES_A_PAGE = 30;

/** The timeline of a lead, the latest first, in pages. */
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

/** Two leads as they are now, before the other one is merged into the first. */
export const mergeQuery = (lead: number, other: number) =>
  apiQuery(["desk", "merge", lead, other], ({ signal }) =>
    api.GET("/api/desk/leads/{lead_id}/merge/{other_id}", {
      params: { path: { lead_id: lead, other_id: other } },
      signal,
    }),
  );

/** Leads that may be the same person, with the reasons. */
export const duplicatesQuery = (lead: number) => ({
  ...apiQuery(["desk", "duplicates", lead], ({ signal }) =>
    api.GET("/api/desk/leads/{lead_id}/duplicates", {
      params: { path: { lead_id: lead } },
      signal,
    }),
  ),
  staleTime: 60_000,
});
