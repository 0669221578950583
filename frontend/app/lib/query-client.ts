import { QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { defaultMessage } from "./error-messages";
import type { Errors } from "./form-rules";

/** A request that the server refused. One that did not reach it rejects with the browser's own error. */
export class RequestRefused extends Error {
  override name = "RequestRefused";
  constructor(
    readonly status: number,
    readonly code: string,
    /** In words that are fit to show; empty where the server gave none. */
    message: string,
    readonly fields: Errors,
  ) {
    super(message);
  }
}

type ApiResult<Data> = { data?: Data; error?: unknown; response: Response };

/**
 * The data of one of our operations.
 *
 * @throws RequestRefused when the server answers with anything but success.
 */
export async function dataOf<Data>(request: Promise<ApiResult<Data>>): Promise<Data> {
  const { data, error, response } = await request;
  if (response.ok) return data as Data;
  const { code = "failed", message = "", fields = {} } = (error ?? {}) as Partial<RequestRefused>;
  throw new RequestRefused(response.status, code, message, fields);
}

/** A query that loads the data of one of our operations. */
export function apiQuery<Data>(
  queryKey: QueryKey,
  load: (options: { signal: AbortSignal }) => Promise<ApiResult<Data>>,
) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => dataOf(load({ signal })),
  });
}

/** Why a request failed, in words for the person who waits for it. Null: the browser is offline. */
export function errorMessage(error: Error | null): string {
  if (!(error instanceof RequestRefused)) return defaultMessage(0);
  return error.message || defaultMessage(error.status);
}

/** A failed request is not repeated by itself: the screen shows the failure with a button to try again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
}
