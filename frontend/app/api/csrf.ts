import { errorCode } from "./error-code";
import { withTimeout } from "./with-timeout";

/**
 * The CSRF token in the cookie, which no other site can read; undefined if there is none. Requests that change data
 * of a signed-in person send it. It is read again for every request, because it changes at every sign-in, also in
 * another tab.
 */
export function csrfToken(): string | undefined {
  return /(?:^|; )(?:__Host-)?csrftoken=([^;]+)/.exec(document.cookie)?.[1];
}

/** The address whose response sets the token's cookie, also when that response is a 401. */
export const TOKEN_SOURCE = "/_allauth/browser/v1/auth/session";

/** Milliseconds after which a request fails. */
const TIMEOUT_MS = 20_000;

/**
 * Like `fetch`, with a timeout and, except for GET, the CSRF token. If the server rejects the token, the function
 * fetches a new one and repeats the request once. Rejects if the server cannot be reached.
 */
export async function fetchWithToken(request: Request): Promise<Response> {
  const signal = withTimeout(request.signal, TIMEOUT_MS);
  if (request.method === "GET") return fetch(request, { signal });
  // Visitors have no token and need none, so their requests are not repeated.
  const again = csrfToken() ? request.clone() : null;
  const answer = await fetch(withToken(request), { signal });
  if (!again || !(await refusesToken(answer))) return answer;
  await fetchToken();
  return fetch(withToken(again), { signal });
}

let pendingToken: Promise<void> | null = null;

/** Requests a new CSRF token. Calls at the same time share one request. */
export function fetchToken(): Promise<void> {
  pendingToken ??= loadToken().finally(() => {
    pendingToken = null;
  });
  return pendingToken;
}

/** How often a script looks for the cookie of a response, and the pause between in milliseconds. */
const COOKIE_CHECKS = 10;
const COOKIE_CHECK_MS = 50;

async function loadToken(): Promise<void> {
  const before = csrfToken();
  await fetch(TOKEN_SOURCE, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  // WebKit shows scripts a new cookie a moment after the response that sets it.
  for (let check = 0; check < COOKIE_CHECKS && csrfToken() === before; check++)
    await new Promise((resolve) => setTimeout(resolve, COOKIE_CHECK_MS));
}

function withToken(request: Request): Request {
  const token = csrfToken();
  if (token) request.headers.set("X-CSRFToken", token);
  return request;
}

async function refusesToken(answer: Response): Promise<boolean> {
  return answer.status === 403 && (await errorCode(answer)) === "csrf";
}
