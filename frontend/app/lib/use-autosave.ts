import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { RequestRefused } from "./query-client";
import { currentSession, useSession, useSignedIn } from "./session";

/** Milliseconds without a change after which changes are saved. */
const PAUSE_MS = 700;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

/** The statuses below 500 after which a request is sent again: the person can sign in again or wait. */
const RETRIED_STATUSES: readonly number[] = [401, 408, 429];
/** The error code of a business that has stored as much as it can, so that waiting does not help. */
export const FULL = "full";

/** Whether the server may accept the same request later. */
export function isRetried(error: unknown): boolean {
  if (!(error instanceof RequestRefused)) return true; // no response
  if (error.code === FULL) return false;
  return error.status >= 500 || RETRIED_STATUSES.includes(error.status);
}

/**
 * `unsaved`: changed, and saved after a pause. `waiting`: the save failed and is retried; `message`: the server's
 * reason if it limits requests. `refused`: the server rejected the changes; they are not sent again until they change.
 */
export type SaveStatus = {
  is: "idle" | "unsaved" | "saving" | "saved" | "waiting" | "refused";
  message?: string | undefined;
};

type Options<Changes, Saved> = {
  /** Requests of the same scope run one after another. */
  scope: string;
  /** Returns what is not saved yet, or null; called when a request begins. */
  changes: () => Changes | null;
  save: (changes: Changes) => Promise<Saved>;
  onSaved: (saved: Saved, changes: Changes) => void;
  /** Called when the server rejects these changes. They are sent again if `changes` still returns them. */
  onRefused?: (error: RequestRefused, changes: Changes) => void;
};

/**
 * A hook that saves what a person changes: after a pause in typing (`saveSoon`) or at once (`saveNow`), one request at
 * a time, also what an earlier visit could not save, and when the page is hidden or left. A failed save is retried.
 */
export function useAutosave<Changes, Saved>(options: Options<Changes, Saved>) {
  const { scope } = options;
  const client = useQueryClient();
  const requireSamePerson = useSamePerson();
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A request ends in a later render than the one that began it.
  const latest = useRef(options);
  latest.current = options;

  const mutation = useMutation({
    mutationKey: [scope, "save"],
    scope: { id: scope },
    mutationFn: async () => {
      const { changes, save, onSaved, onRefused } = latest.current;
      const sent = changes();
      if (sent === null) return null;
      requireSamePerson();
      try {
        onSaved(await save(sent), sent);
        return null;
      } catch (error) {
        if (!(error instanceof RequestRefused) || isRetried(error)) throw error;
        onRefused?.(error, sent);
        return error;
      }
    },
  });
  const { mutate, reset } = mutation;

  const saveNow = useCallback(() => {
    clearTimeout(timer.current);
    setTyping(false);
    if (latest.current.changes() === null) return;
    // A queued request sends all changes made until it begins, so one is enough.
    if (client.isMutating({ mutationKey: [scope, "save"] }) < 2) mutate();
  }, [client, scope, mutate]);

  const saveSoon = useCallback(() => {
    clearTimeout(timer.current);
    setTyping(true);
    timer.current = setTimeout(saveNow, PAUSE_MS);
  }, [saveNow]);

  useRetry(mutation, saveNow);
  useEffect(() => {
    const leave = () => document.visibilityState === "hidden" && saveNow();
    saveNow(); // what an earlier visit could not save
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      saveNow();
    };
  }, [saveNow]);

  const refusal = mutation.data;
  const status: SaveStatus = isTyping
    ? { is: "unsaved" }
    : refusal
      ? { is: "refused", message: refusal.message }
      : statusOf(mutation);
  return { status, saveSoon, saveNow, reset };
}

type MutationState = Pick<
  ReturnType<typeof useMutation>,
  "status" | "isPending" | "error" | "submittedAt"
>;

export function statusOf({ status, error }: Pick<MutationState, "status" | "error">): SaveStatus {
  if (status === "error") {
    const isLimited = error instanceof RequestRefused && error.status === 429;
    return { is: "waiting", message: isLimited ? error.message : undefined };
  }
  return { is: ({ idle: "idle", pending: "saving", success: "saved" } as const)[status] };
}

/**
 * A hook that returns a function that throws unless the person for whom the screen was opened is still signed in, so
 * that nothing is saved in another person's session.
 */
export function useSamePerson(): () => void {
  const [person] = useState(useSignedIn().person.id);
  return useCallback(() => {
    const session = currentSession();
    if (!("who" in session) || session.who.person.id !== person) {
      throw new Error("Another person is signed in.");
    }
  }, [person]);
}

/**
 * A hook that repeats a failed mutation after growing pauses, when the network returns, and when the person has signed
 * in again. The query library's own retries cannot be started early.
 */
export function useRetry({ error, isPending, submittedAt }: MutationState, retry: () => void) {
  const failed = error !== null && isRetried(error);
  const session = useSession().state;
  const failures = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `submittedAt` tells one failure from the next
  useEffect(() => {
    if (!failed) {
      if (!isPending) failures.current = 0;
      return;
    }
    const delay = Math.min(FIRST_RETRY_MS * 2 ** failures.current, LONGEST_RETRY_MS);
    failures.current += 1;
    const timer = setTimeout(retry, delay);
    addEventListener("online", retry);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", retry);
    };
  }, [failed, isPending, submittedAt, retry]);

  const retryIfFailed = useEffectEvent(() => failed && retry());
  useEffect(() => {
    if (session === "signed-in") retryIfFailed();
  }, [session]);
}
