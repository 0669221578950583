import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

/** A button that loads the next page of an infinite query. Renders nothing if there is no further page. */
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
      <Button
        variant="secondary"
        aria-disabled={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {isFetchingNextPage ? "Loading..." : label}
      </Button>
      {isFetchNextPageError && !isFetchingNextPage && (
        <p role="alert">That didn't load. Check your connection, and try again.</p>
      )}
    </div>
  );
}

/** A notice that somebody else has changed the same field, with both versions and a button to choose each of them. */
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
  /** The name of the person who made the other change, if known. */
  who?: string | undefined;
  /** Whether the signed-in person made the other change, in another window. */
  isOwn?: boolean;
  theirs: ReactNode;
  mine: ReactNode;
  onTheirs: () => void;
  onMine: () => void;
  /** Content below both versions, such as a further way to choose. */
  children?: ReactNode;
}) {
  const theirsTitle = isOwn ? "From the other window" : who ? `From ${who}` : "Theirs";
  return (
    <Notice tone="error" label={`${field}: two versions`}>
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
    </Notice>
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
      <Button variant="secondary" onClick={onChoose}>
        {choice}
      </Button>
    </div>
  );
}

/** Shown in place of a screen that failed to render. */
export function ScreenFailed() {
  return (
    <Notice tone="error" className="mt-6 max-w-prose">
      <h1>This screen failed</h1>
      <p className="mt-1">
        Nothing that you saved is lost. Reload the page, and tell us if it happens again.
      </p>
      <p className="mt-5">
        <Button variant="secondary" onClick={() => location.reload()}>
          Reload
        </Button>
      </p>
    </Notice>
  );
}
