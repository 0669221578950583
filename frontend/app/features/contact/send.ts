import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { Attachments } from "~/lib/contact-attachments";
import type { Errors, Values } from "~/lib/form-rules";
import type { Challenge } from "./proof-of-work";

type Outcome =
  | { kind: "sent" }
  | { kind: "refused"; errors: Errors }
  /** The server still asks for a proof of work, because the site is busy. */
  | { kind: "busy" }
  | { kind: "failed" };

/**
 * What nobody types: the number of the listing that the message asks about, empty for none; and signs of a robot: the
 * text in the honeypot, and `took`, the milliseconds from the empty form to sending, if known.
 */
type Sending = { website: string; listing?: string; took?: number };

type Body = components["schemas"]["ContactIn"];

/** How many proofs are tried: the first one may arrive too late. */
const PROOFS = 2;

/**
 * Sends the message to the server, with the attached runs. If a busy site asks for a proof of work, `onBusy` is
 * called, the proof is made and the message is sent again. Never rejects: any other failure is `failed`.
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
  return api.POST("/api/send-contact-email", {
    params: { header: { "Idempotency-Key": key } },
    body: { ...values, ...payloads(runs), ...sending, proof } as Body,
  });
}

/** Returns the proof of work; null if the browser cannot make one. */
function proofFor(challenge: Challenge): Promise<string | null> {
  return import("./proof-of-work").then(({ prove }) => prove(challenge)).catch(() => null);
}

function isChallenge(error: unknown): error is { challenge: Challenge } {
  return typeof error === "object" && error !== null && "challenge" in error;
}

/** The runs in the format of the API, without their summaries. */
function payloads({ run, assessment, health }: Attachments) {
  return {
    ...(run && { run: run.run }),
    ...(assessment && { assessment: assessment.assessment }),
    ...(health && { health: health.health }),
  };
}
