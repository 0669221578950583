import { AttachedResults } from "./attached";
import type { Entry, Lead } from "./queries";

/** A message with the results that were attached to it. `latest`: the range that is drawn beside the timeline. */
export function MessageBody({
  message,
  latest,
}: {
  message: NonNullable<Entry["message"]>;
  latest: Lead["range"];
}) {
  const { text, times, suspicions, attached } = message;
  return (
    <>
      {suspicions.length > 0 && <p className="lead-note">Why: {suspicions.join("; ")}</p>}
      <p className="lead-text whitespace-pre-line">{text}</p>
      {times && <p className="lead-note">Good times for a call: {times}</p>}
      <AttachedResults attached={attached} latest={latest} />
    </>
  );
}
