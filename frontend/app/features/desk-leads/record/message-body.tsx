import { useState } from "react";
import { ACTS_DONE, undoBulkChange } from "~/layout/desk/bulk-changes";
import { markMessage } from "~/layout/desk/mark-message";
import { offerUndo } from "~/layout/desk/undo";
import { errorMessage } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { showError } from "~/ui/toasts";
import { AttachedResults } from "./attached";
import type { Entry, Lead } from "./queries";
import { useLeadAct } from "./use-lead-act";

type Message = NonNullable<Entry["message"]>;

/** A message with the results that were attached to it. */
export function MessageBody({ message, lead }: { message: Message; lead: Lead }) {
  const { text, details, suspicions, attached } = message;
  const isMarked = message.isSpam || suspicions.length > 0;
  const [wasMarked] = useState(isMarked); // the button keeps the focus
  return (
    <>
      {suspicions.length > 0 && <p className="text-ink-soft">Why: {suspicions.join("; ")}</p>}
      <p className="lead-text whitespace-pre-line">{text}</p>
      {details.map(({ label, value }) => (
        <p key={label} className="text-ink-soft">
          {label}: {value}
        </p>
      ))}
      <AttachedResults attached={attached} latest={lead.range} />
      {(isMarked || wasMarked) && <MarkButton message={message} lead={lead} />}
    </>
  );
}

/** Toggles whether a message is spam. */
function MarkButton({ message: { reference, isSpam }, lead }: { message: Message; lead: Lead }) {
  const marking = useLeadAct(lead.id, (spam: boolean) => markMessage(reference, spam));
  const undoing = useLeadAct(lead.id, undoBulkChange);

  // Promises, and not callbacks of `mutate`, which are not called once the screen was left.
  const mark = (spam: boolean) =>
    marking.mutateAsync(spam).then(({ id }) => {
      const undo = () => void undoing.mutateAsync(id).catch(showMessage);
      const done = ACTS_DONE[spam ? "spam" : "not-spam"];
      offerUndo({ done, detail: `The message of ${lead.name}`, undo });
    }, showMessage);

  return (
    <p>
      <Button variant="quiet" aria-disabled={marking.isPending} onClick={() => void mark(!isSpam)}>
        {isSpam ? "Not spam" : "This is spam"}
        <span className="sr-only"> (the message of {lead.name})</span>
      </Button>
    </p>
  );
}

const showMessage = (error: Error) => showError(errorMessage(error));
