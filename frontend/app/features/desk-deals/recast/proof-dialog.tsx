import { type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { RelativeTime } from "~/layout/desk/labels";
import { offerUndo } from "~/layout/desk/undo";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field, FieldGroup } from "~/ui/field";
import { Choice, Input, Radio, Textarea } from "~/ui/input";
import { ProofDot } from "./proof-dot";
import { ProofFields } from "./proof-fields";
import type { Row } from "./queries";
import { useRecastAct } from "./use-recast-act";
import { GRADE_HELP, GRADES } from "./words";

/** The proof of an add-back: the document and its page, its place on the return, its grade, and why. */
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
  const [pageError, setPageError] = useState("");
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
    const page = textOf("proofPage").trim();
    const isReadable = /^\d{0,6}$/.test(page);
    setPageError(isReadable ? "" : "Enter a page such as 3");
    if (!isReadable) return;
    const proof = { version: Number(typed.get("proof")) || null, page: Number(page) || null };
    const body = { changes, version, proof };
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
    <Dialog id="recast-add-back" title={row.label} text={row.place} onClose={onClose}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field form="recast" name="label" label="Name" error={errors.label}>
          {(control) => <Input {...control} autoComplete="off" defaultValue={row.label} />}
        </Field>
        <ProofFields
          deal={deal}
          row={row}
          errors={{ ...errors, ...(pageError && { proofPage: pageError }) }}
        />
        <Field
          form="recast"
          name="source"
          label="Where it is"
          help="The line of the return, or words about the document: page 1, line 7."
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
