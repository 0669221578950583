import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { offerUndo } from "~/layout/desk/undo";
import { useRecentAuthentication } from "~/layout/desk/use-recent-authentication";
import { type Path, withValueAt } from "~/lib/json";
import { errorMessage, type Problem, RequestRefused } from "~/lib/query-client";
import { useSignedIn } from "~/lib/session";
import { isRecord, storedValue } from "~/lib/storage";
import { useAutosave } from "~/lib/use-autosave";
import { showError } from "~/ui/toasts";
import {
  contentKey,
  discardDraft,
  type Entry,
  entryQuery,
  publishDraft,
  revisionsQuery,
  saveDraft,
} from "./api";

/** What the server had when the draft on the screen was begun or saved last. */
type Start = { base: unknown; version: number; basedOn: string };

type State = Start & {
  body: unknown;
  isUnsaved: boolean;
  /** When the draft was saved; null without a stored draft. */
  savedAt: string | null;
  problems: readonly Problem[];
  /** The entry as a colleague has saved or published it meanwhile; null without a conflict. */
  conflict: Entry | null;
};

/** The versions that a request about the draft has to name. */
type Versions = { expectedVersion: number; entryVersion: string };

const NOT_SAVED = "What you typed is not saved yet. Try again when it is.";
const CONFLICTS: readonly string[] = ["changed_meanwhile", "published_meanwhile"];

const isConflict = (error: unknown) =>
  error instanceof RequestRefused && CONFLICTS.includes(error.code);

function opened({ draft, body, version, problems }: Entry): State {
  const words = draft?.body ?? body;
  return {
    body: words,
    base: words,
    version: draft?.version ?? 0,
    basedOn: draft?.basedOn ?? version,
    isUnsaved: false,
    savedAt: draft?.updatedAt ?? null,
    problems,
    conflict: null,
  };
}

/** What is in conflict with the draft on the screen: a colleague's draft, or else the version in use. */
export function theirsOf(
  { draft, body, version }: Entry,
  mine: Pick<State, "version">,
): Start & { by: string | null; isInUse: boolean } {
  return draft && draft.version !== mine.version
    ? {
        base: draft.body,
        version: draft.version,
        basedOn: draft.basedOn,
        by: draft.updatedBy,
        isInUse: false,
      }
    : { base: body, version: draft?.version ?? 0, basedOn: version, by: null, isInUse: true };
}

/** The storage of unsaved words in this browser, so that a closed tab or a lost connection loses nothing. */
function storedUnsaved(person: number, key: string) {
  return storedValue<(Start & { body: unknown }) | null>(
    "local",
    `desk-editor-${person}-${key}`,
    (stored) =>
      isRecord(stored) &&
      "body" in stored &&
      typeof stored.version === "number" &&
      typeof stored.basedOn === "string"
        ? (stored as Start & { body: unknown })
        : null,
  );
}

/**
 * The editors that were rendered last, by the keys of their entries. An undo uses them: the editor that offered it may
 * have been left, and names a draft that is no longer stored.
 */
const latestEditors = new Map<string, Editor>();

type Send = (versions: Versions) => Promise<Entry>;
type Editor = {
  body: () => unknown;
  type: (body: unknown) => void;
  act: (send: Send) => Promise<Entry | null>;
};

/**
 * A hook with the draft of an entry, which is saved as it is typed. If a colleague has saved or published another
 * version meanwhile, nothing is saved: `conflict` has that version until `combine` or `takeTheirs` is called.
 */
