import type { components } from "~/api/schema";
import { PLACE } from "./session-hint";

type SessionOut = components["schemas"]["SessionOut"];

declare global {
  var earlySession: Promise<SessionOut | null> | undefined;
}

/**
 * Stands in the published pages of signed-in people and runs while they are read: the question who is signed in
 * travels while scripts load, which takes longer on a slow machine. A failure is no answer, and asked again.
 */
export const EARLY_SCRIPT = `try {
  if (localStorage.getItem("${PLACE}") === "in")
    globalThis.earlySession = fetch("/api/session", { signal: AbortSignal.timeout(10000) })
      .then((answer) => (answer.ok ? answer.json() : null))
      .catch(() => null);
} catch {}`;

/** What the page itself has asked for, once. */
export async function takeEarlySession(): Promise<SessionOut | null> {
  const early = globalThis.earlySession;
  globalThis.earlySession = undefined;
  return (await early) ?? null;
}
