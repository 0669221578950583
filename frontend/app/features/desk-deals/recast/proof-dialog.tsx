import { useState } from "react";
import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { RelativeTime } from "~/layout/desk/labels";
import { offerUndo } from "~/layout/desk/undo";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { FieldGroup } from "~/ui/field";
import { Choice, Radio } from "~/ui/input";
import { InputField, TextareaField } from "~/ui/input-field";
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
  const act = useRecastAct(deal);
  const params = { path: { deal_id: deal, row_id: row.id } };

  async function remove() {
    const path = "/api/desk/deals/{deal_id}/recast/add-backs/{row_id}";
    if (!(await act.send(() => dataOf(api.DELETE(path, { params }))))) return;
    offerUndo({
      done: `Removed ${row.label}`,
      undo: () => void act.send(() => dataOf(api.POST(`${path}/restore`, { params }))),
    });
    onClose();
  }

  return (
    <FormDialog
      id="recast-add-back"
      title={row.label}
      text={row.place}
      act={act}
      request={(text) => {
        const changes = {
          label: text("label"),
          source: text("source"),
          reason: text("reason"),
          grade,
        };
        // Saving again after the message about a colleague's change overwrites it.
        const version = act.errors.form ? row.version : opened.version;
        const page = text("proofPage").trim();
        if (!/^\d{0,6}$/.test(page)) return act.refuse({ proofPage: "Enter a page such as 3" });
        const proof = { version: Number(text("proof")) || null, page: Number(page) || null };
        const body = { changes, version, proof };
        return dataOf(
          api.PATCH("/api/desk/deals/{deal_id}/recast/rows/{row_id}", { params, body }),
        );
      }}
      submit="Save"
      error={act.errors.form && `${act.errors.form} Save again to keep yours.`}
      footer={
        <p>
          <Button variant="quiet" aria-disabled={act.isBusy} onClick={() => void remove()}>
            Remove this add-back
          </Button>
        </p>
      }
      onClose={onClose}
    >
      <InputField
        form="recast"
        name="label"
        label="Name"
        error={act.errors.label}
        autoComplete="off"
        defaultValue={row.label}
      />
      <ProofFields deal={deal} row={row} errors={act.errors} />
      <InputField
        form="recast"
        name="source"
        label="Where it is"
        help="The line of the return, or words about the document: page 1, line 7."
        required={false}
        error={act.errors.source}
        autoComplete="off"
        defaultValue={row.source}
      />
      <FieldGroup name="grade" label="Grade" error={act.errors.grade}>
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
      <TextareaField
        form="recast"
        name="reason"
        label="Why"
        required={false}
        error={act.errors.reason}
        rows={2}
        defaultValue={row.reason}
      />
    </FormDialog>
  );
}
