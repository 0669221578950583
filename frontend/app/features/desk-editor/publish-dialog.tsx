import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { firmDate, formatFirmTime, fromFirmTime, toFirmTime } from "~/lib/firm-time";
import { errorMessage, RequestRefused } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Input, Textarea } from "~/ui/input";
import { showToast } from "~/ui/toasts";
import { cancelSchedule, type Entry, publishDraft, resultsQuery } from "./api";
import type { Kind } from "./kind";
import type { EntryDraft } from "./use-entry-draft";

/**
 * A dialog that schedules the publication of a text, or releases rules from a day on. Visitors see the version in use
 * until then.
 */
export default function PublishDialog({
  kind: { release },
  entry,
  draft,
  onReleased,
  onClose,
}: {
  kind: Kind;
  entry: Entry;
  draft: EntryDraft;
  onReleased: () => void;
  onClose: () => void;
}) {
  const { key, title, scheduled } = entry;
  const now = Date.now();
  const first = release ? firmDate(now) : toFirmTime(now);
  const [when, setWhen] = useState(release ? first : scheduled ? toFirmTime(scheduled.at) : "");
  const [problem, setProblem] = useState({ when: "", form: "" });
  const results = useQuery({ ...resultsQuery(key, draft.version), enabled: release !== undefined });

  /** Closes the dialog, unless the same act may be tried again. */
  async function act(send: Parameters<EntryDraft["act"]>[0], onDone: (fresh: Entry) => void) {
    setProblem({ when: "", form: "" });
    try {
      const fresh = await draft.act(send);
      if (fresh) onDone(fresh);
      onClose();
    } catch (error) {
      const { at = "" } = error instanceof RequestRefused ? error.fields : {};
      setProblem({ when: at, form: at ? "" : errorMessage(error as Error) });
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (draft.isBusy) return;
    const note = String(new FormData(event.currentTarget).get("note") ?? "");
    if (release) {
      const isNow = when <= first;
      void act(
        (versions) => publishDraft(key, { ...versions, at: isNow ? null : when, note }),
        ({ version, scheduled: next }) => {
          onReleased();
          showToast({
            title: isNow ? `Version ${version} is in use` : `Version ${next?.version} is scheduled`,
            detail: isNow ? release.released : "Until its day it can be canceled under History.",
            tone: "plain",
          });
        },
      );
      return;
    }
    if (!when || when <= first) {
      return setProblem({ when: "Choose a day and a time that are still to come.", form: "" });
    }
    const at = fromFirmTime(when);
    if (toFirmTime(at) !== when) {
      return setProblem({
        when: `Clocks skip this hour, because daylight saving begins. Choose ${formatFirmTime(at)} or another time.`,
        form: "",
      });
    }
    void act(
      (versions) => publishDraft(key, { ...versions, at }),
      () =>
        showToast({
          title: `“${title}” goes live by itself`,
          detail: formatFirmTime(at),
          tone: "plain",
        }),
    );
  }

  return (
    <Dialog
      id="publish-title"
      title={release ? "Release this draft" : "Schedule"}
      text={
        release
          ? release.consequence(results.data?.groups ?? [])
          : "Visitors see the present version until then."
      }
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="grid gap-4" aria-labelledby="publish-title">
        <Field
          form="publish"
          name="when"
          label={release ? "Takes effect on" : "Goes live"}
          help={
            release
              ? "Today: at once. Later: at midnight, Texas time."
              : "Central Time, as in Texas."
          }
          error={problem.when}
        >
          {(control) => (
            <Input
              {...control}
              type={release ? "date" : "datetime-local"}
              min={first}
              value={when}
              onChange={({ target }) => setWhen(target.value)}
            />
          )}
        </Field>
        {release && (
          <Field
            form="publish"
            name="note"
            label="Note for colleagues"
            help="Why it changes. It stays in the history."
            required={false}
          >
            {(control) => <Textarea {...control} rows={3} maxLength={1000} />}
          </Field>
        )}
        {!release && scheduled && (
          <p>
            <Button
              variant="quiet"
              onClick={() =>
                void act(
                  () => cancelSchedule(key, scheduled.id),
                  () =>
                    showToast({
                      title: "Taken off the schedule",
                      detail: "The draft stays.",
                      tone: "plain",
                    }),
                )
              }
            >
              Take off the schedule
            </Button>
          </p>
        )}
        <DialogActions
          submit={release ? "Release" : "Schedule"}
          submitting={release ? "Releasing..." : "One moment..."}
          isBusy={draft.isBusy}
          error={problem.form}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
