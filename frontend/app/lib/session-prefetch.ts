import type { components, paths } from "~/api/schema";
import { STORAGE_KEY } from "./session-hint";

type SessionOut = components["schemas"]["SessionOut"];

/** An operation that a screen asks when it opens; `only` for those who may, or who have a business. */
export type Prefetch = {
  path: keyof paths | `${keyof paths}?${string}`;
  only?: "mayCreatePeople" | "business";
};

declare global {
  var early:
    | { session?: Promise<SessionOut | null>; answers: Record<string, Promise<Response | null>> }
    | undefined;
}

/** Milliseconds from the opening of the page. What was answered then is news no longer. */
const FRESH_MS = 15_000;

/**
 * Stands in the published pages of signed-in people and runs while they are read: the questions who is signed
 * in, and then what the screen will show them, travel while scripts load and React takes the page over, which
 * takes longer on a slow machine. A failure is no answer, and asked again.
 */
export const PREFETCH_SCRIPT = `try {
  if (localStorage.getItem("${STORAGE_KEY}") === "in") {
    const ask = (path) => fetch(path, { signal: AbortSignal.timeout(10000) }).catch(() => null);
    const elsewhere = location.search || location.hash;
    const requests = elsewhere ? [] : JSON.parse(document.currentScript.dataset.prefetch);
    const early = (globalThis.early = { answers: {} });
    early.session = ask("/api/session")
      .then((answer) => (answer?.ok ? answer.json() : null))
      .then((who) => {
        if (who?.person && !who.mustChangePassword)
          for (const { path, only } of requests)
            if (!only || who[only]) early.answers[path] = ask(path);
        return who;
      })
      .catch(() => null);
  }
} catch {}`;

/** Whether the page itself has asked who is signed in. */
export function wasPrefetched(): boolean {
  return globalThis.early?.session !== undefined;
}

/** What the page itself was told of who is signed in, once. */
export async function takePrefetchedSession(): Promise<SessionOut | null> {
  const session = globalThis.early?.session;
  if (globalThis.early) delete globalThis.early.session;
  return (await session) ?? null;
}

/** What the page itself was told for the same question, once, and only while it is new. */
export async function takePrefetchedResponse({ method, url }: Request): Promise<Response | null> {
  // Whatever else was told may be told differently after a change.
  if (method !== "GET") clearPrefetchedResponses();
  const answers = globalThis.early?.answers;
  if (!answers) return null;
  const { pathname, search } = new URL(url);
  const waiting = answers[pathname + search];
  delete answers[pathname + search];
  const answer = performance.now() < FRESH_MS ? await waiting : null;
  return answer?.ok ? answer : null;
}

/** To be called when somebody else may be signed in by now. */
export function clearPrefetchedResponses(): void {
  if (globalThis.early) globalThis.early.answers = {};
}
