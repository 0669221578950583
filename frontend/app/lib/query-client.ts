import { QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { defaultMessage } from "./error-messages";
import type { Errors } from "./form-rules";
import type { Path } from "./json";

/** What is wrong with a draft at a path; drafts with problems cannot be published. */
export type Problem = { path: Path; message: string };

/**
 * The error of a request that the server answered with a 4xx or 5xx status. A request that got no response fails
 * with the browser's own error, or in `profileQuery` with this one and status 0.
 */
export class RequestRefused extends Error {
  override name = "RequestRefused";
  constructor(
    readonly status: number,
    readonly code: string,
    /** To be shown to the person; empty if the server sent none. */
    message: string,
    readonly fields: Errors,
    readonly problems: readonly Problem[] = [],
  ) {
    super(message);
  }
}

type ApiResult<Data> = { data?: Data; error?: unknown; response: Response };

/**
 * Returns the data of a response of our API.
 *
 * @throws RequestRefused when the response has no 2xx status.
 */
export async function dataOf<Data>(request: Promise<ApiResult<Data>>): Promise<Data> {
  const { data, error, response } = await request;
  if (response.ok) return data as Data;
  const {
    code = "failed",
    message = "",
    fields = {},
    problems = [],
  } = (error ?? {}) as Partial<RequestRefused>;
  throw new RequestRefused(response.status, code, message, fields, problems);
}

/** The options of a query that loads data from our API. */
export function apiQuery<Data>(
  queryKey: QueryKey,
  load: (options: { signal: AbortSignal }) => Promise<ApiResult<Data>>,
) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => dataOf(load({ signal })),
  });
}

/**
 * The message to show for a failed request: that of the server, or a default for the status. For null and for an error
 * without a response, the message says that the server could not be reached.
 */
export function errorMessage(error: Error | null): string {
  if (!(error instanceof RequestRefused)) return defaultMessage(0);
  return error.message || defaultMessage(error.status);
}

/**
 * A query client that does not retry failed requests: the screen shows the failure with a button to try again. Retried
 * all the same: saves of what is typed (`use-autosave.ts`), the session (`session.ts`), and failed queries of signed-in
 * screens once the network is back (`signed-in-queries.tsx`). Without a network, mutations fail at once instead of
 * waiting for it.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
