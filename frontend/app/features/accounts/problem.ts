import { defaultMessage } from "~/lib/error-messages";
import type { Errors } from "~/lib/form-rules";

export type Problem = { code: string; message: string; fields: Errors };

/**
 * Awaits an API request. Returns the data of the response and null, or a `Problem` if the server rejected the request
 * or could not be reached.
 */
export async function resultOrProblem<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<{ data: Data | undefined; problem: Problem | null }> {
  try {
    const { data, error, response } = await call;
    if (response.ok) return { data, problem: null };
    const { code = "failed", message, fields = {} } = (error ?? {}) as Partial<Problem>;
    const text = message ?? defaultMessage(response.status);
    return { data: undefined, problem: { code, message: text, fields } };
  } catch {
    return {
      data: undefined,
      problem: { code: "unreachable", message: defaultMessage(0), fields: {} },
    };
  }
}
