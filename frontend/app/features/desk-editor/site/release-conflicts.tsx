import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "~/lib/query-client";
import { ChangeList } from "./change-list";
import { type Change, changesOfRelease } from "./changes";
import { type SiteDocument, settleConflicts, siteKey } from "./documents";
import { hasShippedWords, type WordsConflict, withWords } from "./release-words";
import type { DocumentDraft } from "./use-document-draft";

/**
 * A list of the unsettled conflicts of a document: the fields that a product update would have changed if the firm had
 * not changed them too.
 */
export function ReleaseConflicts({
  document,
  draft,
}: {
  document: SiteDocument;
  draft: DocumentDraft;
}) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: siteKey });
  const settle = useMutation({
    mutationFn: (only: string | null) => settleConflicts(document.key, document.version, only),
    onSuccess: refresh,
    // Offline, nothing can be loaded, and the error would wait for it.
    onError: () => void refresh(),
  });
  const { conflicts } = document;
  if (conflicts.length === 0) return null;
  const changes = changesOfRelease(document);
  return (
    <section className="desk-conflict" aria-labelledby="release-conflicts">
      <h2 id="release-conflicts">An update has other words for what you changed</h2>
      <p className="mt-1">
        Your words are the ones in use. The update's words are underlined: take them over into the
        draft, and publish it.
      </p>
      <ul className="site-conflicts">
        {conflicts.map((conflict, index) => (
          <li key={conflict.id}>
            <OneConflict
              conflict={conflict}
              change={changes[index] as Change}
              draft={draft}
              onKeep={() => !settle.isPending && settle.mutate(conflict.id)}
            />
          </li>
        ))}
      </ul>
      {settle.isError && <p role="alert">{errorMessage(settle.error)}</p>}
      {conflicts.length > 1 && (
        <button
          type="button"
          className="desk-button mt-2"
          aria-disabled={settle.isPending}
          onClick={() => !settle.isPending && settle.mutate(null)}
        >
          Keep all of ours
        </button>
      )}
    </section>
  );
}

function OneConflict({
  conflict,
  change,
  draft,
  onKeep,
}: {
  conflict: WordsConflict;
  change: Change;
  draft: DocumentDraft;
  onKeep: () => void;
}) {
  const isTaken = hasShippedWords(draft.body, conflict);
  const other = withWords(draft.body, conflict, isTaken ? "edited" : "shipped");
  const { place } = change;
  return (
    <>
      <ChangeList changes={[change]} />
      <p className="site-choice-buttons">
        {isTaken && <span role="status">The draft has the update's words.</span>}
        {other !== null && (
          <button
            type="button"
            className="desk-button"
            aria-label={`${isTaken ? "Take ours back" : "Take theirs"}: ${place}`}
            onClick={() => draft.type(other)}
          >
            {isTaken ? "Take ours back" : "Take theirs"}
          </button>
        )}
        {!isTaken && (
          <button
            type="button"
            className="desk-button"
            aria-label={`Keep ours: ${place}`}
            onClick={onKeep}
          >
            Keep ours
          </button>
        )}
        {other === null && !isTaken && (
          <span>The passage is not there as it was. Type the update's words in the form.</span>
        )}
      </p>
    </>
  );
}
