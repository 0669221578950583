import { useEffect, useSyncExternalStore } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { onUnauthorized } from "~/api/unauthorized";
import { showToast } from "~/ui/toasts";
import { removeAttachments } from "./contact-attachments";
import { pause } from "./pause";
import { notifyOtherTabs, onSessionEvent } from "./session-broadcast";
import { keepHint, keepStaffHint, readHint } from "./session-hint";
import { clearPrefetchedResponses, takePrefetchedSession, wasPrefetched } from "./session-prefetch";
import { messageOf, request } from "./session-service";

type SessionOut = components["schemas"]["SessionOut"];

/** Who is signed in, as the server tells it. */
export type SignedIn = SessionOut & { person: NonNullable<SessionOut["person"]> };

export type Session =
  | { state: "loading" }
  | { state: "unreachable" }
  /** `pending` names the step that a sign-in in this browser waits for. */
  | { state: "nobody"; pending: string[]; minPasswordLength?: number }
  | { state: "somebody"; who: SignedIn }
  /** The session ended while this page was open. What stands on the page stays there. */
  | { state: "expired"; who: SignedIn; pending: string[] };

const FIRST_PAUSE_MS = 200;
const TRIES = 6;
const PATIENCE_MS = 10_000;
const FRESH_MS = 60_000;

let session: Session = { state: "loading" };
let lookedAt = 0;
let looking: Promise<Session> | null = null;
let listening = false;
/** How often somebody has left. What was asked before that is news no longer. */
let departures = 0;
const listeners = new Set<() => void>();

function become(next: Session): Session {
  session = next;
  for (const listener of listeners) listener();
  return next;
}

/** Asks the server who is signed in, unless that is being asked already. */
export function refreshSession(): Promise<Session> {
  listen();
  looking ??= look().finally(() => {
    looking = null;
  });
  return looking;
}

async function look(): Promise<Session> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (attempt > 0) await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    const before = departures;
    const found = await whoAmI();
    if (departures !== before) return session;
    if (found) return settle(found);
  }
  // Somebody who was here a moment ago still is, as far as anybody knows.
  return session.state === "loading" ? become({ state: "unreachable" }) : session;
}

/** Asks the server anew: what is on its way may have been answered before the news that led here. */
async function askAnew(): Promise<Session> {
  await looking;
  return refreshSession();
}

async function whoAmI(): Promise<SessionOut | undefined> {
  const early = await takePrefetchedSession();
  if (early) return early;
  clearPrefetchedResponses();
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return (await api.GET("/api/session", { signal })).data;
  } catch {
    return undefined;
  }
}

function settle(found: SessionOut): Session {
  lookedAt = Date.now();
  const { person, pending, minPasswordLength } = found;
  if (person) {
    if ("who" in session && session.who.person.id !== person.id) removeAttachments();
    if (readHint() !== "in") keepHint("in");
    keepStaffHint(found.isStaff);
    return become({ state: "somebody", who: { ...found, person } });
  }
  if (readHint() === "in") keepHint(null);
  keepStaffHint(false);
  if (session.state === "somebody" || session.state === "expired") {
    return become({ state: "expired", who: session.who, pending });
  }
  return become({ state: "nobody", pending, minPasswordLength });
}

/** To be called when the service has said that somebody is signed in now. Every open tab learns of it. */
export async function signedIn(): Promise<Session> {
  const now = await askAnew();
  notifyOtherTabs("in");
  return now;
}

/** Ends the session, here and in every open tab, and says how that went. */
export async function signOut(): Promise<void> {
  const answer = await request("DELETE", "auth/session");
  if (answer.status !== 401 && answer.status !== 200) {
    showToast({ title: "Logout failed", detail: messageOf(answer), tone: "bad" });
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

/** Nobody is signed in here any more, and nobody expects to be. */
export function clearSession(): void {
  departures += 1;
  keepHint("out");
  keepStaffHint(false);
  removeAttachments();
  clearPrefetchedResponses();
  const known = minPasswordLengthOf(session);
  become({ state: "nobody", pending: [], ...(known && { minPasswordLength: known }) });
}

function listen(): void {
  if (listening) return;
  listening = true;
  onSessionEvent((news) => {
    if (news === "out") clearSession();
    else void askAnew();
  });
  const doubt = () => {
    if (session.state === "somebody") void refreshSession();
  };
  onUnauthorized(doubt);
  addEventListener("pageshow", ({ persisted }) => persisted && doubt());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - lookedAt > FRESH_MS) doubt();
  });
}

/** How many characters a password of one's own choice needs, if the server has told. */
export function minPasswordLengthOf(session: Session): number | undefined {
  if (session.state === "nobody") return session.minPasswordLength;
  return "who" in session ? session.who.minPasswordLength : undefined;
}

/** What is known at this moment, for code outside of components. */
export function currentSession(): Session {
  return session;
}

const loading: Session = { state: "loading" };

/** The session, asked for when the first screen that needs it is shown, and kept current after that. */
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

/** Who is signed in, on a screen that only signed-in people see. */
export function useSignedIn(): SignedIn {
  const session = useSession();
  if (session.state === "somebody" || session.state === "expired") return session.who;
  throw new Error("This screen needs somebody who is signed in.");
}

// Known before React has taken the page over, which takes long on a slow machine.
if (wasPrefetched()) void refreshSession();
