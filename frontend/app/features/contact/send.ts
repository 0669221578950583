import { api } from "~/api/client";
import type { Errors, Values } from "~/lib/form-rules";
import type { RunsToSend } from "~/lib/run-to-send";

export type Outcome = { kind: "sent" } | { kind: "refused"; errors: Errors } | { kind: "failed" };

const PATIENCE_MS = 20_000;

/**
 * Hands the message to the server, with the runs that go along. Whatever goes wrong on the way is
 * `failed`; nothing is thrown.
 */
export async function send(values: Values, key: string, runs: RunsToSend): Promise<Outcome> {
  const { name = "", email = "", phone = "", company = "", message = "" } = values;
  try {
    const { data, error } = await api.POST("/api/send-contact-email", {
      params: { header: { "Idempotency-Key": key } },
      body: { name, email, phone, company, message, ...payloads(runs) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (data) return { kind: "sent" };
    const errors = error && "fields" in error ? (error.fields as Errors) : {};
    return Object.keys(errors).length > 0 ? { kind: "refused", errors } : { kind: "failed" };
  } catch {
    return { kind: "failed" };
  }
}

/** The runs as the server takes them, without the lines that are for their owner. */
function payloads({ run, assessment, health }: RunsToSend) {
  return {
    ...(run && { run: run.run }),
    ...(assessment && { assessment: assessment.assessment }),
    ...(health && { health: health.health }),
  };
}
