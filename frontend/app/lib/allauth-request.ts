import { csrfToken, fetchToken, fetchWithToken } from "~/api/csrf";
import { notifyUnauthorized } from "~/api/unauthorized";
import { defaultMessage } from "./error-messages";

/** The base address of django-allauth, which signs people up, in and out. Its responses are typed by hand. */
const BASE = "/_allauth/browser/v1/";

export type RequestError = { message: string; code: string; param?: string };

/**
 * A response of django-allauth. Status 200: done, and the user is signed in. 401: done, but the user is not signed in;
 * or a further step is required, which `pending` names; or the user has to authenticate again (`reauthenticate`). 0:
 * no response. Any other status is a failure, and `errors` has messages that can be shown.
 */
export type Answer = {
  status: number;
  errors: RequestError[];
  pending: string | null;
  /** Whether the request is refused until the signed-in person authenticates again. */
  reauthenticate: boolean;
  data: unknown;
  /** Sent with some failures: the secret of the authenticator app that is to be set up. */
  meta: unknown;
};

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The paths of requests about the account of the signed-in person. */
const OF_ACCOUNT = /^(account\/|auth\/sessions$)/;

type Options = { headers?: Record<string, string>; signal?: AbortSignal };

/** Sends a request to django-allauth. Never rejects: without a response, the answer has status 0. */
export async function request(
  method: Method,
  path: string,
  body?: unknown,
  { headers, signal }: Options = {},
): Promise<Answer> {
  try {
    if (!csrfToken()) await fetchToken();
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const json = body === undefined ? {} : { "Content-Type": "application/json" };
    const request = new Request(BASE + path, {
      method,
      headers: { Accept: "application/json", ...json, ...headers },
      ...(signal && { signal }),
      ...sent,
    });
    const response = await fetchWithToken(request);
    const answer = toAnswer(response.status, await response.json().catch(() => ({})));
    // These requests are made on signed-in screens: the session has ended.
    if (answer.status === 401 && !answer.reauthenticate && OF_ACCOUNT.test(path))
      notifyUnauthorized();
    return answer;
  } catch {
    return toAnswer(0, {});
  }
}

type Flow = { id: string; is_pending?: boolean };

type Body = {
  data?: { flows?: Flow[] };
  meta?: { is_authenticated?: boolean };
  errors?: RequestError[];
  code?: string;
  message?: string;
};

function toAnswer(status: number, { data, meta, errors, code, message }: Body): Answer {
  const pending = status === 401 && data?.flows?.find((flow) => flow.is_pending)?.id;
  const messages = errors ?? (code && message ? [{ code, message }] : []);
  const fine = status === 200 || status === 401;
  return {
    status,
    errors:
      fine || messages.length > 0
        ? messages
        : [{ code: "failed", message: defaultMessage(status) }],
    pending: pending || null,
    reauthenticate: status === 401 && meta?.is_authenticated === true,
    data,
    meta,
  };
}

/** The first error message of a response, or a default message for its status. */
export function firstErrorMessage({ errors, status }: Pick<Answer, "errors" | "status">): string {
  return errors[0]?.message ?? defaultMessage(status);
}
