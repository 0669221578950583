import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "~/lib/query-client";
import { ChangeList } from "./change-list";
import { changesOfRelease } from "./changes";
import { type SiteDocument, settleConflicts, siteKey } from "./documents";

/** The fields that an update of the site would have changed, but for the firm's own words, until they are settled. */
export function ReleaseConflicts({ document }: { document: SiteDocument }) {
  const client = useQueryClient();
  const settle = useMutation({
    mutationFn: () => settleConflicts(document.key, document.version),
    onSettled: () => client.invalidateQueries({ queryKey: siteKey }),
  });
  if (document.conflicts.length === 0) return null;
  return (
    <section className="desk-conflict" aria-labelledby="release-conflicts">
      <h2 id="release-conflicts">An update has other words for what you changed</h2>
      <p className="mt-1">
        Your words are the ones in use. To take over the update's words, which are underlined, type
        them in the form.
      </p>
      <div className="mt-2">
        <ChangeList changes={changesOfRelease(document)} />
      </div>
      {settle.isError && <p role="alert">{errorMessage(settle.error)}</p>}
      <button
        type="button"
        className="desk-button mt-2"
        aria-disabled={settle.isPending}
        onClick={() => !settle.isPending && settle.mutate()}
      >
        Keep our words
      </button>
    </section>
  );
}
