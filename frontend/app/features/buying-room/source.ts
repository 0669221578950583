import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { PortalWords } from "~/lib/facts";

export type Room = components["schemas"]["BuyingRoomOut"];
export type RoomFile = Room["folders"][number]["files"][number];
export type Lender = NonNullable<Room["lenders"]>[number];
export type RoomWords = PortalWords["buying"]["room"];
type RoomRead = components["schemas"]["BuyingRoomReadOut"];

type Result<Data> = Promise<{ data?: Data; error?: unknown; response: Response }>;
type Options = { signal: AbortSignal };

/** Where a page gets the documents of a business from: a buyer from their own pages, staff from the desk. */
export type RoomSource = {
  /** Part of the keys of its queries. */
  key: readonly string[];
  load: (options: Options) => Result<Room>;
  /** Says whether the room is still open. Absent for staff. */
  open?: (options: Options) => Result<{ edition: number }>;
  /** The number of the listing, under which a buyer asks. Absent for staff. */
  number?: string;
  /** The address of a file that is saved, `document` or `content`. Absent for staff. */
  fileUrl?: (key: string, part: "document" | "content") => string;
};

/** The documents of the business that the buyer knows by this number. */
export function buyerRoom(number: string): RoomSource {
  const params = { path: { number } };
  return {
    key: ["buying", "room", number],
    number,
    load: ({ signal }) => api.GET("/api/buying/{number}/room", { params, signal }),
    open: ({ signal }) => api.GET("/api/buying/{number}/room/open", { params, signal }),
    fileUrl: (key, part) => `/api/buying/${number}/room/files/${key}/${part}`,
  };
}

/** What the buyer of an interest may have, for staff. */
export function roomAsBuyer(interest: number): RoomSource {
  return {
    key: ["desk", "room-as-buyer", String(interest)],
    load: ({ signal }) =>
      api.GET("/api/desk/interests/{interest_id}/room/as-buyer", {
        params: { path: { interest_id: interest } },
        signal,
      }),
  };
}

/** A file for the reader of pages. */
export function buyerFile(number: string, key: string) {
  const params = { path: { number, key } };
  const base = "/api/buying/{number}/room/files/{key}";
  return {
    key: ["buying", "room", number, key],
    load: async ({ signal }: Options) => opened(await api.GET(base, { params, signal })),
    open: ({ signal }: Options) => api.GET(`${base}/open`, { params, signal }),
    pageUrl: (page: number) => `/api/buying/${number}/room/files/${key}/pages/${page}`,
    fileUrl: `/api/buying/${number}/room/files/${key}/document`,
    fileName: `document-${number}.pdf`,
  };
}

/** A file as the buyer of an interest reads it, for staff. */
export function fileAsBuyer(interest: number, key: string) {
  const params = { path: { interest_id: interest, key } };
  const base = "/api/desk/interests/{interest_id}/room/as-buyer/files/{key}";
  return {
    key: ["desk", "room-as-buyer", String(interest), key],
    load: async ({ signal }: Options) => opened(await api.GET(base, { params, signal })),
    open: ({ signal }: Options) => api.GET(`${base}/open`, { params, signal }),
    pageUrl: (page: number) =>
      `/api/desk/interests/${interest}/room/as-buyer/files/${key}/pages/${page}`,
  };
}

/** The reader shows the title of a file where it shows the name of a company. */
function opened<Answer extends { data?: RoomRead }>({ data, ...rest }: Answer) {
  if (!data) return rest;
  const { title, ways, ...file } = data;
  return { ...rest, data: { ...file, company: title, mayDownload: ways.includes("document") } };
}

const KEY = /^#file=([\w-]{1,40})$/;

/** The key of the file that the end of an address names; null for none. It does not reach the server. */
export function keyIn(hash: string): string | null {
  return KEY.exec(hash)?.[1] ?? null;
}
