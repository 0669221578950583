import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
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
   * Whether to wait for a request made after this was mounted, for a form, which must not start from a cached copy. To
   * be mounted again for another query.
   */
  fresh?: boolean;
  children: (data: Data) => ReactNode;
}) {
  const loaded = useFreshData(query);
  const data = fresh ? loaded : query.data;
  if (data !== undefined) return children(data);
  if (couldNotLoad(query) || query.isFetchedAfterMount || query.isPaused) {
    return <LoadingFailed words={failed} onAgain={() => void query.refetch()} />;
  }
  return <Loading words={loading} />;
}

/** A hook that returns the data that a query has loaded since the component was mounted; undefined before. */
export function useFreshData<Data>({
  data,
  dataUpdatedAt,
}: UseQueryResult<Data>): Data | undefined {
  const [before] = useState(dataUpdatedAt);
  return dataUpdatedAt === before ? undefined : data;
}

/** Whether there is no data because of a failure or a lost connection; still true while the request is repeated. */
export function couldNotLoad({ data, errorUpdateCount, isPaused }: UseQueryResult): boolean {
  return data === undefined && (errorUpdateCount > 0 || isPaused);
}
