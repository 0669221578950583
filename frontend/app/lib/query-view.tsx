import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Loading, LoadingFailed } from "~/ui/loading";
import type { SkeletonShape } from "~/ui/skeleton";
import { formatDateTime } from "./dates";
import { errorMessage, RequestRefused } from "./query-client";

const OFFLINE = "You're offline. This loads as soon as the connection is back.";

/**
 * Renders `children` with a query's data; until then the outline of what loads, or an error with a button to try
 * again. If a later request fails, the data stays and a line says how old it is.
 */
export function QueryView<Data>({
  query,
  loading,
  failed = "This couldn't be loaded.",
  shape,
  rows,
  fresh = false,
  missing,
  children,
}: {
  query: UseQueryResult<Data>;
  /** The text for screen readers while the query loads: `Loading the leads...` */
  loading: string;
  /** What could not be loaded: `We couldn't load the report.` */
  failed?: string;
  shape?: SkeletonShape | undefined;
  rows?: number | undefined;
  /**
   * Whether to wait for a request made after this was mounted, for a form, which must not start from a cached copy. To
   * be mounted again for another query.
   */
  fresh?: boolean;
  /** Replaces everything else when the server responds with status 404. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const loaded = useFreshData(query);
  const data = fresh ? loaded : query.data;
  const isMissing = query.error instanceof RequestRefused && query.error.status === 404;
  if (missing && isMissing) return missing;
  if (data !== undefined) {
    return (
      <>
        {query.isError && (
          <p role="status" className="border-b border-rule py-2 text-ink-soft">
            This couldn't be brought up to date. It is from {formatDateTime(query.dataUpdatedAt)}.
          </p>
        )}
        {children(data)}
      </>
    );
  }
  if (couldNotLoad(query) || query.isFetchedAfterMount || query.isPaused) {
    const isOffline = query.isPaused || !navigator.onLine;
    return (
      <LoadingFailed
        words={failed}
        why={isOffline ? OFFLINE : errorMessage(query.error)}
        onAgain={() => void query.refetch()}
      />
    );
  }
  return <Loading words={loading} shape={shape} rows={rows} />;
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
