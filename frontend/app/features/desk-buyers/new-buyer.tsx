import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { FormDialog } from "~/layout/desk/form-dialog";
import { Options } from "~/layout/desk/options";
import { dataOf } from "~/lib/query-client";
import { useAct } from "~/lib/use-act";
import { InputField, SelectField } from "~/ui/input-field";
import { KINDS } from "./words";

const FIELDS = [
  { name: "name", label: "Name", type: "text" },
  { name: "company", label: "Company", type: "text" },
  { name: "phone", label: "Phone", type: "tel" },
  { name: "email", label: "Email", type: "email" },
] as const;

/** A dialog in which a buyer is added by hand, who may turn out to be known. */
export default function NewBuyer({ onClose }: { onClose: () => void }) {
  const [known, setKnown] = useState<components["schemas"]["KnownBuyerOut"] | null>(null);
  const navigate = useNavigate();
  const client = useQueryClient();
  const act = useAct<components["schemas"]["BuyerOut"]>({
    onDone(buyer) {
      void client.invalidateQueries({ queryKey: ["desk", "buyers"] });
      void navigate(`/desk/buyers/${buyer.id}`);
    },
  });

  return (
    <FormDialog
      id="desk-new-buyer"
      title="New buyer"
      text="Somebody who called or was recommended. What they look for comes from their profile."
      act={act}
      request={async (text) => {
        const body = {
          name: text("name"),
          company: text("company"),
          phone: text("phone"),
          email: text("email"),
          kind: text("kind"),
        };
        const response = await api.POST("/api/desk/buyers", { body });
        if (response.error && "buyer" in response.error) {
          setKnown(response.error);
          return null;
        }
        return dataOf(Promise.resolve(response));
      }}
      submit="Add the buyer"
      submitting="Adding..."
      onChange={() => setKnown(null)}
      onClose={onClose}
    >
      {FIELDS.map(({ name, label, type }) => (
        <InputField
          key={name}
          form="new-buyer"
          name={name}
          label={label}
          required={name === "name"}
          error={act.errors[name]}
          type={type}
          autoComplete="off"
        />
      ))}
      <SelectField form="new-buyer" name="kind" label="What they are" required={false}>
        <option value="">Not known yet</option>
        <Options of={KINDS} />
      </SelectField>
      {known && (
        <p role="alert">
          {known.message}{" "}
          <Link className="text-link" to={`/desk/buyers/${known.buyer}`} onClick={onClose}>
            Open that buyer
          </Link>
        </p>
      )}
    </FormDialog>
  );
}
