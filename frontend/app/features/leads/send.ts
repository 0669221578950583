import { api } from "~/api/client";
import type { Attachments } from "~/lib/contact-attachments";
import type { Errors, Values } from "~/lib/form-rules";
import type { Challenge } from "./proof";

export type Outcome =
  | { kind: "sent" }
  | { kind: "refused"; errors: Errors }
  /** The site is busy, and no proof of work opened it. */
  | { kind: "busy" }
  | { kind: "failed" };

/** How the form was filled in: what stands in the trap, and the time from empty to sent where it is known. */
export type Sending = { website: string; took?: number };

/** A proof may have come too late; the second is not asked for in vain. */
const PROOFS = 2;

/**
 * Hands the message to the server, with the runs that go along. A busy site asks for a proof of work first:
 * `onBusy` is told, the proof is made and the message sent again. Whatever else goes wrong on the way is `failed`;
 * nothing is thrown.
 */
export async function send(
  values: Values,
  key: string,
  runs: Attachments,
  sending: Sending,
  onBusy: () => void,
): Promise<Outcome> {
  try {
    let answer = await post(values, key, runs, sending, "");
    for (let proofs = 0; proofs < PROOFS && isChallenge(answer.error); proofs++) {
      onBusy();
      const proof = await proofFor(answer.error.challenge);
      if (proof === null) break;
      answer = await post(values, key, runs, sending, proof);
    }
    const { data, error } = answer;
    if (data) return { kind: "sent" };
    if (isChallenge(error)) return { kind: "busy" };
    const errors = error && "fields" in error ? (error.fields as Errors) : {};
    return Object.keys(errors).length > 0 ? { kind: "refused", errors } : { kind: "failed" };
  } catch {
    return { kind: "failed" };
  }
}

function post(values: Values, key: string, runs: Attachments, sending: Sending, proof: string) {
  const { name = "", email = "", phone = "", company = "", times = "", message = "" } = values;
  return api.POST("/api/send-contact-email", {
    params: { header: { "Idempotency-Key": key } },
    body: { name, email, phone, company, times, message, ...payloads(runs), ...sending, proof },
  });
}

/** Null where the browser cannot make one. */
function proofFor(challenge: Challenge): Promise<string | null> {
  return import("./proof").then(({ prove }) => prove(challenge)).catch(() => null);
}

function isChallenge(error: unknown): error is { challenge: Challenge } {
  return typeof error === "object" && error !== null && "challenge" in error;
}

/** The runs as the server takes them, without the lines that are for their owner. */
function payloads({ run, assessment, health }: Attachments) {
  return {
    ...(run && { run: run.run }),
    ...(assessment && { assessment: assessment.assessment }),
    ...(health && { health: health.health }),
  };
}
