import { api } from "~/api/client";
import { defaultMessage } from "~/lib/error-messages";
import { type Completed, forgetCompleted } from "./completed";

/** The address of the saved assessments. */
export const SAVED = "/owner-dashboard/value-assessments";

/** `rejected`: the server will never accept these answers. `signedOut`: nobody is signed in any longer. */
export type Outcome =
  | { done: true; id: number }
  | { done: false; message: string; rejected: boolean; signedOut: boolean };

/** Saves completed answers in the account. This browser then forgets its copy. */
export async function saveCompleted(completed: Completed): Promise<Outcome> {
  const { version, header, answers, madeAt } = completed;
  try {
    const { data, error, response } = await api.POST("/api/value-assessments", {
      body: { version, ...header, answers, madeAt },
    });
    if (data) {
      forgetCompleted();
      return { done: true, id: data.id };
    }
    const { status } = response;
    return {
      done: false,
      message: error?.message ?? defaultMessage(status),
      rejected: status === 400 || status === 422,
      signedOut: status === 401,
    };
  } catch {
    return { done: false, message: defaultMessage(0), rejected: false, signedOut: false };
  }
}
