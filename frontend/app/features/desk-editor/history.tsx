import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RelativeTime } from "~/layout/desk/labels";
import { formatCalendarDate } from "~/lib/dates";
import { formatFirmTime } from "~/lib/firm-time";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { showToast } from "~/ui/toasts";
import {
  cancelSchedule,
  type Entry,
  type Revision,
  restoreRevision,
  revisionQuery,
  revisionsQuery,
} from "./api";
import { ChangeList, changesOf } from "./change-list";
import type { Kind } from "./kind";
import { exportBody } from "./rules/export";
import { type EntryDraft, showFailure } from "./use-entry-draft";

type Props = {
  kind: Kind;
  entry: Entry;
  draft: EntryDraft;
  /** Called after the draft was replaced by a version. */
  onStart: () => void;
};

/** The versions of an entry, the newest first: who changed what and when, and what can be done with each. */
export default function History(props: Props) {
  const query = useQuery(revisionsQuery(props.entry.key));
  return (
    <QueryView query={query} loading="Loading the history...">
      {({ revisions }) =>
        revisions.length === 0 ? (
          <>
            <EmptyState title="Nothing changed yet">
              Each version that you publish appears here, with the words that changed.
            </EmptyState>
            <GhostRows />
          </>
        ) : (
          <ol>
            {revisions.map((revision) => (
              <Version key={`${revision.version} ${revision.at}`} {...props} revision={revision} />
            ))}
          </ol>
        )
      }
    </QueryView>
  );
}

/** The rows that will be here, without words. */
function GhostRows() {
  return (
    <div aria-hidden="true" className="max-w-184 opacity-60">
      {["w-2/5", "w-1/3", "w-[45%]"].map((width) => (
        <div key={width} className="flex h-14 items-center border-t border-dashed border-rule">
          <span className={`h-3 bg-paper-deep ${width}`} />
        </div>
      ))}
    </div>
  );
}

function Version({ revision, ...props }: Props & { revision: Revision }) {
  const [isOpen, setOpen] = useState(false);
  const { entry } = props;
  const name = nameOf(entry, revision);
  return (
    <li className="border-b border-rule py-2">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          <strong className="font-semibold">{name}</strong> {stateOf(entry, revision)}
        </p>
        <span className="flex flex-wrap items-center gap-x-4">
          <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            What changed<span className="sr-only"> in {name}</span>
          </Button>
          <Acts {...props} revision={revision} name={name} />
        </span>
      </div>
      {revision.note && !revision.isShipped && <p className="max-w-prose">{revision.note}</p>}
      {isOpen && <WhatChanged {...props} revision={revision} />}
    </li>
  );
}

function nameOf({ isDated }: Entry, { version, isShipped }: Revision): string {
  if (isDated) return version;
  return isShipped ? "As installed" : `Version ${version}`;
}

/** What is said before the day of a version. */
const DAYS: Record<string, string> = {
  current: "in use since",
  past: "in use from",
  scheduled: "scheduled for",
  canceled: "canceled; it was planned for",
  failed: "failed; it was planned for",
};

function stateOf({ isDated }: Entry, revision: Revision) {
  const { state, effectiveOn, isShipped, by, at, restoredFrom } = revision;
  const who = isShipped ? "with a release of the software" : `by ${by ?? "a former colleague"}`;
  return (
    <>
      {isDated && effectiveOn && `${DAYS[state]} ${formatCalendarDate(effectiveOn)}, `}
      {!isDated && state === "current" && "(live) "}
      <span className="text-ink-soft">
        {who}
        {at && (
          <>
            , <RelativeTime at={at} />
          </>
        )}
        {restoredFrom !== null &&
          (restoredFrom === "0" ? ", as installed" : `, as in version ${restoredFrom}`)}
      </span>
    </>
  );
}

/** The buttons of a version: rules are released again from a draft, texts are restored at once. */
function Acts({ entry, draft, revision, name }: Props & { revision: Revision; name: string }) {
  const { key, isDated, scheduled } = entry;
  const { version, state } = revision;

  async function restore() {
    const done = await draft.act(() =>
      restoreRevision(key, { version, entryVersion: entry.version }),
    );
    if (!done) return;
    showToast({
      title: `Restored “${entry.title}”`,
      detail: `${name} is published again. ${
        scheduled
          ? `The scheduled draft still goes live ${formatFirmTime(scheduled.at)}, and replaces it.`
          : "Nothing is removed from the history."
      }`,
      tone: "plain",
    });
  }

  async function cancel(id: number) {
    if (!(await draft.act(() => cancelSchedule(key, id)))) return;
    showToast({
      title: "Release canceled",
      detail: `Version ${version} will not take effect. It stays here: under “What changed” you can make it the draft.`,
      tone: "plain",
    });
  }

  if (isDated) {
    return (
      state === "scheduled" &&
      scheduled &&
      entry.mayPublish && (
        <Button
          variant="quiet"
          aria-disabled={draft.isBusy}
          onClick={() => cancel(scheduled.id).catch(showFailure)}
        >
          Cancel the release
        </Button>
      )
    );
  }
  return (
    state !== "current" &&
    entry.mayEdit && (
      <Button
        variant="secondary"
        aria-disabled={draft.isBusy}
        onClick={() => restore().catch(showFailure)}
      >
        Restore<span className="sr-only"> {name}</span>
      </Button>
    )
  );
}

function WhatChanged({ kind, entry, draft, revision, onStart }: Props & { revision: Revision }) {
  const { version, state } = revision;
  const query = useQuery(revisionQuery(entry.key, version));
  const { release } = kind;
  return (
    <QueryView query={query} loading="Loading the version..." rows={1}>
      {({ basedOn, body, asDraft, differences }) => (
        <>
          {basedOn ? (
            <ChangeList changes={changesOf(kind, entry, body, differences)} />
          ) : (
            <p className="text-ink-soft">The first version.</p>
          )}
          {release && (
            <p className="flex flex-wrap items-center gap-x-4">
              <Button
                variant="quiet"
                onClick={() => {
                  const start = release.startFrom?.(asDraft as object, entry.body) ?? asDraft;
                  draft.typeWithUndo(start, `Made version ${version} the draft`);
                  onStart();
                }}
              >
                Make it the draft
              </Button>
              <Button variant="quiet" onClick={() => exportBody(release, body as object, version)}>
                Export
              </Button>
              {(state === "scheduled" || state === "canceled") && (
                <span className="text-ink-soft">
                  As the draft, these changes are put on the version in use.
                </span>
              )}
            </p>
          )}
        </>
      )}
    </QueryView>
  );
}
