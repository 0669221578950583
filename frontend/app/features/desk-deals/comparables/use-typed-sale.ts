import { useState } from "react";
import { useSignedIn } from "~/lib/session";
import { isRecord, storedValue } from "~/lib/storage";
import type { Content } from "./queries";

type Typed = { content: Content; version: number };

const storedTyped = (key: string) =>
  storedValue<Typed | null>("local", key, (stored) =>
    isRecord(stored) && isRecord(stored.content) && typeof stored.version === "number"
      ? (stored as Typed)
      : null,
  );

/**
 * A hook with the sheet of a sale, which stays in this browser until it is recorded. `loaded`: what is recorded, or what
 * the deal's records say.
 */
export function useTypedSale(id: string, loaded: Typed) {
  const person = useSignedIn().person.id;
  const [stored] = useState(() => storedTyped(`comparable-${person}-${id}`));
  const [typed, setTyped] = useState(() => stored.read());

  function keep(changed: Typed | null) {
    stored.write(changed);
    setTyped(changed);
  }

  const content = { ...loaded.content, ...typed?.content };
  const version = typed?.version ?? loaded.version;
  return {
    content,
    version,
    isTyped: typed !== null,
    change: (changes: Partial<Content>) => keep({ content: { ...content, ...changes }, version }),
    /** Begins again with what is loaded. */
    drop: () => keep(null),
    /** After a colleague's change: what was typed here is recorded over it the next time. */
    catchUp: () => typed && keep({ ...typed, version: loaded.version }),
  };
}

export type TypedSale = ReturnType<typeof useTypedSale>;
