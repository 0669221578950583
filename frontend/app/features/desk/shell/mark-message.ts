import { api } from "~/api/client";

/** Requests that a message is marked as spam, or as not spam. The answer is a change that can be undone for an hour. */
export function markMessage(reference: string, spam: boolean) {
  const params = { path: { reference } };
  return api.PUT("/api/desk/messages/{reference}/spam", { params, body: { spam } });
}

/** Requests that a change is undone that was the answer to `markMessage`. */
export function undoMark({ id }: { id: number }) {
  const params = { path: { change_id: id } };
  return api.POST("/api/desk/bulk-changes/{change_id}/undo", { params });
}

/** What a mark is called once it is made. */
export function markInWords(spam: boolean): string {
  return spam ? "Marked as spam" : "Not spam";
}
