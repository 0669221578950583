import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "~/layout/desk/form-dialog";
import { Options } from "~/layout/desk/options";
import { QueryView } from "~/lib/query-view";
import { useAct } from "~/lib/use-act";
import { InputField, SelectField } from "~/ui/input-field";
import { listingsQuery, type Mail, makeInquiry } from "./queries";

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
  const act = useAct({ onDone: () => onDone("Inquiry added") });
  return (
    <FormDialog
      id="mail-inquiry"
      title="Make an inquiry"
      text="The buyer joins the queue of the listing. A buyer whom we know keeps their details."
      act={act}
      request={(text) => {
        const body = {
          listing: Number(text("listing")),
          name: text("name").trim(),
          email: text("email").trim(),
          phone: text("phone").trim(),
        };
        if (!body.listing) return act.refuse({ listing: "Please choose a listing" });
        return makeInquiry(mail.id, body);
      }}
      submit="Make an inquiry"
      submitting="Adding..."
      onClose={onClose}
    >
      <QueryView query={query} loading="Loading the listings...">
        {({ listings }) => (
          <>
            <SelectField
              form="inquiry"
              name="listing"
              label="Listing"
              defaultValue={mail.guess.listing ?? ""}
              error={act.errors.listing}
            >
              <option value="">Choose a listing</option>
              <Options of={listings.map(({ id, number, title }) => [id, `${number} ${title}`])} />
            </SelectField>
            <InputField
              form="inquiry"
              name="name"
              label="Name"
              maxLength={100}
              defaultValue={mail.guess.name}
              error={act.errors.name}
            />
            <InputField
              form="inquiry"
              name="email"
              label="Email"
              type="email"
              required={false}
              maxLength={255}
              defaultValue={mail.guess.email}
              error={act.errors.email}
            />
            <InputField
              form="inquiry"
              name="phone"
              label="Phone"
              required={false}
              maxLength={100}
              defaultValue={mail.guess.phone}
            />
          </>
        )}
      </QueryView>
    </FormDialog>
  );
}
