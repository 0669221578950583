import { csrfToken } from "~/api/csrf";
import { withTimeout } from "~/api/with-timeout";
import { defaultMessage } from "~/lib/error-messages";
import type { Errors } from "~/lib/form-rules";

export const ACCEPT = ".pdf,.docx,.xlsx";
const MAX_MB = 20;
const TIMEOUT_MS = 120_000;

/**
 * The error of an upload that failed. `fields`: messages by field. `message`: to be shown; empty if the form is
 * invalid.
 */
export class UploadRefused extends Error {
  constructor(
    message: string,
    readonly fields: Errors = {},
  ) {
    super(message);
  }
}

/**
 * Uploads the file of a form: as a new document, or with `key` as the new file of that document.
 *
 * @throws UploadRefused when the form is invalid, the server rejects the upload, `signal` aborts it, or there is no
 *   response.
 */
export async function uploadDocument(
  form: FormData,
  signal: AbortSignal,
  key?: string,
): Promise<void> {
  const wrong = validateUpload(form);
  if (Object.keys(wrong).length > 0) throw new UploadRefused("", wrong);
  const answer = await fetch(`/api/desk/documents${key ? `/${key}/files` : ""}`, {
    method: "POST",
    headers: { "X-CSRFToken": csrfToken() ?? "" },
    body: form,
    signal: withTimeout(signal, TIMEOUT_MS),
  }).catch(() => null);
  if (answer?.ok) return;
  const told: { message?: string; fields?: Errors } =
    (await answer?.json().catch(() => ({}))) ?? {};
  throw new UploadRefused(told.message || defaultMessage(answer?.status ?? 0), told.fields);
}

/** Returns the errors by field that can be found without sending the file. */
function validateUpload(form: FormData): Errors {
  const wrong: Errors = {};
  if (isEmpty(form.get("title"))) wrong.title = "Please enter a title.";
  if (isEmpty(form.get("description"))) wrong.description = "Please say what it is for.";
  const file = form.get("file");
  if (!(file instanceof File) || !file.name) wrong.file = "Please choose a file.";
  else if (file.size > MAX_MB * 1_000_000)
    wrong.file = `This file is too large: at most ${MAX_MB} MB.`;
  return wrong;
}

/** Whether a text field of the form is empty. False for a field that the form does not have. */
function isEmpty(value: FormDataEntryValue | null): boolean {
  return typeof value === "string" && value.trim() === "";
}
