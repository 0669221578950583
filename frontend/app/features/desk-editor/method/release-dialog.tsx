import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { firmDate } from "~/lib/firm-time";
import { dataOf, errorMessage } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { showToast } from "~/ui/toasts";
import type { MethodKind } from "./method-kind";
import { previewQuery } from "./queries";

/** A dialog that releases the draft, with the day from which the version applies. */
export default function ReleaseDialog({
  kind,
  version,
  withRecentAuthentication,
  onReleased,
  onClose,
}: {
  kind: MethodKind;
  /** The number of the draft that the person saw. */
  version: number;
  withRecentAuthentication: <Data>(send: () => Promise<Data>) => Promise<Data | null>;
  onReleased: () => void;
  onClose: () => void;
}) {
  const preview = useQuery(previewQuery(kind.name, version));
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [today] = useState(() => firmDate(Date.now()));

  async function release(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget);
    const body = {
      expectedVersion: version,
      effectiveOn: String(typed.get("effectiveOn")),
      note: String(typed.get("note")),
    };
    setBusy(true);
    setProblem("");
    try {
      const made = await withRecentAuthentication(() =>
        dataOf(
          api.POST("/api/desk/method/releases", { params: { query: { name: kind.name } }, body }),
        ),
      );
      setBusy(false);
      if (!made) return;
      onReleased();
      showToast(
        made.state === "scheduled"
          ? {
              title: `Version ${made.version} is scheduled`,
              detail: "Until its day it can be canceled under History.",
              tone: "plain",
            }
          : {
              title: `Version ${made.version} is in use`,
              detail: kind.released,
              tone: "plain",
            },
      );
    } catch (error) {
      setBusy(false);
      setProblem(errorMessage(error as Error));
    }
  }

  return (
    <Dialog
      id="method-release"
      title="Release this draft"
      text={kind.consequence(preview.data?.groups ?? [])}
      onClose={onClose}
    >
      <form onSubmit={release} className="grid gap-4" aria-label="Release this draft">
        <Field
          form="release"
          name="effectiveOn"
          label="Takes effect on"
          help="Today: at once. Later: at midnight, Texas time."
        >
          {(control) => (
            <input
              {...control}
              type="date"
              className="input"
              min={today}
              defaultValue={today}
              required
            />
          )}
        </Field>
        <Field
          form="release"
          name="note"
          label="Note for colleagues"
          help="Why it changes. It stays in the history."
        >
          {(control) => <textarea {...control} className="input" rows={3} maxLength={1000} />}
        </Field>
        <DialogActions
          submit="Release"
          submitting="Releasing..."
          isBusy={isBusy}
          error={problem}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
