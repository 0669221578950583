import { useRef, useState } from "react";
import { RequestRefused } from "~/lib/query-client";
import { useSignedIn } from "~/lib/session";
import { isRecord, storedValue } from "~/lib/storage";
import { useAutosave } from "~/lib/use-autosave";

/** Content with its version: what is stored, or what was typed in that version and is not saved yet. */
export type Versioned<Content> = { content: Content; version: number };

function storedTyped<Content>(key: string) {
  return storedValue<Versioned<Content> | null>("local", key, (stored) =>
    isRecord(stored) && isRecord(stored.content) && typeof stored.version === "number"
      ? (stored as Versioned<Content>)
      : null,
  );
}

/**
 * A hook with content that is saved as it is typed and stays in this browser until it is. If a colleague has saved
 * another version meanwhile, nothing is saved: `isConflict` is true until one version is chosen.
 */
export function useSheet<Content extends object, Holder>(options: {
  /** With `id`, names the content in this browser. */
  kind: string;
  id: string;
  /** What the content is part of, as it was loaded last. */
  holder: Holder;
  partOf: (holder: Holder) => Versioned<Content>;
  save: (body: Versioned<Content>) => Promise<Holder>;
  /** Shows the holder as the server returned it. */
  show: (saved: Holder) => void;
  /** Loads and shows the holder again. Resolves to null if it is gone. */
  reload: () => Promise<Holder | null>;
}) {
  const { kind, id, holder, partOf, save, show, reload } = options;
  const person = useSignedIn().person.id;
  const [stored] = useState(() => storedTyped<Content>(`${kind}-${person}-${id}`));
  const [typed, setTyped] = useState(() => stored.read());
  const [saved, setSaved] = useState<Versioned<Content> | null>(null);
  const [isConflict, setConflict] = useState(false);
  const loaded = partOf(holder);
  // What was saved is shown before the holder was loaded with it.
  const base = saved && saved.version > loaded.version ? saved : loaded;
  const latest = useRef({ typed, isConflict, base });
  latest.current.isConflict = isConflict;
  latest.current.base = base;

  function keep(changed: Versioned<Content> | null) {
    latest.current.typed = changed;
    stored.write(changed);
    setTyped(changed);
  }

  const { status, saveSoon, saveNow, reset } = useAutosave({
    scope: `${kind}-${id}`,
    changes: () => (latest.current.isConflict ? null : latest.current.typed),
    save,
    onSaved(holder, sent) {
      show(holder);
      const saved = partOf(holder);
      latest.current.base = saved;
      setSaved(saved);
      const now = latest.current.typed;
      if (now) keep(now.content === sent.content ? null : { ...now, version: saved.version });
    },
    onRefused(error) {
      if (error instanceof RequestRefused && error.code === "changed_meanwhile") setConflict(true);
      reload().catch(() => null);
    },
  });

  return {
    content: (typed ?? base).content,
    /** The version that was saved or loaded last. */
    version: base.version,
    status,
    isUnsaved: typed !== null,
    isConflict,
    saveNow,
    change(changes: Partial<Content>) {
      // A key may be pressed before the screen shows what was saved.
      const last = latest.current.typed ?? latest.current.base;
      keep({ content: { ...last.content, ...changes }, version: last.version });
      saveSoon();
    },
    /** Ends the conflict with what was typed here, on top of the colleague's version. */
    async keepMine() {
      const theirs = await reload();
      const mine = latest.current.typed;
      if (mine && theirs) keep({ ...mine, version: partOf(theirs).version });
      latest.current.isConflict = false;
      setConflict(false);
      saveNow();
    },
    /** Ends the conflict with the colleague's version. */
    takeTheirs() {
      keep(null);
      setConflict(false);
      reset();
    },
  };
}

export type Sheet<Content extends object> = Pick<
  ReturnType<typeof useSheet<Content, unknown>>,
  "content" | "change"
>;
export type SheetState = Omit<ReturnType<typeof useSheet<object, unknown>>, "content" | "change">;
