import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { offerUndo } from "~/layout/desk/undo";
import { defaultMessage } from "~/lib/error-messages";
import { type Path, withValueAt } from "~/lib/json";
import { isRecord, storedValue } from "~/lib/storage";
import { type Editor, editorQuery, type Problem } from "./queries";

type StoredDraft = components["schemas"]["MethodDraftOut"];
type Unsaved = { body: unknown; base: unknown; expectedVersion: number; basedOn: string };
/**
 * `theirs`: the draft that a colleague has saved, or a version that has taken effect, as a draft of version 0; null if
 * the draft was deleted. `base`: the draft from which both began.
 */
export type Conflict = { theirs: StoredDraft | null; base: unknown };

/** Milliseconds without a key after which the draft is saved. */
const PAUSE_MS = 700;

/**
 * What replaces the draft in the editor of each name that was rendered last. An undo calls it, because the editor that
 * offered the undo may have been unmounted, and names a draft that is no longer stored.
 */
const latestEditors = new Map<string, (update: (body: unknown) => unknown) => void>();

export type SaveState = "saved" | "waiting" | "saving" | "failed";

/**
 * A hook with the draft while it is edited. It is saved after each pause in typing; until then it is also stored in
 * this browser. If a colleague has saved another draft meanwhile, `conflict` has that draft, and nothing is saved
 * until `combine` or `keepMine` is called. `forget` removes only what this browser has stored. `person`: the id of the
 * signed-in person.
 */
export function useMethodDraft(name: string, editor: Editor, person: number) {
  const client = useQueryClient();
  const [stored] = useState(() => unsavedDraft(name, person));
  const [kept] = useState(stored.read);
  const [body, setBody] = useState<unknown>(
    () => kept?.body ?? editor.draft?.body ?? editor.current,
  );
  const [hasDraft, setHasDraft] = useState(kept !== null || editor.draft !== null);
  const [problems, setProblems] = useState<Problem[]>(editor.problems);
  const [state, setState] = useState<SaveState>(kept ? "waiting" : "saved");
  const [failure, setFailure] = useState("");
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const latest = useRef(body);
  const version = useRef(kept?.expectedVersion ?? editor.draft?.version ?? 0);
  const base = useRef(kept ? kept.base : (editor.draft?.body ?? editor.current));
  const basedOn = useRef(kept?.basedOn ?? editor.draft?.basedOn ?? String(editor.current.version));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSending = useRef(false);

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    if (isSending.current) return;
    isSending.current = true;
    setState("saving");
    const sent = latest.current;
    try {
      const { data, error, response } = await api.PUT("/api/desk/method/draft", {
        params: { query: { name } },
        body: {
          body: sent as Record<string, never>,
          expectedVersion: version.current,
          basedOn: basedOn.current,
        },
      });
      if (data) {
        version.current = data.version;
        base.current = sent;
        setProblems(data.problems);
        setHasDraft(true);
        if (latest.current === sent) {
          stored.write(null);
          setState("saved");
        }
        void client.invalidateQueries({ queryKey: editorQuery(name).queryKey, exact: true });
      } else {
        setState("failed");
        if (response.status === 409 && error && "theirs" in error) {
          setConflict({ theirs: error.theirs, base: base.current });
        } else {
          setFailure((error as { message?: string })?.message || defaultMessage(response.status));
        }
      }
    } catch {
      setState("failed");
      setFailure(defaultMessage(0));
    }
    isSending.current = false;
    if (latest.current !== sent) void save();
  }, [client, name, stored]);

  useEffect(() => {
    if (kept) void save();
    return () => clearTimeout(timer.current);
  }, [kept, save]);

  function replace(next: unknown) {
    latest.current = next;
    setBody(next);
    setState("waiting");
    stored.write({
      body: next,
      base: base.current,
      expectedVersion: version.current,
      basedOn: basedOn.current,
    });
    clearTimeout(timer.current);
    if (!conflict) timer.current = setTimeout(() => void save(), PAUSE_MS);
  }

  useEffect(() => {
    latestEditors.set(name, (update) => replace(update(latest.current)));
  });

  /** Saves `next` in place of the colleague's draft, and ends the conflict. */
  function combine(next: unknown) {
    version.current = conflict?.theirs?.version ?? 0;
    base.current = conflict?.theirs?.body ?? base.current;
    basedOn.current = conflict?.theirs?.basedOn ?? basedOn.current;
    setConflict(null);
    replace(next);
    void save();
  }

  /** Says what was `done`, and offers to replace the draft by what `restore` makes of it. */
  const offerUndoOf = (done: string, restore: (body: unknown) => unknown) =>
    offerUndo({ done, undo: () => latestEditors.get(name)?.(restore) });

  return {
    body,
    hasDraft,
    problems,
    state,
    failure,
    conflict,
    version: () => version.current,
    change: (path: Path, value: unknown) => replace(withValueAt(latest.current, path, value)),
    replace,
    /** Replaces the draft, says what was `done`, and offers to bring back the draft of before. */
    replaceWithUndo(next: unknown, done: string) {
      const before = latest.current;
      replace(next);
      offerUndoOf(done, () => before);
    },
    offerUndo: offerUndoOf,
    save,
    combine,
    keepMine: () => combine(latest.current),
    forget: () => stored.write(null),
  };
}

export type MethodDraft = ReturnType<typeof useMethodDraft>;

/** The storage of an unsaved draft in this browser. */
function unsavedDraft(name: string, person: number) {
  return storedValue<Unsaved | null>("local", `method-draft-${name}-${person}`, (stored) =>
    isRecord(stored) &&
    isRecord(stored.body) &&
    typeof stored.expectedVersion === "number" &&
    typeof stored.basedOn === "string"
      ? (stored as unknown as Unsaved)
      : null,
  );
}
