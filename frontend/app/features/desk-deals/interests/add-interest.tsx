import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { dataOf } from "~/lib/query-client";
import { useAct } from "~/lib/use-act";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Textarea } from "~/ui/input";
import { InputField, SelectField } from "~/ui/input-field";
import { listingChoicesQuery } from "../listing/queries";
import { INTERESTS, type Interest, interestKey } from "./queries";

const FIELDS = [
  { name: "name", label: "Name", type: "text" },
  { name: "phone", label: "Phone", type: "tel" },
  { name: "email", label: "Email", type: "email" },
  { name: "company", label: "Company", type: "text" },
] as const;

const SOURCES = {
  referral: "A referral",
  own: "They called us",
  "co-broker": "A broker",
  outbound: "We wrote to them",
};

/** A dialog in which an inquiry is added by hand: somebody called, or was referred. */
export function AddInterest({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const { data } = useQuery(listingChoicesQuery);
  const { send, isBusy, errors } = useAct<Interest>({
    onDone(interest) {
      client.setQueryData(interestKey(interest.id), interest);
      void client.invalidateQueries({ queryKey: INTERESTS });
    },
  });

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const textOf = (name: string) => String(typed.get(name) ?? "");
    const saved = await send(() =>
      dataOf(
        api.POST("/api/desk/interests", {
          body: {
            key,
            listing: Number(textOf("listing")),
            name: textOf("name"),
            phone: textOf("phone"),
            email: textOf("email"),
            company: textOf("company"),
            message: textOf("message"),
            source: textOf("source") as keyof typeof SOURCES,
          },
        }),
      ),
    );
    if (saved === null) return;
    onClose();
    void navigate(`/desk/queue?buyer=${saved.id}`);
  }

  return (
    <Dialog
      id="add-interest"
      title="Add an inquiry"
      text="Somebody who called, or was referred to us. A known email address or phone number finds the buyer again."
      onClose={onClose}
    >
      <form noValidate onSubmit={add} className="grid gap-4" aria-label="Add an inquiry">
        <SelectField form="add-interest" name="listing" label="Listing" error={errors.listing}>
          {data?.listings.map(({ id, number, title }) => (
            <option key={id} value={id}>
              {number} {title}
            </option>
          ))}
        </SelectField>
        <SelectField form="add-interest" name="source" label="How did they find us?">
          {Object.entries(SOURCES).map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        {FIELDS.map(({ name, label, type }) => (
          <InputField
            key={name}
            form="add-interest"
            name={name}
            label={label}
            type={type}
            required={name === "name"}
            error={errors[name]}
            autoComplete="off"
          />
        ))}
        <Field
          form="add-interest"
          name="message"
          label="What they said"
          required={false}
          error={errors.message}
        >
          {(control) => <Textarea {...control} rows={3} />}
        </Field>
        <DialogActions
          submit="Add the inquiry"
          submitting="Adding..."
          isBusy={isBusy}
          error={errors.form}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
