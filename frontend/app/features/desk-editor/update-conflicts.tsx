import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { contentKey, type Entry, entryQuery, settleConflicts } from "./api";
import { type Change, ChangeList, textOf } from "./change-list";
import type { Kind } from "./kind";
import { pieces } from "./merge/differences";
import { hasShippedWords, type UpdateConflict, withWords } from "./update-words";
import type { EntryDraft } from "./use-entry-draft";

type Props = { kind: Kind; entry: Entry; draft: EntryDraft };

/**
 * A list of the unsettled conflicts of an entry: the fields that a product update would have changed if the firm had
 * not changed them too.
 */
export function UpdateConflicts({ kind, entry, draft }: Props) {
  const client = useQueryClient();
  const { key, version, conflicts } = entry;
  const settle = useMutation({
    mutationFn: (only: string | null) => settleConflicts(key, { entryVersion: version, only }),
    onSuccess(settled) {
      client.setQueryData(entryQuery(key).queryKey, settled);
      void client.invalidateQueries({ queryKey: [...contentKey, "entries"] });
    },
    // Offline, nothing can be loaded, and the error would wait for it.
    onError: () => void client.invalidateQueries({ queryKey: entryQuery(key).queryKey }),
  });
  if (conflicts.length === 0) return null;
  const placeOf = kind.placesOf(entry, entry.body);
  return (
    <section className="my-3 border-l-4 border-red py-1 pl-4" aria-labelledby="update-conflicts">
      <h2 id="update-conflicts">An update has other words for what you changed</h2>
      <p className="mt-1">
        Your words are the ones in use. The update's words are underlined: take them over into the
        draft, and publish it.
      </p>
      <ul>
        {conflicts.map((conflict, index) => {
          const { id, path, edited, shipped } = conflict;
          const change = {
            place: path.length > 0 ? placeOf(path) : `Passage ${index + 1}`,
            pieces: pieces(textOf(kind, edited), textOf(kind, shipped)),
          };
          return (
            <li key={id} className="border-b border-rule py-3">
              <OneConflict
                conflict={conflict}
                change={change}
                draft={draft}
                onKeep={() => !settle.isPending && settle.mutate(id)}
              />
            </li>
          );
        })}
      </ul>
      {settle.isError && <p role="alert">{errorMessage(settle.error)}</p>}
      {conflicts.length > 1 && (
        <Button
          variant="secondary"
          className="mt-2"
          aria-disabled={settle.isPending}
          onClick={() => settle.mutate(null)}
        >
          Keep all of ours
        </Button>
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
  conflict: UpdateConflict;
  change: Change;
  draft: EntryDraft;
  onKeep: () => void;
}) {
  const isTaken = hasShippedWords(draft.body, conflict);
  const other = withWords(draft.body, conflict, isTaken ? "edited" : "shipped");
  const { place } = change;
  return (
    <>
      <ChangeList changes={[change]} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isTaken && <span role="status">The draft has the update's words.</span>}
        {other !== null && (
          <Button
            variant="secondary"
            aria-label={`${isTaken ? "Take ours back" : "Take theirs"}: ${place}`}
            onClick={() => draft.type(other)}
          >
            {isTaken ? "Take ours back" : "Take theirs"}
          </Button>
        )}
        {!isTaken && (
          <Button variant="secondary" aria-label={`Keep ours: ${place}`} onClick={onKeep}>
            Keep ours
          </Button>
        )}
        {other === null && !isTaken && (
          <span>The passage is not there as it was. Type the update's words in the form.</span>
        )}
      </p>
    </>
  );
}
