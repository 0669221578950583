import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { RelativeTime } from "~/layout/desk/labels";
import { offerUndo } from "~/layout/desk/undo";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field, FieldError, FieldGroup } from "~/ui/field";
import { Choice, Input, Radio, Textarea } from "~/ui/input";
import { ProofDot } from "./proof-dot";
import { catalogQuery, type Recast, type Row } from "./queries";
import { useRecastAct } from "./use-recast-act";
import { GRADE_HELP, GRADES } from "./words";

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

/** The proof of an add-back: where the document is, its grade, and why. */
export function ProofDialog({
  deal,
  row,
  onClose,
}: {
  deal: number;
  row: Row;
  onClose: () => void;
}) {
  const [opened] = useState(row);
  const [grade, setGrade] = useState<Row["grade"]>(row.grade);
  const { send, isBusy, errors } = useRecastAct(deal);
  const params = { path: { deal_id: deal, row_id: row.id } };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const textOf = (name: string) => String(typed.get(name) ?? "");
    const changes = {
      label: textOf("label"),
      source: textOf("source"),
      reason: textOf("reason"),
      grade,
    };
    // What a colleague has saved since is only overwritten by whoever has read the message and saves again.
    const version = errors.form ? row.version : opened.version;
    const body = { changes, version };
    const request = () =>
      dataOf(api.PATCH("/api/desk/deals/{deal_id}/recast/rows/{row_id}", { params, body }));
    if (await send(request)) onClose();
  }

  async function remove() {
    const path = "/api/desk/deals/{deal_id}/recast/add-backs/{row_id}";
    if (!(await send(() => dataOf(api.DELETE(path, { params }))))) return;
    offerUndo({
      done: `Removed ${row.label}`,
      undo: () => void send(() => dataOf(api.POST(`${path}/restore`, { params }))),
    });
    onClose();
  }

  return (
    <Dialog id="recast-proof" title={row.label} text={row.place} onClose={onClose}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field form="recast" name="label" label="Name" error={errors.label}>
          {(control) => <Input {...control} autoComplete="off" defaultValue={row.label} />}
        </Field>
        <Field
          form="recast"
          name="source"
          label="Where the proof is"
          help="The document and the page, such as: 2025 return, page 1, line 7."
          required={false}
          error={errors.source}
        >
          {(control) => <Input {...control} autoComplete="off" defaultValue={row.source} />}
        </Field>
        <FieldGroup name="grade" label="Grade" error={errors.grade}>
          {(["documented", "plausible", "unsupported", ""] as const).map((each) => (
            <Choice key={each}>
              <Radio name="grade" checked={grade === each} onChange={() => setGrade(each)} />
              <ProofDot grade={each} />
              <span>
                <span className="font-semibold">{GRADES[each]}.</span>{" "}
                <span className="text-ink-soft">{GRADE_HELP[each]}</span>
              </span>
            </Choice>
          ))}
        </FieldGroup>
        {row.gradedBy && row.gradedAt && (
          <p className="-mt-2 text-ink-soft">
            Graded by {row.gradedBy} <RelativeTime at={row.gradedAt} />
          </p>
        )}
        <Field form="recast" name="reason" label="Why" required={false} error={errors.reason}>
          {(control) => <Textarea {...control} rows={2} defaultValue={row.reason} />}
        </Field>
        <DialogActions
          submit="Save"
          submitting="Saving..."
          isBusy={isBusy}
          error={errors.form && `${errors.form} Save again to keep yours.`}
          onCancel={onClose}
        />
        <p>
          <Button variant="quiet" aria-disabled={isBusy} onClick={() => void remove()}>
            Remove this add-back
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
