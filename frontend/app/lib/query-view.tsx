import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loading, LoadingFailed } from "~/ui/loading";

/** Shows a query's data, or in its place that it is loading or could not be loaded. */
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
  /** Waits for data that arrived after the screen opened: what a form begins with must not be an earlier copy. */
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

/** Whether there is nothing to show because of a failure or a lost connection, also while it is tried again. */
export function couldNotLoad({ data, errorUpdateCount, isPaused }: UseQueryResult): boolean {
  return data === undefined && (errorUpdateCount > 0 || isPaused);
}
