import { queryOptions } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { apiQuery } from "~/lib/query-client";
import type { Answers, Changes, SavedDraft } from "./answers";
import { type QuestionSet, unchangedSince, unsavedAnswers } from "./unsaved-answers";

export type Runs = components["schemas"]["HealthRunsOut"];

/** The query for one page of the saved results, the latest first. */
export const runsQuery = (page: number) =>
  apiQuery(["health", "runs", page], (options) =>
    api.GET("/api/health/runs", { params: { query: { page } }, ...options }),
  );

/** The query for one saved result with its whole report. */
export const runQuery = (number: number) =>
  apiQuery(["health", "run", number], (options) =>
    api.GET("/api/health/runs/{number}", { params: { path: { number } }, ...options }),
  );

/** The query for the unfinished answers that the server has stored. */
export const draftQuery = (version: string) =>
  apiQuery(["health", "draft", version], (options) =>
    api.GET("/api/health/draft", { params: { query: { version } }, ...options }),
  );

/** What the assessment form is filled with at first. */
export type Start = {
  saved: SavedDraft;
  /** The answers that this browser stored before the draft was requested. */
  unsaved: Changes;
  /** The answers of the last result, if there is no draft. */
  suggested: Answers;
  /** The statements that changed since they were answered. */
  changedQuestions: number[];
};

/** The query for what the assessment form of a person is filled with at first. `person`: that person's id. */
export const startQuery = (questions: QuestionSet, person: number) =>
  queryOptions({
    queryKey: ["health", "start", questions.version],
    queryFn: async ({ client }): Promise<Start> => {
      const storage = unsavedAnswers(person, questions);
      // A form that was left may still be saving: its answers are no longer stored when the draft without them arrives.
      const stored = storage.read();
      const saved = await client.fetchQuery(draftQuery(questions.version));
      const { draft, changedSinceAnswered } = saved;
      const known = { saved, unsaved: storage.changesFor(draft, stored) };
      if (draft !== null)
        return { ...known, suggested: {}, changedQuestions: changedSinceAnswered };
      const { runs } = await client.fetchQuery(runsQuery(1));
      if (!runs[0]) return { ...known, suggested: {}, changedQuestions: [] };
      return { ...known, ...carriedOver(questions, await client.fetchQuery(runQuery(runs[0].id))) };
    },
    // Loaded once. Later answers of other devices come through `draftQuery`.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/**
 * Returns the answers of a result whose statements mean the same in this version of the questions, and the ids of the
 * statements that changed since that result. Both are empty if no statement means the same, such as for a result of a
 * later version.
 */
export function carriedOver(
  questions: QuestionSet,
  { version, answers }: { version: string; answers: Answers },
): Pick<Start, "suggested" | "changedQuestions"> {
  const ids = unchangedSince(questions, version);
  const suggested = Object.fromEntries(
    Object.entries(answers).filter(([id]) => ids.includes(Number(id))),
  );
  const changed = questions.statements.map(({ id }) => id).filter((id) => !ids.includes(id));
  return { suggested, changedQuestions: ids.length > 0 ? changed : [] };
}
