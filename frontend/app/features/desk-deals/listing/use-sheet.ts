import { useRef, useState } from "react";
import { RequestRefused } from "~/lib/query-client";
import { useSignedIn } from "~/lib/session";
import { isRecord, storedValue } from "~/lib/storage";
import { useAutosave } from "~/lib/use-autosave";
import type { Listing } from "./queries";
import { useShowListing } from "./use-listing";

/** What is typed in a sheet and not saved yet, with the version that it was typed in. */
type Typed<Content> = { content: Content; version: number };

function storedTyped<Content>(person: number, listing: number, name: string) {
  return storedValue<Typed<Content> | null>(
    "local",
    `listing-${person}-${listing}-${name}`,
    (stored) =>
      isRecord(stored) && isRecord(stored.content) && typeof stored.version === "number"
        ? (stored as Typed<Content>)
        : null,
  );
}

/**
 * A hook with one of the three parts of a listing, which is saved as it is typed and stays in this browser until it is.
 * If a colleague has saved another version meanwhile, nothing is saved: `isConflict` is true until one version is
 * chosen.
 */
export function useSheet<Content extends object>(
  listing: Listing,
  options: {
    name: string;
    /** What is stored, and its version. */
    contentOf: (listing: Listing) => Content;
    versionOf: (listing: Listing) => number;
    save: (body: Typed<Content>) => Promise<Listing>;
  },
) {
  const { name, contentOf, versionOf, save } = options;
  const show = useShowListing();
  const person = useSignedIn().person.id;
  const [stored] = useState(() => storedTyped<Content>(person, listing.id, name));
  const [typed, setTyped] = useState(() => stored.read());
  const [savedVersion, setSavedVersion] = useState(0);
  const [isConflict, setConflict] = useState(false);
  const latest = useRef({ typed, isConflict });
  latest.current.isConflict = isConflict;
  const version = Math.max(savedVersion, versionOf(listing));

  function keep(changed: Typed<Content> | null) {
    latest.current.typed = changed;
    stored.write(changed);
    setTyped(changed);
  }

  const { status, saveSoon, saveNow, reset } = useAutosave({
    scope: `listing-${listing.id}-${name}`,
    changes: () => (latest.current.isConflict ? null : latest.current.typed),
    save,
    onSaved(saved, sent) {
      show(saved);
      setSavedVersion(versionOf(saved));
      const now = latest.current.typed;
      if (now) keep(now.content === sent.content ? null : { ...now, version: versionOf(saved) });
    },
    onRefused(error) {
      if (error instanceof RequestRefused && error.code === "changed_meanwhile") setConflict(true);
    },
  });

  const content = typed?.content ?? contentOf(listing);

  return {
    content,
    version,
    status,
    isUnsaved: typed !== null,
    isConflict,
    saveNow,
    change(changes: Partial<Content>) {
      keep({ content: { ...content, ...changes }, version: typed?.version ?? version });
      saveSoon();
    },
    /** Ends a conflict with what was typed here, on top of the colleague's version. */
    keepMine(theirs: Listing) {
      const mine = latest.current.typed;
      if (mine) keep({ ...mine, version: versionOf(theirs) });
      latest.current.isConflict = false;
      setConflict(false);
      saveNow();
    },
    /** Ends a conflict with the colleague's version. */
    takeTheirs() {
      keep(null);
      setConflict(false);
      reset();
    },
  };
}

export type Sheet<Content extends object> = Pick<
  ReturnType<typeof useSheet<Content>>,
  "content" | "change"
>;
export type SheetState = Pick<
  ReturnType<typeof useSheet>,
  "status" | "isUnsaved" | "isConflict" | "saveNow" | "keepMine" | "takeTheirs"
>;
