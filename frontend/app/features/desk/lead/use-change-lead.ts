import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import type { Errors } from "~/lib/form-rules";
import { dataOf, errorMessage, RequestRefused } from "~/lib/query-client";
import { showError } from "~/ui/toasts";
import { offerUndo } from "../shell/undo";
import { type Lead, type LeadChanges, leadKey, timelineKey } from "./queries";

/** A change of fields that is not the last one: somebody else has changed one of them. */
export type Conflict = { field: keyof LeadChanges; mine: LeadChanges };

/**
 * Changes fields of a lead. The screen shows the new values at once, and an undo when they are saved. Where somebody
 * else has changed the same field, nothing is saved and `conflict` has what was typed.
 */
export function useChangeLead(lead: Lead) {
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const key = leadKey(lead.id);

  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: { changes: LeadChanges; expected: LeadChanges }) =>
      dataOf(
        api.PATCH("/api/desk/leads/{lead_id}", { params: { path: { lead_id: lead.id } }, body }),
      ),
    onMutate: async ({ changes }) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<Lead>(key);
      if (before) queryClient.setQueryData(key, { ...before, ...changes });
      return { before };
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(key, saved);
      void queryClient.invalidateQueries({ queryKey: timelineKey(lead.id) });
      void queryClient.invalidateQueries({ queryKey: ["desk", "leads"] });
    },
    onError: (_error, _changes, context) => {
      if (context?.before) queryClient.setQueryData(key, context.before);
      void queryClient.invalidateQueries({ queryKey: key });
    },
  });

  /** Saves `changes`. `done`: what the undo says, `Assigned to Ruth`. Returns whether they were saved. */
  async function change(changes: LeadChanges, done: string, seen: Lead = lead): Promise<boolean> {
    const expected = valuesOf(seen, changes);
    setErrors({});
    try {
      await mutateAsync({ changes, expected });
    } catch (error) {
      refuse(error as Error, changes);
      return false;
    }
    setConflict(null);
    offerUndo({
      done,
      detail: lead.name,
      undo: () => {
        mutateAsync({ changes: expected, expected: changes }).catch((error: Error) =>
          showError(errorMessage(error)),
        );
      },
    });
    return true;
  }

  function refuse(error: Error, changes: LeadChanges) {
    if (!(error instanceof RequestRefused)) return showError(errorMessage(error));
    if (error.code === "changed_meanwhile") {
      const [field] = Object.keys(changes) as (keyof LeadChanges)[];
      if (field) setConflict({ field, mine: changes });
    } else if (Object.keys(error.fields).length > 0) setErrors(error.fields);
    else showError(errorMessage(error));
  }

  return { change, conflict, dismissConflict: () => setConflict(null), errors, isPending };
}

/** The values of the lead's fields that `changes` names. */
function valuesOf(lead: Lead, changes: LeadChanges): LeadChanges {
  const names = Object.keys(changes) as (keyof LeadChanges)[];
  return Object.fromEntries(names.map((name) => [name, lead[name] ?? null])) as LeadChanges;
}
