import { type SubmitEvent, useState } from "react";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { Options } from "~/layout/desk/options";
import { errorMessage } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
import { Select } from "~/ui/input";
import type { Colleague } from "./queries";
import type { useStaffActs } from "./use-staff-acts";

/** A dialog that closes a colleague's account and, if wanted, assigns its open leads and tasks to another. */
export default function CloseAccount({
  colleague,
  others,
  acts: { change },
  onClose,
}: {
  colleague: Colleague;
  /** The colleagues who can take the leads. */
  others: Colleague[];
  acts: ReturnType<typeof useStaffActs>;
  onClose: () => void;
}) {
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const { name, isYou } = colleague;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const to = Number(new FormData(event.currentTarget).get("to"));
    setBusy(true);
    setError("");
    try {
      const isClosed = await change(colleague, {
        isActive: false,
        ...(to > 0 && { reassignTo: to }),
      });
      if (isClosed) onClose();
    } catch (failure) {
      setError(errorMessage(failure as Error));
    }
    setBusy(false);
  }

  return (
    <Dialog
      id="desk-close-account"
      title={isYou ? "Close your own account?" : `Close the account of ${name}?`}
      text={`${isYou ? "You are" : "This person is"} signed out everywhere and cannot sign in. Notes, calls and the log stay. The account can be opened again.`}
      onClose={onClose}
    >
      <form onSubmit={submit} className="grid gap-4" aria-label="Close the account">
        <label className="grid gap-1">
          <span className="font-semibold">Hand open leads and tasks over to</span>
          <Select name="to" className="w-full">
            <option value="">Nobody: they stay with {isYou ? "you" : name}</option>
            <Options of={others.map(({ id, name: other }) => [id, other])} />
          </Select>
        </label>
        <DialogActions
          submit="Close the account"
          submitting="Closing..."
          isBusy={isBusy}
          error={error}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
