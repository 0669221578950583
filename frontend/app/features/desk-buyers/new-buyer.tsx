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
import { Input, Select } from "~/ui/input";
import { KINDS } from "./words";

const FIELDS = [
  { name: "name", label: "Name", type: "text" },
  { name: "company", label: "Company", type: "text" },
  { name: "phone", label: "Phone", type: "tel" },
  { name: "email", label: "Email", type: "email" },
] as const;

/** A dialog in which a buyer is added by hand, who may turn out to be known. */
export default function NewBuyer({ onClose }: { onClose: () => void }) {
  const [errors, setErrors] = useState<Errors>({});
  const [known, setKnown] = useState<components["schemas"]["KnownBuyerOut"] | null>(null);
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
        kind: textOf("kind"),
      };
      const answer = await api.POST("/api/desk/buyers", { body });
      if (answer.error && "buyer" in answer.error) {
        setKnown(answer.error);
        setBusy(false);
        return;
      }
      const buyer = await dataOf(Promise.resolve(answer));
      void client.invalidateQueries({ queryKey: ["desk", "buyers"] });
      onClose();
      void navigate(`/desk/buyers/${buyer.id}`);
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
      id="desk-new-buyer"
      title="New buyer"
      text="Somebody who called or was recommended. What they look for comes from their profile."
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={add}
        onChange={() => setKnown(null)}
        className="grid gap-4"
        aria-label="New buyer"
      >
        {FIELDS.map(({ name, label, type }) => (
          <Field
            key={name}
            form="new-buyer"
            name={name}
            label={label}
            required={name === "name"}
            error={errors[name]}
          >
            {(control) => <Input {...control} type={type} autoComplete="off" />}
          </Field>
        ))}
        <Field form="new-buyer" name="kind" label="What they are" required={false}>
          {(control) => (
            <Select {...control}>
              <option value="">Not known yet</option>
              {Object.entries(KINDS).map(([kind, words]) => (
                <option key={kind} value={kind}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {known && (
          <p role="alert">
            {known.message}{" "}
            <Link className="text-link" to={`/desk/buyers/${known.buyer}`} onClick={onClose}>
              Open that buyer
            </Link>
          </p>
        )}
        <DialogActions
          submit="Add the buyer"
          submitting="Adding..."
          isBusy={isBusy}
          error={errors.form}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
