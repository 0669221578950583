import { errorMessage } from "~/lib/query-client";
import { showError } from "~/ui/toasts";
import { markMessage } from "../shell/mark-message";
import { offerUndo } from "../shell/undo";
import { AttachedResults } from "./attached";
import type { Entry, Lead } from "./queries";
import { useLeadAct } from "./use-lead-act";

type Message = NonNullable<Entry["message"]>;

/** A message with the results that were attached to it. */
export function MessageBody({ message, lead }: { message: Message; lead: Lead }) {
  const { text, times, suspicions, attached } = message;
  return (
    <>
      {suspicions.length > 0 && <p className="lead-note">Why: {suspicions.join("; ")}</p>}
      <p className="lead-text whitespace-pre-line">{text}</p>
      {times && <p className="lead-note">Good times for a call: {times}</p>}
      <AttachedResults attached={attached} latest={lead.range} />
      {(message.isSpam || suspicions.length > 0) && <MarkButton message={message} lead={lead} />}
    </>
  );
}

/** A button for a message that is, or was, taken for spam. */
function MarkButton({ message: { reference, isSpam }, lead }: { message: Message; lead: Lead }) {
  const { mutate, isPending } = useLeadAct(
    lead.id,
    (spam: boolean) => markMessage(reference, spam),
    (spam) =>
      offerUndo({
        done: spam ? "Marked as spam" : "Not spam",
        detail: spam ? "It waits for no answer." : `${lead.name} is waiting for an answer.`,
        undo: () => mark(!spam),
      }),
  );
  const mark = (spam: boolean) =>
    mutate(spam, { onError: (error) => showError(errorMessage(error)) });
  return (
    <p>
      <button
        type="button"
        className="lead-link"
        aria-disabled={isPending}
        onClick={() => isPending || mark(!isSpam)}
      >
        {isSpam ? "Not spam" : "This is spam"}
      </button>
    </p>
  );
}
