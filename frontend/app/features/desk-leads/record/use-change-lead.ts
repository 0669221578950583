import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { api } from "~/api/client";
import { offerUndo } from "~/layout/desk/undo";
import type { Errors } from "~/lib/form-rules";
import { dataOf, errorMessage, RequestRefused } from "~/lib/query-client";
import { showError } from "~/ui/toasts";
import { type Lead, type LeadChanges, leadKey, timelineKey } from "./queries";

/** A change that was not saved, because somebody else has changed some of the same fields. */
export type Conflict = {
  /** The fields of the change that somebody else has set to another value. */
  fields: readonly (keyof LeadChanges)[];
  mine: LeadChanges;
  theirs: Lead;
  /** The title of the toast that offers the undo after the change is saved. */
  done: string;
};

/**
 * The error of a change that was refused because somebody else has changed a field since it was shown. `theirs`: the
 * lead as it is stored now.
 */
class ChangedMeanwhile extends Error {
  constructor(
    message: string,
    readonly theirs: Lead,
  ) {
    super(message);
  }
}

/** @throws ChangedMeanwhile, RequestRefused */
async function sendChanges(id: number, body: { changes: LeadChanges; expected: LeadChanges }) {
  const answer = await api.PATCH("/api/desk/leads/{lead_id}", {
    params: { path: { lead_id: id } },
    body,
  });
  if (answer.error && "theirs" in answer.error) {
    throw new ChangedMeanwhile(answer.error.message, answer.error.theirs);
  }
  return dataOf(Promise.resolve(answer));
}

/**
 * A hook that changes fields of a lead. `change` shows the new values at once, and a toast with an undo when they are
 * saved. If somebody else has changed one of the same fields, nothing is saved and `conflict` has both versions until
 * `resolve` is called. `errors`: the messages by field if the server rejects values; a toast shows any other error.
 * `form`: a ref for the form, whose first rejected field then gets the focus, unless another element has it by then.
 */
export function useChangeLead(lead: Lead) {
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const key = leadKey(lead.id);

  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (Object.keys(errors).length === 0) return;
    if (activeElement !== body && !form.current?.contains(activeElement)) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);

  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: { changes: LeadChanges; expected: LeadChanges }) =>
      sendChanges(lead.id, body),
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
    onError: (error, _changes, context) => {
      if (error instanceof ChangedMeanwhile) queryClient.setQueryData(key, error.theirs);
      else if (context?.before) queryClient.setQueryData(key, context.before);
    },
  });

  /**
   * Saves `changes` to the lead as `seen`. `done`: the title of the undo toast, such as `Assigned to Ruth`. Returns
   * whether the changes were saved.
   */
  async function change(changes: LeadChanges, done: string, seen: Lead = lead): Promise<boolean> {
    const before = valuesOf(seen, changes);
    setErrors({});
    let saved: Lead;
    try {
      saved = await mutateAsync({ changes, expected: before });
    } catch (error) {
      refuse(error as Error, changes, before, done);
      return false;
    }
    setConflict(null);
    // The server may have stored them in other words: an email in lower case.
    const expected = valuesOf(saved, changes);
    offerUndo({
      done,
      detail: lead.name,
      undo: () => {
        mutateAsync({ changes: before, expected }).catch((error: Error) => showError(words(error)));
      },
    });
    return true;
  }

  function refuse(error: Error, mine: LeadChanges, before: LeadChanges, done: string) {
    if (error instanceof ChangedMeanwhile) {
      const { theirs } = error;
      const fields = namesOf(mine).filter(
        (name) => !isSame(theirs[name], before[name]) && !isSame(theirs[name], mine[name]),
      );
      setConflict({ fields, mine, theirs, done });
    } else if (error instanceof RequestRefused && Object.keys(error.fields).length > 0) {
      setErrors(error.fields);
    } else {
      showError(words(error));
    }
  }

  /**
   * Ends the conflict with the chosen version of the fields that both have changed. Other changed fields are saved
   * either way. Returns whether the save succeeded; true if there was nothing to save.
   */
  async function resolve(choice: "mine" | "theirs"): Promise<boolean> {
    if (!conflict) return true;
    const { fields, mine, theirs, done } = conflict;
    const kept = namesOf(mine).filter(
      (name) => !isSame(mine[name], theirs[name]) && (choice === "mine" || !fields.includes(name)),
    );
    setConflict(null);
    if (kept.length === 0) return true;
    const changes = Object.fromEntries(kept.map((name) => [name, mine[name]])) as LeadChanges;
    return change(changes, done, theirs);
  }

  return { change, conflict, resolve, errors, form, isPending };
}

const words = (error: Error) =>
  error instanceof ChangedMeanwhile ? error.message : errorMessage(error);

const namesOf = (changes: LeadChanges) => Object.keys(changes) as (keyof LeadChanges)[];

/** The values of the lead's fields that `changes` names. */
function valuesOf(lead: Lead, changes: LeadChanges): LeadChanges {
  return Object.fromEntries(namesOf(changes).map((name) => [name, lead[name] ?? null]));
}

const isSame = (one: unknown, other: unknown) => String(one ?? "") === String(other ?? "");
