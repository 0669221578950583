import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import { dataOf, errorMessage } from "~/lib/query-client";
import { showError } from "~/ui/toasts";
import { failedPublicationsQuery, publicationQuery } from "./queries";

/** A hook with a mutation that retries a failed publication, given its id. */
export function useRetryPublication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      dataOf(
        api.POST("/api/desk/failed-publications/{publication_id}/retry", {
          params: { path: { publication_id: id } },
        }),
      ),
    onError: (error) => showError(errorMessage(error)),
    onSettled: () =>
      Promise.all(
        [failedPublicationsQuery, publicationQuery].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
