import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { Options } from "~/layout/desk/options";
import { dataOf } from "~/lib/query-client";
import { useAct } from "~/lib/use-act";
import { InputField, SelectField, TextareaField } from "~/ui/input-field";
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
  const act = useAct<Interest>({
    onDone(interest) {
      void navigate(`/desk/queue?buyer=${interest.id}`);
      client.setQueryData(interestKey(interest.id), interest);
      void client.invalidateQueries({ queryKey: INTERESTS });
    },
  });

  return (
    <FormDialog
      id="add-interest"
      title="Add an inquiry"
      text="Somebody who called, or was referred to us. A known email address or phone number finds the buyer again."
      act={act}
      request={(text) =>
        dataOf(
          api.POST("/api/desk/interests", {
            body: {
              key,
              listing: Number(text("listing")),
              name: text("name"),
              phone: text("phone"),
              email: text("email"),
              company: text("company"),
              message: text("message"),
              source: text("source") as keyof typeof SOURCES,
            },
          }),
        )
      }
      submit="Add the inquiry"
      submitting="Adding..."
      onClose={onClose}
    >
      <SelectField form="add-interest" name="listing" label="Listing" error={act.errors.listing}>
        <Options
          of={data?.listings.map(({ id, number, title }) => [id, `${number} ${title}`]) ?? []}
        />
      </SelectField>
      <SelectField form="add-interest" name="source" label="How did they find us?">
        <Options of={SOURCES} />
      </SelectField>
      {FIELDS.map(({ name, label, type }) => (
        <InputField
          key={name}
          form="add-interest"
          name={name}
          label={label}
          type={type}
          required={name === "name"}
          error={act.errors[name]}
          autoComplete="off"
        />
      ))}
      <TextareaField
        form="add-interest"
        name="message"
        label="What they said"
        required={false}
        error={act.errors.message}
        rows={3}
      />
    </FormDialog>
  );
}
