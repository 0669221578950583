import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RelativeTime } from "~/layout/desk/labels";
import { QueryBoundary } from "~/layout/desk/states";
import { useRecentAuthentication } from "~/layout/desk/use-recent-authentication";
import { formatFirmTime } from "~/lib/firm-time";
import { errorMessage } from "~/lib/query-client";
import { EmptyState } from "~/ui/empty-state";
import { showError, showToast } from "~/ui/toasts";
import { ChangeList } from "./change-list";
import { changesBetween } from "./changes";
import {
  type Revision,
  restoreRevision,
  revisionQuery,
  revisionsQuery,
  type SiteDocument,
} from "./documents";
import type { DocumentDraft } from "./use-document-draft";

/** A list of the published versions of a document: who changed what and when, with a button to restore each version. */
export function History({ document, draft }: { document: SiteDocument; draft: DocumentDraft }) {
  const revisions = useQuery(revisionsQuery(document.key));
  return (
    <QueryBoundary query={revisions} loading="Loading the history...">
      {({ revisions: all }) =>
        all.length === 0 ? (
          <EmptyState title="Nothing changed yet">
            Each version that you publish appears here, with the words that changed.
          </EmptyState>
        ) : (
          <ol>
            {all.map((revision, index) => (
              <Version
                key={revision.number}
                document={document}
                revision={revision}
                before={all[index + 1] ?? null}
                draft={draft}
              />
            ))}
          </ol>
        )
      }
    </QueryBoundary>
  );
}

function Version({
  document,
  revision,
  before,
  draft,
}: {
  document: SiteDocument;
  revision: Revision;
  /** The version before this one. */
  before: Revision | null;
  draft: DocumentDraft;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { withRecentAuthentication, dialog } = useRecentAuthentication();
  const { number, at, by, restoredFrom, current } = revision;
  const name = number === 0 ? "As installed" : `Version ${number}`;

  async function restore() {
    if (isBusy) return;
    setBusy(true);
    try {
      await draft.requireSaved();
      let restored: unknown = null;
      await draft.pausingSaves(async () => {
        restored = await withRecentAuthentication(() =>
          restoreRevision(document.key, { number, documentVersion: document.version }),
        );
        if (restored) await draft.reload();
      });
      if (!restored) return;
      showToast({
        title: `Restored “${document.title}”`,
        detail: `${name} is published again. ${afterRestoring(document.draft?.publishAt)}`,
        tone: "plain",
      });
    } catch (error) {
      showError(errorMessage(error as Error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className="site-version">
      <div className="site-version-head">
        <p>
          <strong className="font-semibold">{name}</strong>
          {current && " (live)"} <span className="text-ink-soft">by</span>{" "}
          {by ?? "a release of the software"}, <RelativeTime at={at} />
          {restoredFrom !== null && (
            <span className="text-ink-soft">
              {restoredFrom === 0 ? ", as installed" : `, as in version ${restoredFrom}`}
            </span>
          )}
        </p>
        <span className="site-version-acts">
          {before && (
            <button
              type="button"
              className="desk-quiet"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              What changed<span className="sr-only"> in {name}</span>
            </button>
          )}
          {!current && document.mayEdit && (
            <button
              type="button"
              className="desk-button"
              aria-disabled={isBusy}
              onClick={() => void restore()}
            >
              Restore<span className="sr-only"> {name}</span>
            </button>
          )}
        </span>
      </div>
      {isOpen && before && (
        <Difference document={document} number={number} before={before.number} />
      )}
      {dialog}
    </li>
  );
}

const afterRestoring = (publishAt: string | null | undefined) =>
  publishAt
    ? `The scheduled draft still goes live ${formatFirmTime(publishAt)}, and replaces it.`
    : "Nothing is removed from the history.";

function Difference({
  document: { key, schema },
  number,
  before,
}: {
  document: SiteDocument;
  number: number;
  before: number;
}) {
  const after = useQuery(revisionQuery(key, number));
  const earlier = useQuery(revisionQuery(key, before));
  return (
    <QueryBoundary query={after} loading="Loading the version..." rows={1}>
      {({ body }) => (
        <QueryBoundary query={earlier} loading="Loading the version..." rows={1}>
          {(previous) => <ChangeList changes={changesBetween(previous.body, body, schema)} />}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}
