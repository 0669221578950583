import { type Changes, isEmpty } from "./sheets";

/** What has to be known of the assessment to keep its answers. */
export type Bank = { version: string; statements: readonly Statement[] };

/** `since`: the version in which it last changed, if it did. */
type Statement = { id: number; since?: string | undefined };

/** Answers that the server has not heard of yet, and the draft that they belong to. */
export type PendingAnswers = { version: string; draft: number | null; changes: Changes };

/** The statements that mean the same as in an earlier version; of a later one nothing is known. */
export function unchangedSince({ version, statements }: Bank, earlier: string): number[] {
  if (earlier > version) return [];
  return statements.filter(({ since }) => !since || since <= earlier).map(({ id }) => id);
}

/** Remembers them in this browser until they are sent, so that a closed tab loses nothing either. */
export type Memory = {
  read: () => PendingAnswers | null;
  /** Null: everything is sent. What a newer page has left there stays for it. */
  write: (unsent: PendingAnswers | null) => void;
};

export function browserMemory(person: number, bank: Bank): Memory {
  const place = placeOf(person);
  return {
    read() {
      try {
        return parse(localStorage.getItem(place), bank);
      } catch {
        return null;
      }
    },
    write(unsent) {
      try {
        if (isOfLaterVersion(localStorage.getItem(place), bank)) return;
        if (unsent) localStorage.setItem(place, JSON.stringify(unsent));
        else localStorage.removeItem(place);
      } catch {
        // Storage is full or forbidden: the answers last as long as the page is open.
      }
    },
  };
}

/** The statements that changed after an answer to them was remembered and before it was sent. */
export function setAside(person: number, bank: Bank): number[] {
  try {
    const { version, changes } = JSON.parse(
      localStorage.getItem(placeOf(person)) ?? "",
    ) as PendingAnswers;
    const same = unchangedSince(bank, version);
    if (same.length === 0) return [];
    return Object.keys(changes)
      .map(Number)
      .filter((id) => isStep(changes[id]) && !same.includes(id));
  } catch {
    return [];
  }
}

/**
 * What was remembered of the statements that are asked, or nothing where it is spoilt. What was answered in
 * an earlier version counts where the statement means the same.
 */
export function parse(kept: string | null, bank: Bank): PendingAnswers | null {
  try {
    const { version, draft, changes } = JSON.parse(kept ?? "null") as PendingAnswers;
    if (typeof version !== "string") return null;
    const asked = unchangedSince(bank, version);
    const given = Object.fromEntries(
      Object.entries(changes).filter(
        ([id, score]) => asked.includes(Number(id)) && (score === null || isStep(score)),
      ),
    );
    if (isEmpty(given)) return null;
    return { version: bank.version, draft: draft ?? null, changes: given };
  } catch {
    return null;
  }
}

function isOfLaterVersion(kept: string | null, bank: Bank): boolean {
  try {
    const { version } = JSON.parse(kept ?? "null") as PendingAnswers;
    return typeof version === "string" && version > bank.version;
  } catch {
    return false;
  }
}

function placeOf(person: number): string {
  return `health-unsent-${person}`;
}

function isStep(score: unknown): boolean {
  return Number.isInteger(score) && Number(score) >= 1 && Number(score) <= 5;
}
