import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { PortalWords } from "~/lib/facts";

export type Overview = components["schemas"]["BuyingCimOut"];
export type OverviewText = components["schemas"]["BuyingTextOut"];
export type ReaderWords = PortalWords["buying"]["reader"];

type Result<Data> = Promise<{ data?: Data; error?: unknown; response: Response }>;
type Options = { signal: AbortSignal };

/** Where a reader gets an overview from: a buyer from their own pages, staff from the desk. */
export type Source = {
  /** Part of the keys of its queries. */
  key: readonly string[];
  load: (options: Options) => Result<Overview>;
  /** Says whether it may still be read. */
  open: (options: Options) => Result<{ edition: number }>;
  pageUrl: (page: number) => string;
  /** Absent where there is no text to request. */
  text?: (options: Options) => Result<OverviewText>;
  fileUrl?: string;
  /** Of the saved copy, if it is not that of an overview. */
  fileName?: string;
};

/** The overview of the business that the buyer knows by this number. */
export function buyerSource(number: string): Source {
  const params = { path: { number } };
  return {
    key: ["buying", "overview", number],
    load: ({ signal }) => api.GET("/api/buying/{number}/cim", { params, signal }),
    open: ({ signal }) => api.GET("/api/buying/{number}/cim/open", { params, signal }),
    pageUrl: (page) => `/api/buying/${number}/cim/pages/${page}`,
    text: ({ signal }) => api.GET("/api/buying/{number}/cim/text", { params, signal }),
    fileUrl: `/api/buying/${number}/cim/document`,
  };
}

/** What the buyer of an interest may read, for staff. */
export function asBuyerSource(interest: number): Source {
  const params = { path: { interest_id: interest } };
  const base = "/api/desk/interests/{interest_id}/cim/as-buyer";
  return {
    key: ["desk", "as-buyer", String(interest)],
    load: ({ signal }) => api.GET(base, { params, signal }),
    open: ({ signal }) => api.GET(`${base}/open`, { params, signal }),
    pageUrl: (page) => `/api/desk/interests/${interest}/cim/as-buyer/pages/${page}`,
  };
}
