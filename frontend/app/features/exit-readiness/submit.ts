import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { ScorecardAnswers } from "./answers";

export type Scorecard = components["schemas"]["ScorecardOut"];

/** Statuses whose message tells the owner what to do. */
const HAS_USEFUL_MESSAGE = new Set([413, 422, 429]);
const NOT_SAVED =
  "The scorecard was not saved. What you checked is still here: check your connection and try again.";

/** Submits the answers. Returns the scorecard, or a message that says what went wrong. */
export async function submitScorecard(
  version: string,
  { answers, documents }: ScorecardAnswers,
): Promise<{ scorecard: Scorecard } | { error: string }> {
  try {
    const {
      data,
      error: problem,
      response,
    } = await api.POST("/api/scorecard", {
      body: { version, answers, documents: [...documents] },
    });
    if (data) return { scorecard: data };
    return { error: HAS_USEFUL_MESSAGE.has(response.status) ? problem.message : NOT_SAVED };
  } catch {
    return { error: NOT_SAVED };
  }
}
