import { type MutationKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { dataOf } from "~/lib/query-client";
import { leadKey, timelineKey } from "./queries";

type Request<Data> = Parameters<typeof dataOf<Data>>[0];

/**
 * A hook with a mutation that changes a lead or its timeline, and then reloads both. `send` makes the request; its
 * `key` is an idempotency key, which stays the same while a failed request is tried again with the same values.
 * `onSaved` is called even if the screen was left in the meantime. The mutation is pending until the lead is reloaded.
 */
export function useLeadAct<Values, Data>(
  lead: number,
  send: (values: Values, key: string) => Request<Data>,
  onSaved?: (values: Values) => void,
  mutationKey?: MutationKey,
) {
  const queryClient = useQueryClient();
  const tried = useRef<{ values: string | undefined; key: string } | null>(null);

  function keyFor(values: Values): string {
    const written: string | undefined = JSON.stringify(values);
    if (!tried.current || tried.current.values !== written) {
      tried.current = { values: written, key: crypto.randomUUID() };
    }
    return tried.current.key;
  }

  return useMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: (values: Values) => dataOf(send(values, keyFor(values))),
    onSuccess: (_saved, values) => {
      tried.current = null;
      onSaved?.(values);
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: leadKey(lead) }),
        queryClient.invalidateQueries({ queryKey: timelineKey(lead) }),
      ]),
  });
}