export function useEntryDraft(entry: Entry) {
  const { key } = entry;
  const client = useQueryClient();
  const person = useSignedIn().person.id;
  const withRecentAuthentication = useRecentAuthentication();
  const [stored] = useState(() => storedUnsaved(person, key));
  const [state, setState] = useState((): State => {
    const unsaved = stored.read();
    return { ...opened(entry), ...(unsaved && { ...unsaved, isUnsaved: true }) };
  });
  // A request ends in a later render than the one that began it.
  const latest = useRef(state);

  function update(changes: Partial<State>) {
    latest.current = { ...latest.current, ...changes };
    const { isUnsaved, body, base, version, basedOn } = latest.current;
    stored.write(isUnsaved ? { body, base, version, basedOn } : null);
    setState(latest.current);
  }

  const scope = `draft-${key}`;
  const { status, saveSoon, saveNow } = useAutosave({
    scope,
    changes: () => {
      const { isUnsaved, conflict, body } = latest.current;
      return isUnsaved && !conflict ? { body } : null;
    },
    async save({ body }) {
      const { version: expectedVersion, basedOn } = latest.current;
      try {
        return await saveDraft(key, { body, expectedVersion, basedOn });
      } catch (error) {
        if (!isConflict(error)) throw error;
        await showConflict();
        return null;
      }
    },
    onSaved(saved, { body }) {
      if (!saved) return;
      update({
        ...saved,
        base: body,
        isUnsaved: latest.current.body !== body,
        savedAt: new Date().toISOString(),
      });
    },
  });

  async function showConflict() {
    const fresh = await client.fetchQuery({ ...entryQuery(key), staleTime: 0 });
    update({ isUnsaved: true, conflict: fresh });
  }

  function type(body: unknown) {
    update({ body, isUnsaved: true });
    if (!latest.current.conflict) saveSoon();
  }

  /** Goes on with what the server has. What was typed since the last save becomes another draft, unless `dropsTyped`. */
  function begin(fresh: Entry, dropsTyped = false) {
    client.setQueryData(entryQuery(key).queryKey, fresh);
    void client.invalidateQueries({ queryKey: [...contentKey, "entries"] });
    void client.invalidateQueries({ queryKey: revisionsQuery(key).queryKey });
    const { isUnsaved, body } = latest.current;
    update(opened(fresh));
    if (isUnsaved && !dropsTyped) type(body);
  }

  const acts = useMutation({
    scope: { id: scope },
    mutationFn: (act: () => Promise<Entry | null>) => act(),
  });

  /**
   * Saves the draft and carries out an act on it; what is typed meanwhile is saved afterwards. Shows a conflict and
   * problems of the draft; throws other errors. Returns null if the act was not done.
   */
  async function act(send: Send, dropsTyped = false): Promise<Entry | null> {
    saveNow();
    return acts.mutateAsync(async () => {
      const { isUnsaved, version, basedOn } = latest.current;
      if (isUnsaved) throw new RequestRefused(0, "not_saved", NOT_SAVED, {});
      try {
        const fresh = await withRecentAuthentication(() =>
          send({ expectedVersion: version, entryVersion: basedOn }),
        );
        if (fresh) begin(fresh, dropsTyped);
        return fresh;
      } catch (error) {
        if (isConflict(error)) await showConflict();
        else if (error instanceof RequestRefused && error.problems.length > 0) {
          update({ problems: error.problems });
          showError("Some fields have to be fixed before this can be published.");
        } else throw error;
        return null;
      }
    });
  }

  /** Ends the conflict, and saves words that were combined from both versions. */
  function combine(body: unknown) {
    if (!state.conflict) return;
    const { base, version, basedOn } = theirsOf(state.conflict, state);
    update({ conflict: null, base, version, basedOn });
    type(body);
    saveNow();
  }

  /** Ends the conflict with the colleague's version. The own draft, if it is stored, is discarded. */
  async function takeTheirs() {
    const { conflict } = state;
    if (!conflict) return;
    const { isInUse, version } = theirsOf(conflict, state);
    if (!isInUse || version === 0) return begin(conflict, true);
    try {
      begin(await discardDraft(key, version), true);
    } catch (error) {
      if (isConflict(error)) await showConflict();
      else throw error;
    }
  }

  useEffect(() => {
    latestEditors.set(key, { body: () => latest.current.body, type, act });
  });

  /** Says what was `done`, and offers to replace the draft by what `restore` makes of it. */
  function offerUndoOf(done: string, restore: (body: unknown) => unknown) {
    const undo = () => {
      const editor = latestEditors.get(key);
      editor?.type(restore(editor.body()));
    };
    offerUndo({ done, undo });
  }

  /** Discards the draft, and offers to bring it back with its schedule. */
  async function discard() {
    const { body } = state;
    const at = entry.isDated ? undefined : entry.scheduled?.at;
    const done = await act(({ expectedVersion }) => discardDraft(key, expectedVersion), true);
    if (!done) return;
    const undo = async () => {
      const editor = latestEditors.get(key);
      editor?.type(body);
      if (at) await editor?.act((versions) => publishDraft(key, { ...versions, at }));
    };
    offerUndo({ done: "Discarded the draft", undo: () => void undo().catch(showFailure) });
  }

  return {
    ...state,
    /** Whether there is a draft, stored or only typed. */
    hasDraft: state.isUnsaved || state.savedAt !== null,
    status,
    isBusy: acts.isPending,
    type,
    change: (path: Path, value: unknown) => type(withValueAt(latest.current.body, path, value)),
    saveNow,
    act,
    discard,
    combine,
    takeTheirs,
    offerUndo: offerUndoOf,
    /** Replaces the draft, says what was `done`, and offers to bring back the draft of before. */
    typeWithUndo(body: unknown, done: string) {
      const before = latest.current.body;
      type(body);
      offerUndoOf(done, () => before);
    },
  };
}

export const showFailure = (error: Error) => showError(errorMessage(error));

export type EntryDraft = ReturnType<typeof useEntryDraft>;
