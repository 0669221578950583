import type { QueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import { dataOf, errorMessage } from "~/lib/query-client";
import { showError, showToast } from "~/ui/toasts";
import { leadKey } from "./queries";

/** Undoes a merge, so that there are two leads again. A toast shows the outcome or the error. */
export async function undoMerge(client: QueryClient, merge: number): Promise<void> {
  const params = { path: { merge_id: merge } };
  try {
    const { lead } = await dataOf(api.POST("/api/desk/merges/{merge_id}/undo", { params }));
    client.setQueryData(leadKey(lead.id), lead);
    showToast({
      title: "Two leads again",
      detail: "What came after the merge stays with this one.",
      tone: "plain",
    });
  } catch (error) {
    showError(errorMessage(error as Error));
  }
  await client.invalidateQueries({ queryKey: ["desk"] });
}
