import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { Sheet } from "./sheet";

export type Scorecard = components["schemas"]["ScorecardOut"];

const PATIENCE_MS = 15_000;
/** Answers whose own words say what to do. */
const SAYS_WHY = new Set([413, 422, 429]);
const AWAY =
  "The scorecard was not saved. What you checked is still here: check your connection and try again.";

/** Hands a filled sheet in: the scorecard, or the words for what went wrong. */
export async function fillScorecard(
  version: string,
  { answers, documents }: Sheet,
): Promise<{ scorecard: Scorecard } | { trouble: string }> {
  try {
    const { data, error, response } = await api.POST("/api/scorecard", {
      body: { version, answers, documents: [...documents] },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (data) return { scorecard: data };
    return { trouble: SAYS_WHY.has(response.status) ? error.message : AWAY };
  } catch {
    return { trouble: AWAY };
  }
}
