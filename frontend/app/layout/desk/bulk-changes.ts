import { api } from "~/api/client";
import type { components } from "~/api/schema";

export type BulkAct = components["schemas"]["BulkIn"]["act"];

/** What an act on leads, or on a message of one, is called once it is done. */
export const ACTS_DONE: Record<BulkAct, string> = {
  assign: "Assigned",
  move: "Moved",
  tag: "Tagged",
  untag: "Untagged",
  spam: "Marked as spam",
  "not-spam": "Not spam",
  delete: "Deleted",
};

/** Requests that a change of leads is undone, which can be done for an hour. */
export function undoBulkChange(id: number) {
  const params = { path: { change_id: id } };
  return api.POST("/api/desk/bulk-changes/{change_id}/undo", { params });
}
