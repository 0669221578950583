import { errorCode } from "./error-code";

/**
 * The CSRF token of the cookie, which no other site can read. Requests that change something for a signed-in person send
 * it. It is read for every request, because it changes at every sign-in, in this tab or another.
 */
export function csrfToken(): string | undefined {
  return /(?:^|; )(?:__Host-)?csrftoken=([^;]+)/.exec(document.cookie)?.[1];
}

/** The address that sets the token. It answers 401 to a visitor and sets it all the same. */
export const TOKEN_SOURCE = "/_allauth/browser/v1/auth/session";

/** Milliseconds after which a request fails. */
const TIMEOUT_MS = 20_000;

/** As `fetch`, with the token and a timeout. A stale token is replaced once. */
export async function fetchWithToken(request: Request): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  // Safari has `any` since 17.4; before, a request ends by its timeout alone.
  const signal = "any" in AbortSignal ? AbortSignal.any([request.signal, timeout]) : timeout;
  if (request.method === "GET") return fetch(request, { signal });
  // A visitor has no token and needs none.
  const again = csrfToken() ? request.clone() : null;
  const answer = await fetch(withToken(request), { signal });
  if (!again || !(await refusesToken(answer))) return answer;
  await fetchToken();
  return fetch(withToken(again), { signal });
}

let pendingToken: Promise<void> | null = null;

/** Gets a new CSRF token. Requests that need one at the same time share it. */
export function fetchToken(): Promise<void> {
  pendingToken ??= loadToken().finally(() => {
    pendingToken = null;
  });
  return pendingToken;
}

/** How often, and milliseconds apart, a script looks for the cookie of a response. */
const LOOKS = 10;
const LOOK_MS = 50;

async function loadToken(): Promise<void> {
  const before = csrfToken();
  await fetch(TOKEN_SOURCE, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  // WebKit shows scripts a new cookie a moment after the response that sets it.
  for (let look = 0; look < LOOKS && csrfToken() === before; look++)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}

function withToken(request: Request): Request {
  const token = csrfToken();
  if (token) request.headers.set("X-CSRFToken", token);
  return request;
}

async function refusesToken(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const code = await errorCode(answer);
  return code === "csrf" || code === "forbidden";
}
