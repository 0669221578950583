import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { apiQuery } from "~/lib/query-client";
import { useAct } from "~/lib/use-act";
import { dealKey } from "../queries";

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

/** A hook that sends one act on a room at a time, and shows the room as the server returns it. */
export function useRoomAct(deal: number) {
  const client = useQueryClient();
  return useAct<DealRoom>({
    async onDone(room) {
      client.setQueryData(roomKey(deal), room);
      await client.invalidateQueries({ queryKey: dealKey(deal), exact: true });
    },
    onRefused: () => client.invalidateQueries({ queryKey: roomKey(deal), exact: true }),
  });
}
