import { csrfToken } from "~/api/csrf";
import { defaultMessage } from "~/lib/error-messages";
import type { Errors } from "~/lib/form-rules";

export const ACCEPT = ".pdf,.docx,.xlsx";
const MAX_MB = 20;
const TIMEOUT_MS = 120_000;

/** A file that was not taken. `fields` says what is wrong by field; the message is for the person. */
export class UploadRefused extends Error {
  constructor(
    message: string,
    readonly fields: Errors = {},
  ) {
    super(message);
  }
}

/**
 * Sends a form with a file, to add a document or to replace the file of the one that is named.
 *
 * @throws UploadRefused
 */
export async function uploadDocument(form: FormData, key?: string): Promise<void> {
  const file = form.get("file");
  if (!(file instanceof File) || !file.name) throw refused("file", "Please choose a file.");
  if (file.size > MAX_MB * 1_000_000)
    throw refused("file", `This file is too large: at most ${MAX_MB} MB.`);
  const answer = await fetch(`/api/desk/documents${key ? `/${key}/files` : ""}`, {
    method: "POST",
    headers: { "X-CSRFToken": csrfToken() ?? "" },
    body: form,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (answer?.ok) return;
  const told: { message?: string; fields?: Errors } =
    (await answer?.json().catch(() => ({}))) ?? {};
  throw new UploadRefused(told.message || defaultMessage(answer?.status ?? 0), told.fields);
}

function refused(field: string, message: string): UploadRefused {
  return new UploadRefused(message, { [field]: message });
}
