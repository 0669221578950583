import type { SubmitEvent } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { dataOf } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Textarea } from "~/ui/input";
import { InputField } from "~/ui/input-field";
import type { DocumentRequest } from "./queries";
import { useFilesAct } from "./use-files";

/** Asks the owner for something else, or changes what is asked. */
export function RequestDialog({
  deal,
  request,
  onClose,
}: {
  deal: number;
  /** What is changed; without it, something new is asked for. */
  request?: DocumentRequest;
  onClose: () => void;
}) {
  const { send, isBusy, errors } = useFilesAct(deal);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const textOf = (name: string) => String(typed.get(name) ?? "");
    const body = { label: textOf("label"), why: textOf("why"), dueOn: textOf("dueOn") };
    const path = { deal_id: deal };
    const isSent = await send(() =>
      dataOf(
        request
          ? api.PATCH("/api/desk/deals/{deal_id}/document-requests/{request_id}", {
              params: { path: { ...path, request_id: request.id } },
              body,
            })
          : api.POST("/api/desk/deals/{deal_id}/document-requests", { params: { path }, body }),
      ),
    );
    if (isSent) onClose();
  }

  return (
    <Dialog
      id="document-request"
      title={request ? "Change the request" : "Ask for something else"}
      text="The owner reads these words."
      onClose={onClose}
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <InputField
          form="files"
          name="label"
          label="What"
          defaultValue={request?.label}
          error={errors.label}
        />
        <Field form="files" name="why" label="What for, and what counts" error={errors.why}>
          {(control) => <Textarea {...control} rows={3} defaultValue={request?.why} />}
        </Field>
        <InputField
          form="files"
          name="dueOn"
          label="Due"
          type="date"
          required={false}
          defaultValue={request?.dueOn ?? ""}
          error={errors.dueOn}
        />
        <DialogActions
          submit={request ? "Save" : "Ask"}
          submitting="Saving..."
          isBusy={isBusy}
          error={errors.form}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
