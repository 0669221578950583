import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dataOf } from "~/lib/query-client";
import { leadKey, timelineKey } from "./queries";

type Request<Data> = Parameters<typeof dataOf<Data>>[0];

/**
 * A mutation that changes a lead or its timeline, which are loaded again afterwards. `onSaved` is called even if the
 * screen was left in the meantime.
 */
export function useLeadAct<Values, Data>(
  lead: number,
  send: (values: Values) => Request<Data>,
  onSaved?: (values: Values) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: Values) => dataOf(send(values)),
    onSuccess: (_saved, values) => onSaved?.(values),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: leadKey(lead) }),
        queryClient.invalidateQueries({ queryKey: timelineKey(lead) }),
      ]),
  });
}
