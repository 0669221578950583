import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { dataOf } from "~/lib/query-client";
import { InputField, TextareaField } from "~/ui/input-field";
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
  const act = useFilesAct(deal);

  return (
    <FormDialog
      id="document-request"
      title={request ? "Change the request" : "Ask for something else"}
      text="The owner reads these words."
      act={act}
      request={(text) => {
        const body = { label: text("label"), why: text("why"), dueOn: text("dueOn") };
        const path = { deal_id: deal };
        return dataOf(
          request
            ? api.PATCH("/api/desk/deals/{deal_id}/document-requests/{request_id}", {
                params: { path: { ...path, request_id: request.id } },
                body,
              })
            : api.POST("/api/desk/deals/{deal_id}/document-requests", { params: { path }, body }),
        );
      }}
      submit={request ? "Save" : "Ask"}
      onClose={onClose}
    >
      <InputField
        form="files"
        name="label"
        label="What"
        defaultValue={request?.label}
        error={act.errors.label}
      />
      <TextareaField
        form="files"
        name="why"
        label="What for, and what counts"
        error={act.errors.why}
        rows={3}
        defaultValue={request?.why}
      />
      <InputField
        form="files"
        name="dueOn"
        label="Due"
        type="date"
        required={false}
        defaultValue={request?.dueOn ?? ""}
        error={act.errors.dueOn}
      />
    </FormDialog>
  );
}
