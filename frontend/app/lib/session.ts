import { useEffect, useSyncExternalStore } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { onUnauthorized } from "~/api/unauthorized";
import { clearToasts, showToast } from "~/ui/toasts";
import { firstErrorMessage, request } from "./allauth-request";
import { removeAttachments, removeAttachmentsHere } from "./attachment-removal";
import {
  clearPrefetchedResponses,
  takePrefetchedSession,
  wasPrefetched,
} from "./prefetched-responses";
import { readHint, writeHint, writePermissionHint, writeStaffHint } from "./session-hint";
import { followOtherTabs, forgetPerson, notifyOtherTabs } from "./session-other-tabs";

type SessionOut = components["schemas"]["SessionOut"];

/** The session of a signed-in person, as the server sends it. */
export type SignedIn = SessionOut & { person: NonNullable<SessionOut["person"]> };

export type Session =
  | { state: "loading" }
  | { state: "unreachable" }
  /** `pending` names the steps that a begun sign-in still needs, such as the second factor. */
  | { state: "signed-out"; pending: string[]; minPasswordLength?: number }
  | { state: "signed-in"; who: SignedIn }
  /** The session has ended while this page is open. The page stays as it is. */
  | { state: "expired"; who: SignedIn; pending: string[] };

const FIRST_DELAY_MS = 200;
const MAX_ATTEMPTS = 6;
const FRESH_MS = 60_000;

let session: Session = { state: "loading" };
let checkedAt = 0;
let pendingCheck: Promise<Session> | null = null;
let listening = false;
/** Counts sign-outs, so that a check begun before one ends without effect. */
let signOuts = 0;
const listeners = new Set<() => void>();

function setSession(next: Session): Session {
  session = next;
  for (const listener of listeners) listener();
  return next;
}

/** Requests the session; if a request for it is already pending, waits for that one. */
export function refreshSession(): Promise<Session> {
  listen();
  if (pendingCheck) return pendingCheck;
  const check = checkWithRetries().finally(() => {
    if (pendingCheck === check) pendingCheck = null;
  });
  pendingCheck = check;
  return check;
}

async function checkWithRetries(): Promise<Session> {
  const before = signOuts;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (attempt > 0) {
      const delay = FIRST_DELAY_MS * 2 ** (attempt - 1);
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (signOuts !== before) return session;
    }
    const checked = await checkOnce();
    if (checked) return checked;
  }
  // Without a response, the last known session stays valid.
  return session.state === "loading" ? setSession({ state: "unreachable" }) : session;
}

/** Requests the session without another attempt; undefined without a response. */
export async function checkOnce(): Promise<Session | undefined> {
  const before = signOuts;
  const found = await fetchSession();
  if (signOuts !== before) return session;
  return found && applyResponse(found);
}

/** Requests the session again. The response to a pending request may be older than the change that led here. */
async function recheckSession(): Promise<Session> {
  await pendingCheck;
  return refreshSession();
}

async function fetchSession(): Promise<SessionOut | undefined> {
  const prefetched = await takePrefetchedSession();
  if (prefetched) return prefetched;
  clearPrefetchedResponses();
  try {
    return (await api.GET("/api/session")).data;
  } catch {
    return undefined;
  }
}

function applyResponse(found: SessionOut): Session {
  checkedAt = Date.now();
  const { person, pending, minPasswordLength } = found;
  if (person) {
    if ("who" in session && session.who.person.id !== person.id) {
      removeAttachmentsHere();
      clearToasts();
    }
    if (readHint() !== "in") writeHint("in");
    writeStaffHint(found.isStaff);
    // The server rejects all other requests of a person with a temporary password.
    writePermissionHint(found.mustChangePassword ? null : found);
    return setSession({ state: "signed-in", who: { ...found, person } });
  }
  if (readHint() === "in") writeHint(null);
  writeStaffHint(false);
  writePermissionHint(null);
  if (session.state === "signed-in" || session.state === "expired") {
    return setSession({ state: "expired", who: session.who, pending });
  }
  return setSession({ state: "signed-out", pending, minPasswordLength });
}

/** Updates the session after a successful sign-in, in every open tab. */
export async function signedIn(): Promise<Session> {
  const before = session;
  const now = await recheckSession();
  if ("who" in before && "who" in now && before.who.person.id !== now.who.person.id) {
    removeAttachments();
  }
  notifyOtherTabs("in");
  return now;
}

/** Ends the session in every open tab. A toast reports the outcome. */
export async function signOut(): Promise<void> {
  const answer = await request("DELETE", "auth/session");
  if (answer.status !== 401 && answer.status !== 200) {
    showToast({ title: "Logout failed", detail: firstErrorMessage(answer), tone: "bad" });
    return;
  }
  clearSession();
  notifyOtherTabs("out");
  showToast({
    title: "Logged out successfully",
    detail: "You've been signed out of your account.",
    tone: "plain",
  });
}

/** Ends the session in this tab, and forgets the person. Results attached to a message are removed in every tab. */
export function clearSession(): void {
  removeAttachments();
  clearSessionHere();
}

/** Ends the session in this tab as another tab has ended it. */
function clearSessionHere(): void {
  signOuts += 1;
  pendingCheck = null;
  forgetPerson();
  const minPasswordLength = minPasswordLengthOf(session);
  setSession({ state: "signed-out", pending: [], ...(minPasswordLength && { minPasswordLength }) });
}

function listen(): void {
  if (listening) return;
  listening = true;
  followOtherTabs(clearSessionHere, () => void recheckSession());
  const recheck = () => {
    if (session.state === "signed-in") void refreshSession();
  };
  onUnauthorized(recheck);
  addEventListener("pageshow", ({ persisted }) => persisted && recheck());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - checkedAt > FRESH_MS) recheck();
  });
}

/** The minimum length of a password; undefined until the server has sent it. */
export function minPasswordLengthOf(session: Session): number | undefined {
  if (session.state === "signed-out") return session.minPasswordLength;
  return "who" in session ? session.who.minPasswordLength : undefined;
}

/** The session for code outside of components. */
export function currentSession(): Session {
  return session;
}

const loading: Session = { state: "loading" };

/** A hook that returns the session. The first component that uses it requests it. */
export function useSession(): Session {
  useEffect(() => {
    if (session.state === "loading") void refreshSession();
  }, []);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    currentSession,
    () => loading,
  );
}

/**
 * A hook that returns the session of the signed-in person.
 *
 * @throws Error outside of signed-in screens.
 */
export function useSignedIn(): SignedIn {
  const session = useSession();
  if (session.state === "signed-in" || session.state === "expired") return session.who;
  throw new Error("This screen is for signed-in people only.");
}

// The session is then known before hydration, which is slow on a slow machine.
if (wasPrefetched()) void refreshSession();
