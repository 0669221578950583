import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loading, LoadingFailed } from "~/ui/loading";

/** Renders `children` with a query's data; until then, a loading text, or an error with a button to try again. */
export function QueryView<Data>({
  query,
  loading,
  failed,
  fresh = false,
  children,
}: {
  query: UseQueryResult<Data>;
  loading: string;
  failed: string;
  /**
   * Whether to wait for a request made after the screen opened, for a form, which must not start from a cached copy. If
   * that request fails, `children` get the cached copy all the same.
   */
  fresh?: boolean;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined && (!fresh || query.isFetchedAfterMount)) {
    return children(query.data);
  }
  if (couldNotLoad(query)) {
    return <LoadingFailed words={failed} onAgain={() => void query.refetch()} />;
  }
  return <Loading words={loading} />;
}

/** Whether there is no data because of a failure or a lost connection; still true while the request is repeated. */
export function couldNotLoad({ data, errorUpdateCount, isPaused }: UseQueryResult): boolean {
  return data === undefined && (errorUpdateCount > 0 || isPaused);
}
