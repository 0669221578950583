import { useQuery } from "@tanstack/react-query";
import { api } from "~/api/client";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { FieldError } from "~/ui/field";
import { catalogQuery, type Recast } from "./queries";
import { useRecastAct } from "./use-recast-act";

/** The kinds of add-backs to choose from, and why the others are wrong from the line that the recast starts from. */
export function AddBackDialog({
  deal,
  recast,
  onClose,
}: {
  deal: number;
  recast: Recast;
  onClose: () => void;
}) {
  const { data: catalog } = useQuery(catalogQuery);
  const { send, isBusy, errors } = useRecastAct(deal);
  const { excluded, places, label: line } = recast.startLine;
  const kinds = catalog?.kinds ?? [];

  async function add(kind: string) {
    const params = { path: { deal_id: deal } };
    const request = api.POST("/api/desk/deals/{deal_id}/recast/add-backs", {
      params,
      body: { kind, label: "" },
    });
    if (await send(() => dataOf(request))) onClose();
  }

  return (
    <Dialog id="recast-add" title="Add an add-back" text={`From ${line}.`} onClose={onClose} isWide>
      <ul className="gap-x-8 md:grid md:grid-cols-2">
        {kinds
          .filter(({ id }) => !excluded[id])
          .map(({ id, label, help }) => (
            <li key={id} className="border-b border-rule">
              <Button
                variant="plain"
                className="group w-full py-2 text-left"
                aria-disabled={isBusy}
                onClick={() => void add(id)}
              >
                <span className="font-semibold underline-offset-[0.22em] group-hover:underline">
                  {label}
                </span>
                {places[id] && <span className="text-ink-soft">, {places[id]}</span>}
                <span className="block text-ink-soft">{help}</span>
              </Button>
            </li>
          ))}
      </ul>
      <FieldError role="alert">{errors.kind ?? errors.form}</FieldError>
      <h3 className="mt-6">Not from this line</h3>
      <dl className="mt-1 text-ink-soft">
        {kinds
          .filter(({ id }) => excluded[id])
          .map(({ id, label }) => (
            <div key={id} className="py-1">
              <dt className="inline font-semibold text-ink">{label}: </dt>
              <dd className="inline">{excluded[id]}</dd>
            </div>
          ))}
      </dl>
      <p className="mt-5">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </p>
    </Dialog>
  );
}
