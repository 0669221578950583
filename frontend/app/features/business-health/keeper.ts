import { createDraftState } from "./ledger";
import { type Answers, isEmpty } from "./sheets";
import type { Memory } from "./unsent";
import type { DraftApi, Kept, Outcome, TakenRun } from "./wire";

/**
 * How far the server has what is on the screen. `waiting` and `untaken`: it could not be reached with answers
 * or with a finished run, or had no room (`words` say so), and is tried again. `ended`: the draft was finished or dropped on another device.
 * `refused`: the page is too old. `taken`: the run is kept, and its draft is over.
 */
export type SyncStatus =
  | { is: "quiet" | "saving" | "saved" | "ended" | "refused" | "taking" }
  | { is: "waiting" | "untaken"; words?: string | undefined }
  | { is: "taken"; run: TakenRun };

type Failed = Exclude<Outcome<never>, { is: "done" }>;

export type DraftSync = ReturnType<typeof createDraftSync>;

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Keeps the answers of one assessment with its owner's account. One request is on its way at a time, and
 * carries only what changed, so that two devices never undo each other's answers.
 */
export function createDraftSync({
  version,
  wire,
  memory,
  start,
  tell = () => {},
}: {
  version: string;
  wire: DraftApi;
  memory: Memory;
  /** What the server held when the page was opened, and what to begin with where it held nothing. */
  start: Kept & { otherwise: Answers };
  /** Tells the other tabs what the server holds now. */
  tell?: (kept: Kept) => void;
}) {
  const ledger = createDraftState({ version, memory, start });
  let finished: Answers | null = null;
  let dropping = false;
  let busy = false;
  /** Whether there was a reason to send something since the last request began. */
  let asked = false;
  /** How often sending has begun. */
  let begun = 0;
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let standing: SyncStatus = { is: "quiet" };
  let changed: ((answers: Answers) => void) | undefined;
  const listeners = new Set<() => void>();

  function become(next: SyncStatus): void {
    standing = next;
    for (const listener of listeners) listener();
  }

  /** The server holds this now. Whoever shows the answers hears of what that changes. */
  function adopt(kept: Kept): void {
    if (ledger.adopt(kept)) changed?.(ledger.wanted());
  }

  /** The draft is over, in every tab. */
  function end(answered: Answers): void {
    ledger.end(answered);
    tell({ draft: null, answers: {} });
  }

  async function pump(): Promise<void> {
    asked = true;
    if (busy) return;
    busy = true;
    begun += 1;
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
    const changes = ledger.open();
    if (isEmpty(changes) || standing.is === "ended" || standing.is === "refused") return false;
    become({ is: "saving" });
    const outcome = await wire.keep(changes, ledger.draft());
    if (outcome.is !== "done") return settle(outcome, "waiting");
    pause = FIRST_PAUSE_MS;
    // What was on its way is held; what was answered meanwhile is still open.
    ledger.sent(changes);
    adopt(outcome.data);
    tell(outcome.data);
    become({ is: "saved" });
    return true;
  }

  async function take(answers: Answers): Promise<boolean> {
    become({ is: "taking" });
    const outcome = await wire.take(answers);
    // Another run may have been finished meanwhile: it is the next to be kept.
    if (outcome.is !== "later" && finished === answers) finished = null;
    if (outcome.is !== "done") return settle(outcome, "untaken");
    end(answers);
    become({ is: "taken", run: outcome.data });
    return true;
  }

  async function drop(): Promise<boolean> {
    const outcome = await wire.drop();
    if (outcome.is !== "done") return settle(outcome, "waiting");
    dropping = false;
    end({});
    become({ is: "quiet" });
    return true;
  }

  function settle(failed: Failed, waiting: "waiting" | "untaken"): boolean {
    if (failed.is !== "later") {
      become(failed);
      return false;
    }
    become({ is: waiting, words: failed.words });
    clearTimeout(timer);
    if (changed) timer = setTimeout(() => void pump(), pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    return false;
  }

  /** What the server holds, as another tab or a look tells it. */
  function hear(kept: Kept): void {
    if (busy || finished) return;
    const draft = ledger.draft();
    const elsewhere = draft !== null && kept.draft !== draft;
    if (elsewhere && !isEmpty(ledger.wanted())) become({ is: "ended" });
    else adopt(kept);
  }

  return {
    /** What the assessment begins with. */
    read(): Answers {
      const wanted = ledger.wanted();
      return isEmpty(wanted) ? start.otherwise : wanted;
    },
    keep(answers: Answers): void {
      ledger.want(answers);
      if (standing.is === "taken") become({ is: "quiet" });
      void pump();
    },
    drop(): void {
      ledger.clear();
      dropping = ledger.draft() !== null || busy;
      if (standing.is === "ended") become({ is: "quiet" });
      void pump();
    },
    /** Goes on trying until the returned function is called. */
    watch(listener: (answers: Answers) => void): () => void {
      changed = listener;
      if (!isEmpty(ledger.open())) void pump();
      return () => {
        changed = undefined;
        // Whoever is signed in by then need not be the one whose answers these are.
        clearTimeout(timer);
      };
    },
    /** Keeps a run of complete answers, until the server has it. */
    take(answers: Answers): void {
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
      ledger.detach();
      become({ is: "quiet" });
      void pump();
    },
    hear,
    /** Asks the server what other devices have answered meanwhile. */
    async look(): Promise<void> {
      if (busy || finished) return;
      const before = begun;
      const outcome = await wire.look();
      // What was sent meanwhile has the newer answer.
      if (outcome.is === "done" && begun === before) hear(outcome.data);
    },
    standing: () => standing,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
