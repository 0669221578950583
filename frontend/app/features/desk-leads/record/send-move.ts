import { api } from "~/api/client";
import { dataOf, errorMessage } from "~/lib/query-client";
import { relativeTime } from "~/lib/relative-time";
import { stageName } from "./people";
import type { DeskContext, Lead } from "./queries";

/** A stage, the reason for it, and the stage that the screen showed before. */
export type Move = { stage: string; reason: string; expected: string };

/**
 * The error of a move that was refused because somebody else has moved the lead since it was shown. `theirs`: the lead
 * as it is stored now.
 */
export class MovedMeanwhile extends Error {
  constructor(
    readonly theirs: Lead,
    /** The id of a member of staff. */
    readonly movedBy: number | null,
  ) {
    super("moved meanwhile");
  }
}

/**
 * Moves a lead to a stage, and returns the lead as saved.
 *
 * @throws MovedMeanwhile when somebody else has moved the lead from the stage `expected`.
 * @throws RequestRefused when the server rejects the move for another reason.
 */
export async function sendMove(lead: number, body: Move): Promise<Lead> {
  const params = { path: { lead_id: lead } };
  const answer = await api.POST("/api/desk/leads/{lead_id}/stage", { params, body });
  if (answer.error && "theirs" in answer.error) {
    throw new MovedMeanwhile(answer.error.theirs, answer.error.movedBy);
  }
  return dataOf(Promise.resolve(answer));
}

/** Returns the message that says why a lead was not moved: who moved it where, or the error of the request. */
export function moveErrorMessage(
  error: Error,
  lead: { name: string },
  context: DeskContext,
): string {
  if (!(error instanceof MovedMeanwhile))
    return `${lead.name} was not moved. ${errorMessage(error)}`;
  const { theirs, movedBy } = error;
  const who = context.colleagues.find(({ id }) => id === movedBy)?.name ?? "A colleague";
  const stage = stageName(theirs.stage, context);
  const when = relativeTime(Date.parse(theirs.stageSince), Date.now());
  return `${who} moved ${lead.name} to ${stage} ${when}. Your move was not saved.`;
}
