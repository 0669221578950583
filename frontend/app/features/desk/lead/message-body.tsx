import { AttachedResults } from "./attached";
import type { Entry } from "./queries";

/** A message with what was attached to it. */
export function MessageBody({ message }: { message: NonNullable<Entry["message"]> }) {
  const { text, times, suspicions, attached } = message;
  return (
    <>
      {suspicions.length > 0 && <p className="lead-note">Why: {suspicions.join("; ")}</p>}
      <p className="lead-text whitespace-pre-line">{text}</p>
      {times && <p className="lead-note">Good times for a call: {times}</p>}
      <AttachedResults attached={attached} />
    </>
  );
}
