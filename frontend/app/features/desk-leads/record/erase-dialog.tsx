import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { apiQuery, dataOf, errorMessage, RequestRefused } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { showToast } from "~/ui/toasts";
import type { ErasedLead } from "../list/list-address";
import { count } from "./people";
import type { Lead } from "./queries";

const LIST = new Intl.ListFormat("en-US");

/** What is erased comes from the server: the field is there after the dialog has opened. */
const focus = (field: HTMLElement | null) => field?.focus();

type Preview = components["schemas"]["ErasureOut"];

/**
 * A dialog that erases the data of a person who asked for it. It lists what is erased and what is kept and why, and
 * the name has to be typed to confirm.
 */
export default function EraseDialog({
  lead,
  withRecentAuthentication,
  onErased,
  onClose,
}: {
  lead: Lead;
  withRecentAuthentication: <Data>(send: () => Promise<Data>) => Promise<Data | null>;
  onErased: () => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const params = { path: { lead_id: lead.id } };
  const preview = useQuery(
    apiQuery(["desk", "erasure", lead.id], ({ signal }) =>
      api.GET("/api/desk/leads/{lead_id}/erasure", { params, signal }),
    ),
  );

  async function erase(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const name = String(new FormData(form).get("name") ?? "");
    setBusy(true);
    setError("");
    try {
      const erased = await withRecentAuthentication(() =>
        dataOf(api.POST("/api/desk/leads/{lead_id}/erase", { params, body: { name } })),
      );
      setBusy(false);
      if (!erased) return;
      onErased();
      onClose();
      // First the page of the lead goes, which would load it again.
      const state: ErasedLead = { erased: lead.id };
      await navigate("/desk/leads", { state });
      showToast({
        title: "Erased",
        detail: `Everything of ${lead.name} is deleted. The log says that you did it.`,
        tone: "plain",
      });
      await client.invalidateQueries({ queryKey: ["desk"] });
    } catch (failure) {
      const { fields = {} } = failure instanceof RequestRefused ? failure : {};
      setBusy(false);
      setError(fields.name ?? errorMessage(failure as Error));
      form.querySelector<HTMLElement>("[name=name]")?.focus();
    }
  }

  return (
    <Dialog
      id="desk-erase"
      title={`Erase ${lead.name}?`}
      text="For somebody who asked to be forgotten. It cannot be undone."
      onClose={onClose}
    >
      <QueryView query={preview} loading="Loading what would be erased..." rows={1}>
        {(found) => (
          <form noValidate onSubmit={erase} className="grid gap-4" aria-label="Erase the lead">
            <Lists found={found} lead={lead.id} />
            <Field
              form="erase"
              name="name"
              label={`Type the name, ${lead.name}, to confirm`}
              error={error}
            >
              {(control) => <Input {...control} ref={focus} autoComplete="off" />}
            </Field>
            <DialogActions
              submit="Erase for good"
              submitting="Erasing..."
              isBusy={isBusy}
              isDangerous
              onCancel={onClose}
            />
          </form>
        )}
      </QueryView>
    </Dialog>
  );
}

function Lists({ found, lead }: { found: Preview; lead: number }) {
  const { messages, mails, notes, calls, tasks, merged, accountStays, blockStays } = found;
  const gone = [
    count(messages, "message"),
    count(mails, "email"),
    count(notes, "note"),
    count(calls, "call"),
    count(tasks, "task"),
    merged > 0 ? `${count(merged, "lead")} merged into this one` : "0",
  ].filter((part) => !part.startsWith("0"));
  return (
    <>
      <div>
        <h3>What goes</h3>
        <p className="mt-1">
          Name, company, email, phone, tags and the way through the stages
          {gone.length > 0 && `, and ${LIST.format(gone)}`}.
        </p>
      </div>
      <div>
        <h3>What stays, and why</h3>
        <ul className="mt-1 list-disc pl-5">
          <li>
            The log: that you erased lead {lead}, without a name. It shows that the request was met.
          </li>
          <li>
            Emails to staff about the lead, with its first name and an initial. They are deleted 90
            days after they were sent.
          </li>
          <li>Emails in mailboxes, and backups, which this program does not reach.</li>
          {accountStays && (
            <li>
              Their account on the site, with its runs. Only they can delete it, on their profile.
            </li>
          )}
          {blockStays && (
            <li>Their address on the list of blocked senders, so that they stay blocked.</li>
          )}
        </ul>
      </div>
    </>
  );
}
