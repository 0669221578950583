/** What became of a save. `refused` says why, in words for the field or for the whole thing. */
export type Saved<Kept> = { is: "saved"; kept: Kept } | { is: "later" } | Refused;

type Refused = { is: "refused"; message: string; field: string | null };

export type SaveState = { is: "quiet" | "saving" | "saved" | "later" } | Refused;

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Saves the fields of one thing as they change: one request at a time, always with the latest values, tried
 * again while the server is away. What was refused waits until it is changed.
 */
export function createAutosave<Fields extends object, Kept>(
  save: (changes: Partial<Fields>) => Promise<Saved<Kept>>,
  {
    onState,
    onKept,
  }: {
    onState: (state: SaveState) => void;
    onKept: (kept: Kept, changes: Partial<Fields>) => void;
  },
) {
  let open: Partial<Fields> = {};
  /** What was refused last, until its field is changed. */
  let refused: Refused | null = null;
  let busy = false;
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function pump(): Promise<void> {
    clearTimeout(timer);
    if (busy) return;
    busy = true;
    while (Object.keys(open).length > 0 && (await sent()));
    busy = false;
  }

  async function sent(): Promise<boolean> {
    const changes = open;
    open = {};
    if (refused && (refused.field === null || refused.field in changes)) refused = null;
    onState({ is: "saving" });
    const outcome = await save(changes);
    if (outcome.is === "saved") {
      pause = FIRST_PAUSE_MS;
      onKept(outcome.kept, changes);
      if (Object.keys(open).length === 0) onState(refused ?? { is: "saved" });
      return true;
    }
    if (outcome.is === "refused") {
      refused = outcome;
      onState(outcome);
      // The other fields must not wait for the one that has to be mended.
      const { [outcome.field as keyof Fields]: wrong, ...others } = changes;
      open = { ...(wrong === undefined ? {} : (others as Partial<Fields>)), ...open };
      return true;
    }
    open = { ...changes, ...open };
    onState({ is: "later" });
    timer = setTimeout(() => void pump(), pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    return false;
  }

  return {
    /** Notes a change; it is sent now, or after a pause in typing. */
    change(changes: Partial<Fields>, wait = 0): void {
      open = { ...open, ...changes };
      clearTimeout(timer);
      if (wait > 0) timer = setTimeout(() => void pump(), wait);
      else void pump();
    },
    /** Sends what waits, at once. */
    flush(): void {
      pause = FIRST_PAUSE_MS;
      void pump();
    },
  };
}
