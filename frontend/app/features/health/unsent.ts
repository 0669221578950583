import type { Changes } from "./sheets";

/** What has to be known of the assessment to keep its answers. */
export type Bank = { version: string; statements: readonly { id: number }[] };

/** Answers that the server has not heard of yet, and the draft that they belong to. */
export type Unsent = { version: string; draft: number | null; changes: Changes };

/** Remembers them in this browser until they are sent, so that a closed tab loses nothing either. */
export type Memory = {
  read: () => Unsent | null;
  /** Null: everything is sent. */
  write: (unsent: Unsent | null) => void;
};

export function browserMemory(person: number, { statements }: Bank): Memory {
  const asked = statements.map(({ id }) => id);
  const place = `health-unsent-${person}`;
  return {
    read() {
      try {
        return parse(localStorage.getItem(place), asked);
      } catch {
        return null;
      }
    },
    write(unsent) {
      try {
        if (unsent) localStorage.setItem(place, JSON.stringify(unsent));
        else localStorage.removeItem(place);
      } catch {
        // Storage is full or forbidden: the answers last as long as the page is open.
      }
    },
  };
}

/** What was remembered of the statements that are asked, or nothing where it is spoilt. */
export function parse(kept: string | null, asked: readonly number[]): Unsent | null {
  try {
    const { version, draft, changes } = JSON.parse(kept ?? "null") as Unsent;
    const given = Object.entries(changes).filter(
      ([id, score]) => asked.includes(Number(id)) && (score === null || isStep(score)),
    );
    if (typeof version !== "string" || given.length === 0) return null;
    return { version, draft: draft ?? null, changes: Object.fromEntries(given) };
  } catch {
    return null;
  }
}

function isStep(score: unknown): boolean {
  return Number.isInteger(score) && Number(score) >= 1 && Number(score) <= 5;
}
