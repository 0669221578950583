import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { apiQuery } from "~/lib/query-client";
import { dealKey } from "../queries";
import { usePartAct } from "../use-deal";

export type DealRoom = components["schemas"]["DealRoomOut"];
export type Room = NonNullable<DealRoom["room"]>;
export type RoomFile = Room["files"][number];
export type RoomBuyer = Room["buyers"][number];
export type RoomLender = Room["lenders"][number];
export type RoomCoBroker = Room["coBrokers"][number];
export type RoomRequest = Room["requests"][number];
export type Readings = components["schemas"]["RoomReadingsOut"]["readings"];

const roomKey = (deal: number) => [...dealKey(deal), "room"] as const;

export function roomQuery(deal: number) {
  return liveQuery(roomKey(deal), ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}/room", { params: { path: { deal_id: deal } }, signal }),
  );
}

export function readingsQuery(deal: number) {
  return apiQuery([...roomKey(deal), "readings"], ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}/room/readings", {
      params: { path: { deal_id: deal } },
      signal,
    }),
  );
}

/** A hook that sends one act on the room of a deal at a time. */
export const useRoomAct = (deal: number) => usePartAct<DealRoom>(deal, "room", { reloads: true });
