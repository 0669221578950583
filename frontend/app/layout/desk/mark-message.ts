import { api } from "~/api/client";

/** Requests that a message is marked as spam, or as not spam. The answer is a change that `undoBulkChange` undoes. */
export function markMessage(reference: string, spam: boolean) {
  const params = { path: { reference } };
  return api.PUT("/api/desk/messages/{reference}/spam", { params, body: { spam } });
}
