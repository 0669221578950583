import { queryOptions } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { apiQuery } from "~/lib/query-client";
import type { Answers, Changes, SavedDraft } from "./answers";
import { type QuestionSet, type Statement, unsavedAnswers } from "./unsaved-answers";

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
 * statements whose meaning is another one. `changedIn`: the version in which the meaning of a statement last changed as
 * the result has it, by number; a statement that never changed is left out.
 */
export function carriedOver(
  { statements }: QuestionSet,
  { answers, changedIn }: { answers: Answers; changedIn: Readonly<Record<number, string>> },
): Pick<Start, "suggested" | "changedQuestions"> {
  const isSame = ({ id, since = "" }: Statement) => since === (changedIn[id] ?? "");
  const same = new Set(statements.filter(isSame).map(({ id }) => id));
  return {
    suggested: Object.fromEntries(Object.entries(answers).filter(([id]) => same.has(Number(id)))),
    changedQuestions: statements.map(({ id }) => id).filter((id) => !same.has(id)),
  };
}
