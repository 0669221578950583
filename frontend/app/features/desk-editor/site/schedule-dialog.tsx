import { type SubmitEvent, useState } from "react";
import type { useRecentAuthentication } from "~/layout/desk/use-recent-authentication";
import { formatFirmTime, fromFirmTime, toFirmTime } from "~/lib/firm-time";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { showToast } from "~/ui/toasts";
import { type SiteDocument, scheduleDraft } from "./documents";

type Versions = { expectedVersion: number; documentVersion: number };

/** A dialog that sets the time at which a draft is published. Until then, visitors see the current version. */
export function ScheduleDialog({
  document: { key, title, draft },
  withSaved,
  withRecentAuthentication,
  onScheduled,
  onClose,
}: {
  document: SiteDocument;
  withSaved: (act: (versions: Versions) => Promise<void>) => Promise<boolean>;
  withRecentAuthentication: ReturnType<typeof useRecentAuthentication>["withRecentAuthentication"];
  onScheduled: () => Promise<void>;
  onClose: () => void;
}) {
  const [when, setWhen] = useState(draft?.publishAt ? toFirmTime(draft.publishAt) : "");
  const [error, setError] = useState("");
  const now = toFirmTime(Date.now());

  async function schedule(publishAt: string | null) {
    const isOver = await withSaved(async ({ expectedVersion }) => {
      const scheduled = await withRecentAuthentication(() =>
        scheduleDraft(key, { expectedVersion, publishAt }),
      );
      if (!scheduled) return;
      await onScheduled();
      showToast({
        title: publishAt ? `“${title}” goes live by itself` : "Taken off the schedule",
        detail: publishAt ? formatFirmTime(publishAt) : "The draft stays.",
        tone: "plain",
      });
    });
    if (isOver) onClose();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!when || when <= now) return setError("Choose a day and a time that are still to come.");
    const publishAt = fromFirmTime(when);
    if (toFirmTime(publishAt) !== when) {
      return setError(
        `Clocks skip this hour, because daylight saving begins. Choose ${formatFirmTime(publishAt)} or another time.`,
      );
    }
    void schedule(publishAt);
  }

  return (
    <Dialog
      id="schedule-title"
      title="Schedule"
      text="Visitors see the present version until then."
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <Field name="publishAt" label="Goes live" help="Central Time, as in Texas." error={error}>
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              className="lead-input"
              min={now}
              value={when}
              onChange={({ target }) => setWhen(target.value)}
            />
          )}
        </Field>
        <div className="mt-5 flex flex-wrap gap-3">
          <button type="submit" className="desk-button desk-primary">
            Schedule
          </button>
          {draft?.publishAt && (
            <button type="button" className="desk-button" onClick={() => void schedule(null)}>
              Take off the schedule
            </button>
          )}
          <button type="button" className="desk-quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
