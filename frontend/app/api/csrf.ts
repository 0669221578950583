import { errorCode } from "./error-code";

/**
 * Requests that change something for a signed-in person carry the token of a cookie, which no other site
 * can read. It changes at every sign-in, in this tab or another, so it is read when it is needed.
 */
export function csrfToken(): string | undefined {
  return /(?:^|; )(?:__Host-)?csrftoken=([^;]+)/.exec(document.cookie)?.[1];
}

/** Where a token is handed out. It answers 401 to a visitor, which is fine. */
export const TOKEN_SOURCE = "/_allauth/browser/v1/auth/session";

/** As `fetch`, with the token; a token that has become stale meanwhile is replaced, once. */
export async function fetchWithToken(request: Request): Promise<Response> {
  if (request.method === "GET") return fetch(request);
  // Visitors have no token, and what they send needs none.
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
