import { csrfToken, fetchWithToken, TOKEN_SOURCE } from "~/api/csrf";
import { notifyUnauthorized } from "~/api/unauthorized";
import { defaultMessage } from "./error-messages";

/** The service that signs people up, in and out: django-allauth's addresses, typed by hand. */
const BASE = "/_allauth/browser/v1/";

const PATIENCE_MS = 20_000;

export type RequestError = { message: string; code: string; param?: string };

/**
 * 200: done, and signed in. 401: done, or the next step is open; `pending` names it. Anything else went
 * wrong, and `errors` says how in words that are fit to show. Status 0: the server was not reached.
 */
export type Answer = {
  status: number;
  errors: RequestError[];
  pending: string | null;
  /** Signed in, but the service wants to be sure again before it does this. */
  reauthenticate: boolean;
  data: unknown;
  /** What goes with an answer that has no data: the secret of an authenticator app to be set up. */
  meta: unknown;
};

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** `signal` calls a question off, which is then waited for without limit. */
type Manner = { headers?: Record<string, string>; signal?: AbortSignal };

/** Asks the service. Nothing is thrown: a failure is an answer too. */
export async function request(
  method: Method,
  path: string,
  body?: unknown,
  { headers, signal }: Manner = {},
): Promise<Answer> {
  try {
    if (!csrfToken()) await tokenFetched();
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const json = body === undefined ? {} : { "Content-Type": "application/json" };
    const request = new Request(BASE + path, {
      method,
      headers: { Accept: "application/json", ...json, ...headers },
      signal: signal ?? AbortSignal.timeout(PATIENCE_MS),
      ...sent,
    });
    const response = await fetchWithToken(request);
    const answer = read(response.status, await response.json().catch(() => ({})));
    // What belongs to an account is asked by people who believe that they are signed in.
    if (answer.status === 401 && !answer.reauthenticate && path.startsWith("account/"))
      notifyUnauthorized();
    return answer;
  } catch {
    return read(0, {});
  }
}

let fetching: Promise<unknown> | null = null;

/** The first question of a visitor brings the token that later ones need. */
function tokenFetched(): Promise<unknown> {
  fetching ??= fetch(TOKEN_SOURCE, { signal: AbortSignal.timeout(PATIENCE_MS) }).finally(() => {
    fetching = null;
  });
  return fetching;
}

type Flow = { id: string; is_pending?: boolean };

type Body = {
  data?: { flows?: Flow[] };
  meta?: { is_authenticated?: boolean };
  errors?: RequestError[];
  code?: string;
  message?: string;
};

function read(status: number, { data, meta, errors, code, message }: Body): Answer {
  const pending = status === 401 && data?.flows?.find((flow) => flow.is_pending)?.id;
  const said = errors ?? (code && message ? [{ code, message }] : []);
  const fine = status === 200 || status === 401;
  return {
    status,
    errors: fine || said.length > 0 ? said : [{ code: "failed", message: defaultMessage(status) }],
    pending: pending || null,
    reauthenticate: status === 401 && meta?.is_authenticated === true,
    data,
    meta,
  };
}

/** The first thing that went wrong, in words for a toast. */
export function messageOf({ errors, status }: Pick<Answer, "errors" | "status">): string {
  return errors[0]?.message ?? defaultMessage(status);
}
