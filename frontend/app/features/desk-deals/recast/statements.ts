import type { components } from "~/api/schema";
import { defaultMessage } from "~/lib/error-messages";

export type Statement = components["schemas"]["StatementImportOut"];
export type Changes = components["schemas"]["StatementChangesOut"];

/**
 * Uploads a statement to be read.
 *
 * @throws Error with a message for the person when the server cannot read it or does not answer.
 */
export async function uploadStatement(deal: number, file: File, token: string): Promise<Statement> {
  const form = new FormData();
  form.append("file", file);
  const answer = await fetch(`/api/desk/deals/${deal}/recast/imports`, {
    method: "POST",
    headers: { "X-CSRFToken": token },
    body: form,
  }).catch(() => null);
  const body = (await answer?.json().catch(() => null)) as unknown;
  if (answer?.ok && body) return body as Statement;
  const { fields, message } = (body ?? {}) as { fields?: { file?: string }; message?: string };
  throw new Error(fields?.file || message || defaultMessage(answer?.status ?? 0));
}
