import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { dataOf, errorMessage, RequestRefused } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Checkbox, Choice, Input } from "~/ui/input";
import { showToast } from "~/ui/toasts";
import { viewsQuery } from "./queries";

/**
 * A dialog that saves the current list as a view with a name. A view of the same name by the same person is replaced.
 */
export default function SaveView({ query, onClose }: { query: string; onClose: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery(viewsQuery);
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    const body = {
      name: String(typed.get("view-name") ?? "").trim(),
      isShared: typed.get("shared") === "on",
      query,
    };
    const same = data?.views.find(({ name, isMine }) => isMine && name === body.name);
    setBusy(true);
    setError("");
    try {
      if (same) {
        const params = { path: { view_id: same.id } };
        await dataOf(api.PATCH("/api/desk/views/{view_id}", { params, body }));
      } else {
        await dataOf(api.POST("/api/desk/views", { body }));
      }
      await client.invalidateQueries({ queryKey: viewsQuery.queryKey });
      showToast({ title: "View saved", detail: body.name, tone: "plain" });
      onClose();
    } catch (failed) {
      const { fields = {} } = failed instanceof RequestRefused ? failed : {};
      setError(fields.name ?? errorMessage(failed as Error));
      setBusy(false);
      form.querySelector<HTMLElement>("[name=view-name]")?.focus();
    }
  }

  return (
    <Dialog
      id="desk-save-view"
      title="Save this view"
      text="Its filters, search, order and columns, under a name."
      onClose={onClose}
    >
      <form noValidate onSubmit={save} className="grid gap-4" aria-label="Save this view">
        <Field form="save-view" name="view-name" label="Name" error={error}>
          {(control) => <Input {...control} maxLength={60} autoComplete="off" />}
        </Field>
        <Choice>
          <Checkbox name="shared" />
          Colleagues see it too
        </Choice>
        <DialogActions submit="Save" submitting="Saving..." isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
