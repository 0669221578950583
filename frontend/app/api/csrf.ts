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

/** As `fetch`, with the token. A stale token is replaced once. */
export async function fetchWithToken(request: Request): Promise<Response> {
  if (request.method === "GET") return fetch(request);
  // A visitor has no token and needs none.
  const again = csrfToken() ? request.clone() : null;
  const answer = await fetch(withToken(request));
  if (!again || !(await refusesToken(answer))) return answer;
  await fetch(TOKEN_SOURCE);
  return fetch(withToken(again));
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
