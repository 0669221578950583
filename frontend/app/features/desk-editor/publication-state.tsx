import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { components } from "~/api/schema";
import { RelativeTime } from "~/layout/desk/labels";
import { isUnderWay, publicationQuery } from "~/layout/desk/queries";
import { useRetryPublication } from "~/layout/desk/retry-publication";
import { Button } from "~/ui/button";

type Publication = components["schemas"]["PublicationOut"];

/**
 * The state of the publication: its progress, since when it is live, or why it failed. `always`: whether to show the
 * state even when nothing is being published.
 */
export function PublicationState({ always = false }: { always?: boolean }) {
  const { data } = useQuery(publicationQuery);
  const { mutate, isPending } = useRetryPublication();
  const [first, setFirst] = useState<number | null>();
  const [isNews, setNews] = useState(always);
  if (data && first === undefined) setFirst(data.id);
  if (data && !isNews && (isUnderWay(data) || (first !== undefined && data.id !== first))) {
    setNews(true);
  }
  const isShown = data && (isNews || data.state === "failed");
  return (
    <div className="flex flex-wrap items-center gap-x-[0.5ch] gap-y-1 wrap-anywhere whitespace-pre-line text-ink-soft">
      {/* Only the words of a new state are announced, not every page. */}
      <p role="status" className={isShown && data.state === "failed" ? "text-red" : undefined}>
        {isShown && words(data)}
      </p>
      {/* Not announced again as the time passes. */}
      {isShown && data.state === "published" && data.finishedAt && (
        <p>
          · published <RelativeTime at={data.finishedAt} />
        </p>
      )}
      {isShown && data.progress && (
        <p>
          {data.progress.done} of {data.progress.total}{" "}
          {data.progress.total === 1 ? "page" : "pages"}
        </p>
      )}
      {isShown && data.state === "failed" && (
        <Button
          variant="secondary"
          aria-disabled={isPending}
          onClick={() => isPending || data.id === null || mutate(data.id)}
        >
          Try again
        </Button>
      )}
    </div>
  );
}

function words({ state, reason, isLate }: Publication): string {
  switch (state) {
    case "pending":
    case "rendering":
      return isLate
        ? "Publishing takes longer than usual. The worker may not be running."
        : "Publishing…";
    case "published":
      return "Live";
    case "failed":
      return `Failed: ${reason}`;
    case "idle":
      return "";
  }
}
