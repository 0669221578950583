import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { components } from "~/api/schema";
import type { Errors } from "~/lib/form-rules";
import { useSignedIn } from "~/lib/session";
import { useAutosave } from "~/lib/use-autosave";
import { type Answers, isSame, missing, type Sheet, stored, typed, type Value } from "./sheet";
import { editorOf, type Unsaved, unsavedAnswers } from "./unsaved-answers";

type Changes = components["schemas"]["IntakeChangesIn"];
type Saved = components["schemas"]["IntakeSavedOut"];

/** Where a sheet comes from and goes to. */
export type SheetSource = {
  /** A name of the sheet in this browser. */
  id: string;
  queryKey: QueryKey;
  save: (changes: Changes) => Promise<Saved>;
  /** Called when a save has changed how many questions are open. */
  onProgress?: () => void;
};

type State = {
  unsaved: Unsaved;
  /** The fields that somebody else has answered since they were seen: nothing is saved until one answer is chosen. */
  conflicts: readonly string[];
  /** The server's errors by field. */
  errors: Errors;
};

/** A hook with the answers of an intake sheet, which are saved as they are typed, each field by itself. */
export function useSheet(sheet: Sheet, { id, queryKey, save, onProgress }: SheetSource) {
  const client = useQueryClient();
  const [person] = useState(useSignedIn().person.id);
  const [storage] = useState(() => unsavedAnswers(person, id));
  const [state, setState] = useState<State>(() => ({
    unsaved: storage.read(),
    conflicts: [],
    errors: {},
  }));
  // A request ends in a later render than the one that began it.
  const latest = useRef({ ...state, sheet });
  latest.current.sheet = sheet;
  const fields = new Map(sheet.groups.flatMap((group) => group.fields.map((one) => [one.id, one])));

  function update(changes: Partial<State>) {
    const { sheet: current, ...last } = latest.current;
    const next = { ...last, ...changes };
    latest.current = { ...next, sheet: current };
    storage.write(Object.keys(next.unsaved).length > 0 ? next.unsaved : null);
    setState(next);
  }

  const { status, saveSoon, saveNow } = useAutosave<Changes, Saved>({
    scope: `intake-${id}-${person}`,
    changes() {
      const { unsaved, conflicts, errors, sheet } = latest.current;
      const changes = Object.entries(unsaved).flatMap(([field, { value, seen }]) => {
        const known = fields.get(field);
        const sent = known ? stored(known, value) : null;
        if (sent === null || conflicts.includes(field) || errors[field]) return [];
        return isSame(sent, sheet.answers[field]?.value) ? [] : [{ field, value: sent, seen }];
      });
      return changes.length > 0 ? { changes, editor: editorOf(person) } : null;
    },
    save,
    onSaved({ answers, conflicts }, { changes }) {
      const before = countOpen(latest.current.sheet.answers);
      const done = changes.filter(({ field }) => !conflicts.includes(field));
      const left = Object.entries(latest.current.unsaved).flatMap(([field, entry]) => {
        const sent = done.find((change) => change.field === field);
        if (!sent) return [[field, entry] as const];
        const known = fields.get(field);
        if (known && isSame(stored(known, entry.value) ?? undefined, sent.value)) return [];
        // Typed on while the request was under way.
        return [[field, { ...entry, seen: answers[field]?.version ?? 0 }] as const];
      });
      void client.cancelQueries({ queryKey });
      client.setQueryData<Sheet>(queryKey, (last) => last && { ...last, answers });
      latest.current.sheet = { ...latest.current.sheet, answers };
      update({
        unsaved: Object.fromEntries(left),
        conflicts: [...new Set([...latest.current.conflicts, ...conflicts])],
      });
      if (countOpen(answers) !== before) onProgress?.();
    },
    onRefused({ fields: refused, message }, { changes }) {
      const hasFields = Object.keys(refused).length > 0;
      const all = Object.fromEntries(changes.map(({ field }) => [field, message]));
      update({ errors: { ...latest.current.errors, ...(hasFields ? refused : all) } });
      // The other fields are saved without waiting for those that have errors.
      if (hasFields) saveNow();
    },
  });

  function countOpen(answers: Answers): number {
    const valueIn = (field: string) => answers[field]?.value;
    return sheet.groups.reduce((sum, group) => sum + missing(group, valueIn).length, 0);
  }

  function change(field: string, value: Value) {
    const { unsaved, errors } = latest.current;
    const seen = unsaved[field]?.seen ?? latest.current.sheet.answers[field]?.version ?? 0;
    const { [field]: _corrected, ...others } = errors;
    update({ unsaved: { ...unsaved, [field]: { value, seen } }, errors: others });
    saveSoon();
  }

  function without(field: string): Unsaved {
    const { [field]: _dropped, ...others } = latest.current.unsaved;
    return others;
  }

  /** What the field shows: what was typed, else the saved answer. */
  function shown(field: string): Value {
    const known = fields.get(field);
    const answer = sheet.answers[field]?.value;
    return state.unsaved[field]?.value ?? (known && answer ? typed(known, answer) : "");
  }

  /** The answer as it will be saved; what cannot be read counts as no answer. */
  function answerTo(field: string): Value | undefined {
    const known = fields.get(field);
    const unsaved = state.unsaved[field];
    if (known && unsaved) return stored(known, unsaved.value) ?? undefined;
    return sheet.answers[field]?.value;
  }

  return {
    sheet,
    status,
    errors: state.errors,
    shown,
    answerTo,
    change,
    saveNow,
    isInConflict: (field: string) => state.conflicts.includes(field),
    /** Ends a conflict with the answer of the other person, or with what was typed here. */
    settle(field: string, keeps: "theirs" | "mine") {
      const conflicts = latest.current.conflicts.filter((each) => each !== field);
      const mine = latest.current.unsaved[field];
      const seen = latest.current.sheet.answers[field]?.version ?? 0;
      const keepsMine = keeps === "mine" && mine;
      update({
        conflicts,
        unsaved: keepsMine
          ? { ...latest.current.unsaved, [field]: { ...mine, seen } }
          : without(field),
      });
      saveNow();
    },
  };
}

export type SheetEditor = ReturnType<typeof useSheet>;
