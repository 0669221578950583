import type { TaskNotes } from "./task-service";

/** What is typed about a task. A tick is no word: it is seen not to have counted, and made again. */
export type Typed = Partial<Omit<TaskNotes, "done">>;

/** Remembers in this browser what the server has yet to hear, so that a closed tab loses nothing either. */
export function pendingNotes(person: number, task: number) {
  const place = `task-unsent-${person}-${task}`;

  function read(): Typed {
    try {
      return parse(localStorage.getItem(place));
    } catch {
      return {};
    }
  }

  function write(typed: Typed): void {
    try {
      if (Object.keys(typed).length > 0) localStorage.setItem(place, JSON.stringify(typed));
      else localStorage.removeItem(place);
    } catch {
      // Storage is full or forbidden: the words last as long as the page is open.
    }
  }

  return {
    read,
    /** This was typed. */
    note({ done: _tick, ...typed }: Partial<TaskNotes>): void {
      write({ ...read(), ...typed });
    },
    /** This has arrived. What was typed in its place since, here or in another tab, has not. */
    sent(changes: Partial<TaskNotes>): void {
      const left = Object.entries(read()).filter(
        ([name, value]) => value !== changes[name as keyof Typed],
      );
      write(Object.fromEntries(left));
    },
  };
}

/** What was remembered, without what is spoilt. */
export function parse(kept: string | null): Typed {
  const { owner, due, evidence } = (JSON.parse(kept ?? "{}") ?? {}) as Record<string, unknown>;
  return {
    ...(typeof owner === "string" && { owner }),
    ...(isDay(due) && { due }),
    ...(typeof evidence === "string" && { evidence }),
  };
}

function isDay(value: unknown): value is string | null {
  return value === null || (typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value));
}
