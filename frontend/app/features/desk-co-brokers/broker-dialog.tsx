import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { dataOf } from "~/lib/query-client";
import { InputField } from "~/ui/input-field";
import { type CoBroker, useCoBrokersAct } from "./queries";

const PERSON = [
  { name: "name", label: "Name", type: "text", required: true },
  { name: "company", label: "Their firm", type: "text", required: true },
  { name: "email", label: "Email", type: "email", required: true },
  { name: "phone", label: "Phone", type: "tel", required: false },
] as const;

const LICENSE = [
  { name: "licenseNumber", label: "License number" },
  { name: "licenseState", label: "Licensed in" },
] as const;

/** A dialog that invites a broker of another firm, or changes the license of one. */
export function BrokerDialog({ broker, onClose }: { broker?: CoBroker; onClose: () => void }) {
  const act = useCoBrokersAct();
  return (
    <FormDialog
      id="co-broker-dialog"
      title={broker ? `License of ${broker.name}` : "Invite a co-broker"}
      text={
        broker
          ? "As they gave it to you: it goes into their letters."
          : "They get an email with the way to their page. It shows the listings with a share and their own buyers, never others."
      }
      act={act}
      request={(text) => {
        const license = {
          licenseNumber: text("licenseNumber"),
          licenseState: text("licenseState"),
        };
        return dataOf(
          broker
            ? api.PATCH("/api/desk/co-brokers/{co_broker_id}", {
                params: { path: { co_broker_id: broker.id } },
                body: license,
              })
            : api.POST("/api/desk/co-brokers", {
                body: {
                  name: text("name"),
                  company: text("company"),
                  email: text("email"),
                  phone: text("phone"),
                  ...license,
                },
              }),
        );
      }}
      submit={broker ? "Save" : "Invite"}
      submitting={broker ? "Saving..." : "Inviting..."}
      onClose={onClose}
    >
      {!broker &&
        PERSON.map(({ name, label, type, required }) => (
          <InputField
            key={name}
            form="co-broker"
            name={name}
            label={label}
            type={type}
            required={required}
            error={act.errors[name]}
            autoComplete="off"
          />
        ))}
      {LICENSE.map(({ name, label }) => (
        <InputField
          key={name}
          form="co-broker"
          name={name}
          label={label}
          required={false}
          defaultValue={broker?.[name] ?? ""}
          error={act.errors[name]}
          autoComplete="off"
        />
      ))}
    </FormDialog>
  );
}
