import { apply, type Changes, difference, isEmpty, type Sheet } from "./sheets";
import type { Memory } from "./unsent";
import type { Kept, TakenRun, Wire } from "./wire";

/**
 * How far the server has what is on the screen. `waiting` and `untaken`: it could not be reached with answers
 * or with a finished run, and is tried again. `ended`: the draft was finished or dropped on another device.
 * `refused`: the page is too old. `taken`: the run is kept, and its draft is over.
 */
export type Standing =
  | { is: "quiet" | "saving" | "saved" | "waiting" | "ended" | "refused" | "taking" | "untaken" }
  | { is: "taken"; run: TakenRun };

export type Keeper = ReturnType<typeof createKeeper>;

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Keeps the answers of one assessment with its owner's account. One request is on its way at a time, and
 * carries only what changed, so that two devices never undo each other's answers.
 */
export function createKeeper({
  version,
  wire,
  memory,
  start,
  tell = () => {},
}: {
  version: string;
  wire: Wire;
  memory: Memory;
  /** What the server held when the page was opened, and what to begin with where it held nothing. */
  start: Kept & { otherwise: Sheet };
  /** Tells the other tabs what the server holds now. */
  tell?: (kept: Kept) => void;
}) {
  let { draft, answers: held } = start;
  let wanted = withUnsent();
  let finished: Sheet | null = null;
  let dropping = false;
  let busy = false;
  /** Whether there was a reason to send something since the last request began. */
  let asked = false;
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let standing: Standing = { is: "quiet" };
  let changed: ((answers: Sheet) => void) | undefined;
  const listeners = new Set<() => void>();

  function withUnsent(): Sheet {
    const unsent = memory.read();
    const fits = unsent?.version === version && (unsent.draft === null || unsent.draft === draft);
    if (unsent && !fits) memory.write(null);
    return fits && unsent ? apply(held, unsent.changes) : held;
  }

  function become(next: Standing): void {
    standing = next;
    for (const listener of listeners) listener();
  }

  function open(): Changes {
    return difference(held, wanted);
  }

  function remember(): void {
    const changes = open();
    memory.write(isEmpty(changes) ? null : { version, draft, changes });
  }

  /** The server holds this now: what was answered here meanwhile stays on top of it. */
  function adopt(kept: Kept): void {
    const mine = open();
    ({ draft, answers: held } = kept);
    const next = apply(held, mine);
    const differs = !isEmpty(difference(wanted, next));
    wanted = next;
    remember();
    if (differs) changed?.(wanted);
  }

  /** The draft is over. What was answered since then begins another. */
  function end(answered: Sheet): void {
    draft = null;
    held = {};
    if (isEmpty(difference(answered, wanted))) wanted = {};
    remember();
    tell({ draft, answers: held });
  }

  async function pump(): Promise<void> {
    asked = true;
    if (busy) return;
    busy = true;
    clearTimeout(timer);
    while (asked) {
      asked = false;
      while (await step());
    }
    busy = false;
  }

  /** One request. True when the next one may follow. */
  async function step(): Promise<boolean> {
    if (finished) return take(finished);
    if (dropping) return drop();
    const changes = open();
    if (isEmpty(changes) || standing.is === "ended" || standing.is === "refused") return false;
    become({ is: "saving" });
    const outcome = await wire.keep(changes, draft);
    if (outcome.is !== "done") return settle(outcome.is, "waiting");
    pause = FIRST_PAUSE_MS;
    // What was on its way is held; what was answered meanwhile is still open.
    held = apply(held, changes);
    adopt(outcome.data);
    tell(outcome.data);
    become({ is: "saved" });
    return true;
  }

  async function take(answers: Sheet): Promise<boolean> {
    become({ is: "taking" });
    const outcome = await wire.take(answers);
    if (outcome.is !== "done") return settle(outcome.is, "untaken");
    finished = null;
    end(answers);
    become({ is: "taken", run: outcome.data });
    return true;
  }

  async function drop(): Promise<boolean> {
    const outcome = await wire.drop();
    if (outcome.is !== "done") return settle(outcome.is, "waiting");
    dropping = false;
    end({});
    become({ is: "quiet" });
    return true;
  }

  function settle(is: "later" | "ended" | "refused", waiting: "waiting" | "untaken"): boolean {
    if (is !== "later") {
      finished = null;
      become({ is });
      return false;
    }
    become({ is: waiting });
    if (changed) timer = setTimeout(() => void pump(), pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    return false;
  }

  /** What the server holds, as another tab or a look tells it. */
  function hear(kept: Kept): void {
    if (busy || finished) return;
    if (draft !== null && kept.draft !== draft && !isEmpty(wanted)) become({ is: "ended" });
    else adopt(kept);
  }

  return {
    /** What the assessment begins with. */
    read(): Sheet {
      return isEmpty(wanted) ? start.otherwise : wanted;
    },
    keep(answers: Sheet): void {
      wanted = answers;
      remember();
      if (standing.is === "taken") become({ is: "quiet" });
      void pump();
    },
    drop(): void {
      wanted = {};
      memory.write(null);
      dropping = draft !== null || busy;
      if (standing.is === "ended") become({ is: "quiet" });
      void pump();
    },
    /** Goes on trying until the returned function is called. */
    watch(listener: (answers: Sheet) => void): () => void {
      changed = listener;
      if (!isEmpty(open())) void pump();
      return () => {
        changed = undefined;
      };
    },
    /** Keeps a run of complete answers, until the server has it. */
    take(answers: Sheet): void {
      finished = answers;
      void pump();
    },
    /** Tries again at once, when there is a reason to hope. */
    retry(): void {
      pause = FIRST_PAUSE_MS;
      void pump();
    },
    /** Goes on with what is on the screen after the draft has ended elsewhere. */
    startOver(): void {
      draft = null;
      held = {};
      become({ is: "quiet" });
      void pump();
    },
    hear,
    /** Asks the server what other devices have answered meanwhile. */
    async look(): Promise<void> {
      if (busy || finished) return;
      const outcome = await wire.look();
      if (outcome.is === "done") hear(outcome.data);
    },
    standing: () => standing,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
