import {
  type MutationKey,
  useIsMutating,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { dataOf, errorMessage } from "~/lib/query-client";
import { showError } from "~/ui/toasts";
import { leadKey, timelineKey } from "./queries";

type Request<Data> = Parameters<typeof dataOf<Data>>[0];

/** The values and the idempotency key of the latest request by mutation key, until the server has taken it. */
const tried = new Map<string, { values: string | undefined; key: string }>();

/**
 * A hook with a mutation that changes a lead or its timeline, and then reloads both. `send` makes the request; its
 * `key` is an idempotency key, which stays the same while a failed request is tried again with the same values.
 * `onSaved` is called even if the screen was left in the meantime; an error is then shown in a toast. The mutation is
 * pending until the lead is reloaded, and with a `mutationKey` also if it began before the lead was left and opened
 * again.
 */
export function useLeadAct<Values, Data>(
  lead: number,
  send: (values: Values, key: string) => Request<Data>,
  onSaved?: (values: Values) => void,
  mutationKey?: MutationKey,
) {
  const id = useId();
  const keyOfAct = mutationKey ?? ["desk", "lead-act", id];
  const queryClient = useQueryClient();
  const name = JSON.stringify(keyOfAct);
  const isPending = useIsMutating({ mutationKey: keyOfAct }) > 0;

  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  function keyFor(values: Values): string {
    const written: string | undefined = JSON.stringify(values);
    const before = tried.get(name);
    if (before && before.values === written) return before.key;
    const key = crypto.randomUUID();
    tried.set(name, { values: written, key });
    return key;
  }

  const mutation = useMutation({
    mutationKey: keyOfAct,
    mutationFn: (values: Values) => dataOf(send(values, keyFor(values))),
    onSuccess: (_saved, values) => {
      tried.delete(name);
      onSaved?.(values);
    },
    onError: (error) => {
      if (!isShown.current) showError(errorMessage(error));
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: leadKey(lead) }),
        queryClient.invalidateQueries({ queryKey: timelineKey(lead) }),
      ]),
  });
  return { ...mutation, isPending };
}
