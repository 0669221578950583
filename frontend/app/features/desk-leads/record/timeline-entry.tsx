import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "~/api/client";
import { Fold } from "~/layout/desk/fold";
import { NotTheirs, ReceivedMail, receivedAct } from "~/layout/desk/received-mail";
import { TimelineRow } from "~/layout/desk/timeline-row";
import { capitalize } from "~/lib/capitalize";
import { errorMessage } from "~/lib/query-client";
import { lengthInWords } from "~/lib/relative-time";
import { Button } from "~/ui/button";
import { showError } from "~/ui/toasts";
import { PercentBar, RangeOfEntry } from "./figures";
import { undoMerge } from "./merges";
import { MessageBody } from "./message-body";
import { NoteBody } from "./note-body";
import { nameOf, reasonName, stageName } from "./people";
import type { DeskContext, Entry, Lead } from "./queries";
import type { DraftControl } from "./use-draft";
import { useLeadAct } from "./use-lead-act";

type Props = { entry: Entry; lead: Lead; context: DeskContext; control: DraftControl };

const OF_THE_PERSON: readonly Entry["kind"][] = ["message", "received", "valuation", "health"];

/** One entry of the timeline. What the person did has a mark that what the firm did has not. */
export function TimelineEntry({ entry, lead, context, control }: Props) {
  const isTheirs = OF_THE_PERSON.includes(entry.kind);
  const name = entry.received?.senderName || entry.received?.sender || lead.name;
  const who = isTheirs ? name : entry.actor === null ? "" : nameOf(entry.actor, context);
  return (
    <TimelineRow
      at={entry.at}
      who={capitalize(who)}
      act={actOf(entry, context)}
      isTheirs={isTheirs}
      isAutomatic={entry.kind === "mail" && entry.actor === null && entry.mail?.state !== "dead"}
    >
      <Body entry={entry} lead={lead} context={context} control={control} />
    </TimelineRow>
  );
}

/** What happened, after the name of whoever did it. */
function actOf(entry: Entry, context: DeskContext): ReactNode {
  switch (entry.kind) {
    case "message":
      return entry.message?.isSpam ? "wrote what looks like spam" : "wrote";
    case "mail":
      return entry.actor === null ? "Automatic email" : repliedAfter(entry);
    case "received":
      return entry.received ? receivedAct(entry.received) : "wrote an email that was deleted";
    case "note":
      return entry.note ? "noted" : "deleted a note";
    case "call":
      return entry.call && CALLS[entry.call.outcome];
    case "task":
      return entry.task?.doneAt ? "added a task that is done" : "added a task";
    case "stage":
      return entry.stage && movedTo(entry.stage, context);
    case "assignment":
      return entry.assignee === entry.actor
        ? "took the lead"
        : `assigned the lead to ${nameOf(entry.assignee ?? null, context)}`;
    case "merge":
      return `merged ${entry.mergedName || "another lead"} into this one${entry.merge === null ? ", and undid it" : ""}`;
    case "created":
      return "added the lead by hand";
    case "valuation":
      return "saved a valuation in the portal";
    case "health":
      return "completed a health assessment in the portal";
  }
}

/** That staff replied, and how long the person had waited. */
function repliedAfter({ at, answersSince }: Entry): string {
  return answersSince ? `replied after ${lengthInWords(answersSince, at)}` : "replied";
}

const CALLS = {
  reached: "spoke with them on the phone",
  no_answer: "called, and nobody answered",
  voicemail: "called, and left a message",
};

function movedTo(
  { fromStage, toStage, reason }: NonNullable<Entry["stage"]>,
  context: DeskContext,
): string {
  const why = reason ? `: ${reasonName(reason, context)}` : "";
  return `moved the lead from ${stageName(fromStage, context)} to ${stageName(toStage, context)}${why}`;
}

function Body({ entry, lead, context, control }: Props) {
  const { message, mail, received, note, call, task, valuation, health } = entry;
  if (message) return <MessageBody message={message} lead={lead} />;
  if (mail) return <MailBody mail={mail} lead={lead} />;
  if (received) {
    return (
      <ReceivedMail mail={received}>
        <NotTheirs mail={received.id} />
      </ReceivedMail>
    );
  }
  if (note) {
    const isMine = entry.actor === context.me;
    return <NoteBody note={note} lead={lead} context={context} control={control} isMine={isMine} />;
  }
  if (entry.kind === "merge" && entry.merge != null) return <SplitAgain merge={entry.merge} />;
  if (call?.text) return <p className="lead-text whitespace-pre-line">{call.text}</p>;
  if (task) {
    return (
      <p className="lead-text">
        {task.title}
        {task.assignee !== null && (
          <span className="text-ink-soft">, for {nameOf(task.assignee, context)}</span>
        )}
      </p>
    );
  }
  if (valuation) return <RangeOfEntry {...valuation} latest={lead.range} />;
  if (health) {
    return (
      <>
        <p className="font-serif text-subtitle font-title">{health.overall}%</p>
        <PercentBar percent={health.overall} />
      </>
    );
  }
  return null;
}

function SplitAgain({ merge }: { merge: number }) {
  const client = useQueryClient();
  return (
    <Button variant="quiet" onClick={() => void undoMerge(client, merge)}>
      Split them again
    </Button>
  );
}

const STATES = { queued: "Waiting to be sent", sending: "Being sent", sent: "Sent", dead: "" };

function MailBody({ mail, lead }: { mail: NonNullable<Entry["mail"]>; lead: Lead }) {
  const isCorrected = lead.email !== "" && lead.email.toLowerCase() !== mail.to.toLowerCase();
  const { mutate, isPending } = useLeadAct(lead.id, () =>
    api.POST("/api/desk/mails/{mail_id}/retry", {
      params: { path: { mail_id: mail.id } },
      body: { to: isCorrected ? lead.email : "" },
    }),
  );
  return (
    <>
      <Fold summary={mail.subject}>
        <p className="lead-text whitespace-pre-line">{mail.text}</p>
      </Fold>
      {mail.state === "dead" ? (
        <p className="font-semibold text-red">
          Could not be sent to {mail.to}. {mail.reason}{" "}
          <Button
            variant="quiet"
            className="wrap-anywhere"
            aria-disabled={isPending}
            onClick={() =>
              mutate(undefined, { onError: (error) => showError(errorMessage(error)) })
            }
          >
            {isCorrected ? `Send to ${lead.email}` : "Try again"}
          </Button>
        </p>
      ) : (
        <p className="text-ink-soft">
          {STATES[mail.state]}
          {mail.attempts > 1 && `, attempt ${mail.attempts}`}, to {mail.to}
          {mail.state === "queued" && mail.reason && `. ${mail.reason}`}
        </p>
      )}
    </>
  );
}
