import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { FormDialog } from "~/layout/desk/form-dialog";
import { dataOf } from "~/lib/query-client";
import { useAct } from "~/lib/use-act";
import { InputField } from "~/ui/input-field";

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
  const [known, setKnown] = useState<components["schemas"]["KnownLeadOut"] | null>(null);
  const navigate = useNavigate();
  const client = useQueryClient();
  const act = useAct<components["schemas"]["LeadOut"]>({
    onDone(lead) {
      void client.invalidateQueries({ queryKey: ["desk"] });
      void navigate(`/desk/leads/${lead.id}`);
    },
  });

  return (
    <FormDialog
      id="desk-new-lead"
      title="New lead"
      text="Somebody who called or came by. You can add everything else on the lead's page."
      act={act}
      request={async (text) => {
        const body = {
          name: text("name"),
          company: text("company"),
          phone: text("phone"),
          email: text("email"),
          onlyNew: known === null,
        };
        const response = await api.POST("/api/desk/leads", { body });
        if (response.error && "lead" in response.error) {
          setKnown(response.error);
          return null;
        }
        return dataOf(Promise.resolve(response));
      }}
      submit={known ? "Add another lead anyway" : "Add the lead"}
      submitting="Adding..."
      onChange={() => setKnown(null)}
      onClose={onClose}
    >
      {FIELDS.map(({ name, label, type }) => (
        <InputField
          key={name}
          form="new-lead"
          name={name}
          label={label}
          required={name === "name"}
          error={act.errors[name]}
          type={type}
          autoComplete="off"
        />
      ))}
      {known && (
        <p role="alert">
          {known.message}{" "}
          <Link className="text-link" to={`/desk/leads/${known.lead}`} onClick={onClose}>
            Open that lead
          </Link>
        </p>
      )}
    </FormDialog>
  );
}
