import type { UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorMessage } from "~/lib/query-client";
import { couldNotLoad } from "~/lib/query-view";
import { RelativeTime } from "./labels";

/** What a list says that has no rows: why, and what will appear in it and when. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-100 py-10">
      <h2>{title}</h2>
      <div className="mt-2 text-ink-soft">{children}</div>
    </div>
  );
}

const OFFLINE = "You're offline. This loads as soon as the connection is back.";

/**
 * Shows the data of a query; before it has come, gray rows in its place; and when it does not come, why, with a button to
 * try again. Data that is there stays when it cannot be brought up to date, and a line says so.
 */
export function QueryBoundary<Data>({
  query,
  loading,
  rows = 5,
  children,
}: {
  query: UseQueryResult<Data>;
  /** What is loading, in words for screen readers: `Loading the leads...` */
  loading: string;
  rows?: number;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) {
    return (
      <>
        {query.isError && (
          <p role="status" className="desk-notice">
            This couldn't be brought up to date. It is from{" "}
            <RelativeTime at={new Date(query.dataUpdatedAt).toISOString()} />.
          </p>
        )}
        {children(query.data)}
      </>
    );
  }
  if (couldNotLoad(query)) {
    return (
      <div role="alert" className="max-w-100 py-10">
        <p className="font-semibold">
          {(query.isPaused || !navigator.onLine ? OFFLINE : errorMessage(query.error)) || OFFLINE}
        </p>
        <p className="mt-4">
          <button type="button" className="desk-button" onClick={() => void query.refetch()}>
            Try again
          </button>
        </p>
      </div>
    );
  }
  return (
    <div className="desk-loading">
      <p role="status" className="sr-only">
        {loading}
      </p>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} aria-hidden="true" />
      ))}
    </div>
  );
}

/** The last row of a list that comes in pages. Shows nothing once all is there. */
export function LoadMore({
  query: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
  label = "Show more",
}: {
  query: Pick<
    UseInfiniteQueryResult,
    "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
  >;
  label?: string;
}) {
  if (!hasNextPage) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 py-3">
      <button
        type="button"
        className="desk-button"
        aria-disabled={isFetchingNextPage}
        onClick={() => !isFetchingNextPage && void fetchNextPage()}
      >
        {isFetchingNextPage ? "Loading..." : label}
      </button>
      {isFetchNextPageError && !isFetchingNextPage && (
        <p role="alert">That didn't load. Check your connection, and try again.</p>
      )}
    </div>
  );
}

/**
 * Says that somebody else has changed the same field, and shows both versions. What was typed stays until one is
 * chosen.
 */
export function ConflictNotice({
  field,
  who,
  isOwn = false,
  theirs,
  mine,
  onTheirs,
  onMine,
  children,
}: {
  /** The field's label: `Next action`. */
  field: string;
  /** Whose change it is, where that is known. */
  who?: string | undefined;
  /** The person has changed it in another window. */
  isOwn?: boolean;
  theirs: ReactNode;
  mine: ReactNode;
  onTheirs: () => void;
  onMine: () => void;
  /** A further way to choose. */
  children?: ReactNode;
}) {
  const theirsTitle = isOwn ? "From the other window" : who ? `From ${who}` : "Theirs";
  return (
    <section role="alert" aria-label={`${field}: two versions`} className="desk-conflict">
      <h2>
        {isOwn ? "In another window, you have" : `${who ?? "Somebody"} has`} changed “{field}” since
        you opened it.
      </h2>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <Version
          title={theirsTitle}
          choice={isOwn ? "Keep that" : "Keep theirs"}
          onChoose={onTheirs}
        >
          {theirs}
        </Version>
        <Version
          title={isOwn ? "From here" : "Yours"}
          choice={isOwn ? "Save this" : "Save mine"}
          onChoose={onMine}
        >
          {mine}
        </Version>
      </div>
      {children && <div className="mt-3 border-t border-rule pt-3">{children}</div>}
    </section>
  );
}

function Version({
  title,
  choice,
  onChoose,
  children,
}: {
  title: string;
  choice: string;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col items-start gap-2 border-t border-rule pt-2">
      <h3 className="text-fine font-semibold text-ink-soft">{title}</h3>
      <div className="min-w-0 flex-1 wrap-anywhere">{children || <em>Empty</em>}</div>
      <button type="button" className="desk-button" onClick={onChoose}>
        {choice}
      </button>
    </div>
  );
}

/** Shown in place of a screen that failed to render. */
export function ScreenFailed() {
  return (
    <div className="max-w-100 py-10" role="alert">
      <h1>This screen failed</h1>
      <p className="mt-2 text-ink-soft">
        Nothing that you saved is lost. Reload the page, and tell us if it happens again.
      </p>
      <p className="mt-4">
        <button type="button" className="desk-button" onClick={() => location.reload()}>
          Reload
        </button>
      </p>
    </div>
  );
}
