import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "~/api/client";
import { dataOf, RequestRefused } from "~/lib/query-client";
import { useSignedIn } from "~/lib/session";
import { isRecord, storedValue } from "~/lib/storage";
import { useAutosave } from "~/lib/use-autosave";
import {
  type Content,
  type DealOpinions,
  type Opinion,
  opinionsKey,
  opinionsQuery,
} from "./queries";

/** What is typed and not saved yet, with the version that it was typed in. */
type Typed = { content: Content; version: number };

function storedTyped(person: number, deal: number, number: number) {
  return storedValue<Typed | null>("local", `opinion-${person}-${deal}-${number}`, (stored) =>
    isRecord(stored) && isRecord(stored.content) && typeof stored.version === "number"
      ? (stored as Typed)
      : null,
  );
}

/**
 * A hook with the words of a draft, which are saved as they are typed and stay in this browser until they are. If a
 * colleague has saved another version meanwhile, nothing is saved: `isConflict` is true until one version is chosen.
 */
export function useDraft(deal: number, opinion: Opinion) {
  const client = useQueryClient();
  const person = useSignedIn().person.id;
  const { number } = opinion;
  const [stored] = useState(() => storedTyped(person, deal, number));
  const [typed, setTyped] = useState(() => stored.read());
  const [savedVersion, setSavedVersion] = useState(0);
  const [isConflict, setConflict] = useState(false);
  const latest = useRef({ typed, isConflict });
  latest.current.isConflict = isConflict;

  function keep(changed: Typed | null) {
    latest.current.typed = changed;
    stored.write(changed);
    setTyped(changed);
  }

  async function show(saved: Opinion) {
    await client.cancelQueries({ queryKey: opinionsKey(deal) });
    client.setQueryData<DealOpinions>(opinionsKey(deal), (all) => all && { ...all, open: saved });
  }

  const { status, saveSoon, saveNow, reset } = useAutosave({
    scope: `opinion-${deal}-${number}`,
    changes: () => (latest.current.isConflict ? null : latest.current.typed),
    save: (body) => {
      const params = { path: { deal_id: deal, number } };
      return dataOf(api.PUT("/api/desk/deals/{deal_id}/opinion/{number}", { params, body }));
    },
    onSaved(saved, sent) {
      void show(saved);
      setSavedVersion(saved.version);
      const now = latest.current.typed;
      if (now) keep(now.content === sent.content ? null : { ...now, version: saved.version });
    },
    onRefused(error) {
      if (error instanceof RequestRefused && error.code === "changed_meanwhile") setConflict(true);
      void client.invalidateQueries({ queryKey: opinionsKey(deal) });
    },
  });

  const content = typed?.content ?? opinion.content;

  return {
    content,
    /** The version that was saved or loaded last. */
    version: Math.max(savedVersion, opinion.version),
    status,
    isUnsaved: typed !== null,
    isConflict,
    saveNow,
    change(changes: Partial<Content>) {
      keep({ content: { ...content, ...changes }, version: typed?.version ?? opinion.version });
      saveSoon();
    },
    /** Ends the conflict with what was typed here, on top of the colleague's version. */
    async keepMine() {
      const fresh = await client.fetchQuery({ ...opinionsQuery(deal), staleTime: 0 });
      const mine = latest.current.typed;
      if (mine && fresh.open) keep({ ...mine, version: fresh.open.version });
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

export type Draft = ReturnType<typeof useDraft>;
