import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import { StageLabel } from "~/layout/desk/labels";
import { QueryBoundary } from "~/layout/desk/states";
import { useRecentAuthentication } from "~/layout/desk/use-recent-authentication";
import { formatCalendarDate } from "~/lib/dates";
import { dataOf, errorMessage } from "~/lib/query-client";
import { showError, showToast } from "~/ui/toasts";
import { Differences } from "./differences";
import { exportBody } from "./export";
import type { MethodKind } from "./method-kind";
import { editorQuery, type Release, releaseQuery, releasesQuery } from "./queries";

/** All versions, the newest first, each with what it changed. */
export default function History({
  kind,
  isPrincipal,
  onStartFrom,
}: {
  kind: MethodKind;
  isPrincipal: boolean;
  /** Called to replace the draft with a version. */
  onStartFrom: (body: object, version: string) => void;
}) {
  const query = useQuery(releasesQuery(kind.name));
  return (
    <QueryBoundary query={query} loading="Loading the versions...">
      {({ releases }) => (
        <ul className="method-history">
          {releases.map((release) => (
            <Version
              key={release.version}
              kind={kind}
              release={release}
              isPrincipal={isPrincipal}
              onStartFrom={onStartFrom}
            />
          ))}
        </ul>
      )}
    </QueryBoundary>
  );
}

const STATES: Record<Release["state"], string> = {
  current: "In use",
  past: "Earlier",
  scheduled: "Scheduled",
  canceled: "Canceled",
};

/** What is said before the day of a version. */
const DAYS: Record<Release["state"], string> = {
  current: "Since",
  past: "Since",
  scheduled: "From",
  canceled: "It was planned for",
};

function Version({
  kind,
  release,
  isPrincipal,
  onStartFrom,
}: {
  kind: MethodKind;
  release: Release;
  isPrincipal: boolean;
  onStartFrom: (body: object, version: string) => void;
}) {
  const { version, state, effectiveOn, releasedBy, isShipped, note } = release;
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...releaseQuery(kind.name, version), enabled: isOpen });
  const client = useQueryClient();
  const { withRecentAuthentication, dialog } = useRecentAuthentication();

  async function cancel() {
    const params = { path: { version }, query: { name: kind.name } };
    try {
      const done = await withRecentAuthentication(() =>
        dataOf(api.DELETE("/api/desk/method/releases/{version}", { params })),
      );
      if (!done) return;
      showToast({
        title: "Release canceled",
        detail: `Version ${version} will not take effect. It stays here: under “What changed” you can make it the draft.`,
        tone: "plain",
      });
      await client.invalidateQueries({ queryKey: editorQuery(kind.name).queryKey });
    } catch (error) {
      showError(errorMessage(error as Error));
    }
  }

  return (
    <li data-state={state}>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2>{version}</h2>
        <p>
          <StageLabel
            stage={{ name: STATES[state], isOpen: state === "current" || state === "scheduled" }}
          />
        </p>
        <p className="text-ink-soft">
          {effectiveOn && `${DAYS[state]} ${formatCalendarDate(effectiveOn)}. `}
          {isShipped
            ? "Came with the product."
            : `Released by ${releasedBy ?? "a former colleague"}.`}
        </p>
      </div>
      {note && !isShipped && <p className="mt-1 max-w-prose">{note}</p>}
      <div className="flex flex-wrap gap-x-4">
        <button
          type="button"
          className="desk-quiet"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Hide what changed" : "What changed"}
          <span className="sr-only"> in {version}</span>
        </button>
        {isOpen && query.data && (
          <>
            <button
              type="button"
              className="desk-quiet"
              onClick={() => onStartFrom(query.data.asDraft, version)}
            >
              Make it the draft
            </button>
            <button
              type="button"
              className="desk-quiet"
              onClick={() => exportBody(kind, query.data.body, version)}
            >
              Export
            </button>
          </>
        )}
        {state === "scheduled" && isPrincipal && (
          <button type="button" className="desk-quiet" onClick={() => void cancel()}>
            Cancel the release
          </button>
        )}
      </div>
      {isOpen && (
        <QueryBoundary query={query} loading="Loading the version..." rows={2}>
          {({ basedOn, body, differences }) =>
            basedOn ? (
              <>
                <p className="mt-2 text-ink-soft">
                  {(state === "scheduled" || state === "canceled") &&
                    "As the draft, these changes are put on the version in use. "}
                  Compared with {basedOn}:
                </p>
                <Differences kind={kind} body={body} differences={differences} />
              </>
            ) : (
              <p className="mt-2 text-ink-soft">The first version.</p>
            )
          }
        </QueryBoundary>
      )}
      {dialog}
    </li>
  );
}
