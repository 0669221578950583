import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { DialogActions } from "~/layout/desk/dialog-actions";
import type { Errors } from "~/lib/form-rules";
import { dataOf, errorMessage, RequestRefused } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";

const FIELDS = [
  { name: "name", label: "Name", type: "text" },
  { name: "company", label: "Company", type: "text" },
  { name: "phone", label: "Phone", type: "tel" },
  { name: "email", label: "Email", type: "email" },
] as const;

/**
 * A dialog in which a lead is added by hand, for example after a call. If a lead has the email or phone already, the
 * dialog links to it, and adds the new one only when the button is pressed again.
 */
export default function NewLead({ onClose }: { onClose: () => void }) {
  const [errors, setErrors] = useState<Errors>({});
  const [known, setKnown] = useState<components["schemas"]["KnownLeadOut"] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    const textOf = (name: string) => String(typed.get(name) ?? "");
    setBusy(true);
    setErrors({});
    try {
      const body = {
        name: textOf("name"),
        company: textOf("company"),
        phone: textOf("phone"),
        email: textOf("email"),
        onlyNew: known === null,
      };
      const answer = await api.POST("/api/desk/leads", { body });
      if (answer.error && "lead" in answer.error) {
        setKnown(answer.error);
        setBusy(false);
        return;
      }
      const lead = await dataOf(Promise.resolve(answer));
      void client.invalidateQueries({ queryKey: ["desk"] });
      onClose();
      void navigate(`/desk/leads/${lead.id}`);
    } catch (error) {
      const { fields = {} } = error instanceof RequestRefused ? error : {};
      const first = FIELDS.find(({ name }) => fields[name])?.name;
      setErrors(first ? fields : { form: errorMessage(error as Error) });
      setBusy(false);
      if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    }
  }

  return (
    <Dialog
      id="desk-new-lead"
      title="New lead"
      text="Somebody who called or came by. You can add everything else on the lead's page."
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={add}
        onChange={() => setKnown(null)}
        className="grid gap-4"
        aria-label="New lead"
      >
        {FIELDS.map(({ name, label, type }) => (
          <Field
            key={name}
            form="new-lead"
            name={name}
            label={label}
            required={name === "name"}
            error={errors[name]}
          >
            {(control) => <Input {...control} type={type} autoComplete="off" />}
          </Field>
        ))}
        {known && (
          <p role="alert">
            {known.message}{" "}
            <Link className="text-link" to={`/desk/leads/${known.lead}`} onClick={onClose}>
              Open that lead
            </Link>
          </p>
        )}
        <DialogActions
          submit={known ? "Add another lead anyway" : "Add the lead"}
          submitting="Adding..."
          isBusy={isBusy}
          error={errors.form}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
