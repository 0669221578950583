import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import { dataOf } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { SaveLine } from "~/tools/intake-sheet/save-line";
import { isAsked, missing, type Sheet } from "~/tools/intake-sheet/sheet";
import { SheetField } from "~/tools/intake-sheet/sheet-field";
import { useSheet } from "~/tools/intake-sheet/use-sheet";
import { Button } from "~/ui/button";
import { type Interest, interestKey, scriptKey, scriptQuery } from "./queries";

/** The script of the call, whose answers are saved as they are typed. */
export function Script({ interest, onClose }: { interest: Interest; onClose: () => void }) {
  const query = useQuery(scriptQuery(interest.id));
  return (
    <section aria-labelledby="script-title" className="border-t border-rule py-4">
      <QueryView query={query} loading="Loading the script..." rows={8} fresh>
        {(sheet) => <Questions interest={interest} sheet={sheet} onClose={onClose} />}
      </QueryView>
    </section>
  );
}

function Questions({
  interest,
  sheet,
  onClose,
}: {
  interest: Interest;
  sheet: Sheet;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const editor = useSheet(sheet, {
    id: `interest-${interest.id}`,
    queryKey: scriptKey(interest.id),
    save: async (body) => {
      const params = { path: { interest_id: interest.id } };
      const saved = await dataOf(
        api.PUT("/api/desk/interests/{interest_id}/screening", { params, body }),
      );
      void client.invalidateQueries({ queryKey: interestKey(interest.id) });
      return saved;
    },
  });
  const left = sheet.groups.flatMap((group) => missing(group, editor.answerTo)).length;
  return (
    <>
      <div className="sticky top-0 z-10 flex flex-wrap items-baseline justify-between gap-x-6 bg-paper pb-2">
        <h3 id="script-title" className="font-semibold">
          The call, 20 minutes
        </h3>
        <div className="flex items-baseline gap-5">
          <SaveLine status={editor.status} onRetry={editor.saveNow} />
          <span className="text-ink-soft">{left === 0 ? "All answered" : `${left} open`}</span>
          <Button variant="quiet" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
      {sheet.groups.map((group) => (
        <section
          key={group.id}
          aria-labelledby={`script-${group.id}`}
          className="border-t border-rule py-3"
        >
          <h4 id={`script-${group.id}`} className="font-semibold">
            {group.title}
          </h4>
          <p className="max-w-prose font-serif text-[1rem] text-ink-soft">{group.why}</p>
          <div className="mt-3 grid gap-4">
            {group.fields
              .filter((field) => isAsked(field, editor.answerTo))
              .map((field) => (
                <SheetField key={field.id} field={field} editor={editor} />
              ))}
          </div>
        </section>
      ))}
    </>
  );
}
