import { useQuery } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { DialogActions } from "~/layout/desk/dialog-actions";
import type { Errors } from "~/lib/form-rules";
import { QueryView } from "~/lib/query-view";
import { Dialog } from "~/ui/dialog";
import { InputField, SelectField } from "~/ui/input-field";
import { listingsQuery, type Mail, makeInquiry } from "./queries";
import { useSending } from "./use-sending";

/** A dialog that makes an inquiry about a listing of a mail, with what was found in it. */
export function MakeInquiry({
  mail,
  onDone,
  onClose,
}: {
  mail: Mail;
  onDone: (done: string) => void;
  onClose: () => void;
}) {
  const query = useQuery(listingsQuery);
  const { send, isBusy, errors, setErrors } = useSending(() => onDone("Inquiry added"));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (field: string) => String(typed.get(field) ?? "").trim();
    const body = {
      listing: Number(text("listing")),
      name: text("name"),
      email: text("email"),
      phone: text("phone"),
    };
    const wrong: Errors = {
      ...(body.listing ? {} : { listing: "Please choose a listing" }),
      ...(body.name ? {} : { name: "Please enter a name" }),
      ...(body.email || body.phone ? {} : { email: "Please enter an email or a phone number" }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) void send(() => makeInquiry(mail.id, body));
  }

  return (
    <Dialog
      id="mail-inquiry"
      title="Make an inquiry"
      text="The buyer joins the queue of the listing. A buyer whom we know keeps their details."
      onClose={onClose}
    >
      <QueryView query={query} loading="Loading the listings...">
        {({ listings }) => (
          <form className="grid gap-4" noValidate onSubmit={submit}>
            <SelectField
              form="inquiry"
              name="listing"
              label="Listing"
              defaultValue={mail.guess.listing ?? ""}
              error={errors.listing}
            >
              <option value="">Choose a listing</option>
              {listings.map(({ id, number, title }) => (
                <option key={id} value={id}>
                  {number} {title}
                </option>
              ))}
            </SelectField>
            <InputField
              form="inquiry"
              name="name"
              label="Name"
              maxLength={100}
              defaultValue={mail.guess.name}
              error={errors.name}
            />
            <InputField
              form="inquiry"
              name="email"
              label="Email"
              type="email"
              required={false}
              maxLength={255}
              defaultValue={mail.guess.email}
              error={errors.email}
            />
            <InputField
              form="inquiry"
              name="phone"
              label="Phone"
              required={false}
              maxLength={100}
              defaultValue={mail.guess.phone}
            />
            <DialogActions
              submit="Make an inquiry"
              submitting="Adding..."
              isBusy={isBusy}
              error={errors.form}
              onCancel={onClose}
            />
          </form>
        )}
      </QueryView>
    </Dialog>
  );
}
