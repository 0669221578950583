import { onlineManager, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { RequestRefused } from "~/lib/query-client";
import { currentSession, useSession } from "~/lib/session";
import { isEmpty } from "./answers";

/**
 * `waiting`: the server was not reached or is over its limit; `message` may say why. The save is repeated, unless the
 * response to it would be the same.
 */
export type SaveStatus = {
  is: "idle" | "saving" | "saved" | "waiting";
  message?: string | undefined;
};

/** Statuses of responses that would be the same if the request was repeated. */
const FINAL_STATUSES = new Set([400, 404, 409, 413, 422]);
/** The code of a response that says that the business keeps as much as it can, so that waiting does not help. */
export const FULL = "full";
const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 30_000;

/**
 * A hook that saves the changes of one thing, one request at a time. Changes made during a request go together into
 * the next one.
 */
export function useSave<Changes extends object, Saved>({
  person,
  scope,
  changes,
  save,
  onSaved,
  onRefused,
}: {
  /** The id of the person whose changes these are. They are never sent in another person's session. */
  person: number;
  /** The scope: mutations of the same scope run one after another. */
  scope: string;
  /**
   * Returns the changes to save, called when a request begins; an empty object if there are none. Must be the same
   * function in every render.
   */
  changes: () => Changes;
  save: (changes: Changes) => Promise<Saved>;
  onSaved: (saved: Saved, changes: Changes) => void;
  /**
   * Called when the server will never accept these changes. They are not sent again unless `changes` returns them.
   */
  onRefused: (error: RequestRefused, changes: Changes) => void;
}) {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    networkMode: "online", // offline, it waits
    mutationKey: [scope, "changes"],
    scope: { id: scope },
    mutationFn: async () => {
      const sent = changes();
      if (isEmpty(sent)) return;
      requireSamePerson(person);
      try {
        onSaved(await save(sent), sent);
      } catch (error) {
        if (!isFinal(error)) throw error;
        onRefused(error, sent);
      }
    },
  });
  const { mutate, reset } = mutation;
  const flush = useCallback(() => {
    if (isEmpty(changes())) return;
    // A queued request sends all changes made until it begins, so one is enough.
    if (queryClient.isMutating({ mutationKey: [scope, "changes"] }) < 2) mutate();
  }, [queryClient, scope, changes, mutate]);
  useRetry(mutation, flush);
  return { status: statusOf(mutation), flush, reset };
}

type MutationState = Pick<
  ReturnType<typeof useMutation>,
  "status" | "isPending" | "isPaused" | "error" | "submittedAt"
>;

export function statusOf({ status, isPaused, error }: MutationState): SaveStatus {
  if (status === "error" || (isPaused && !onlineManager.isOnline())) {
    const isLimited = error instanceof RequestRefused && error.status === 429;
    return { is: "waiting", message: isLimited ? error.message : undefined };
  }
  return { is: ({ idle: "idle", pending: "saving", success: "saved" } as const)[status] };
}

/**
 * Throws an error unless the current session is that of this person, so that queued changes are not sent in another
 * person's session.
 */
export function requireSamePerson(person: number): void {
  const session = currentSession();
  if (!("who" in session) || session.who.person.id !== person) {
    throw new Error("Somebody else is signed in by now.");
  }
}

export function isFinal(error: unknown): error is RequestRefused {
  return (
    error instanceof RequestRefused && (FINAL_STATUSES.has(error.status) || error.code === FULL)
  );
}

/**
 * A hook that repeats a failed mutation after growing pauses, when the network returns, and after signing in again.
 * The query library's own retries cannot be started early, neither by the owner nor by a new session.
 */
export function useRetry({ error, isPending, submittedAt }: MutationState, retry: () => void) {
  const failed = error !== null && !isFinal(error);
  const session = useSession().state;
  const failures = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `submittedAt` tells one failure from the next
  useEffect(() => {
    if (!failed) {
      if (!isPending) failures.current = 0;
      return;
    }
    const delay = Math.min(FIRST_DELAY_MS * 2 ** failures.current, LONGEST_DELAY_MS);
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
