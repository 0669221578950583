import { api } from "~/api/client";
import { dataOf } from "~/lib/query-client";
import type { Answers } from "./answer-diff";
import type { Kept } from "./draft-api";
import { type Bank, unchangedSince } from "./pending-answers";

export type Start = Kept & {
  /** What to begin with where nothing was begun: the answers of the last run. */
  otherwise: Answers;
  /** The statements that changed since they were answered. */
  again: number[];
};

/** What an assessment of this version starts from. */
export async function loadStart(bank: Bank, options: { signal: AbortSignal }): Promise<Start> {
  const query = { version: bank.version };
  const kept = await dataOf(api.GET("/api/health/draft", { params: { query }, ...options }));
  const { draft, answers, askedAgain } = kept;
  if (draft !== null) return { draft, answers, otherwise: {}, again: askedAgain };
  const { runs } = await dataOf(api.GET("/api/health/runs", options));
  if (!runs[0]) return { draft, answers, otherwise: {}, again: [] };
  const path = { number: runs[0].id };
  const last = await dataOf(api.GET("/api/health/runs/{number}", { params: { path }, ...options }));
  return { draft, answers, ...carriedOver(bank, last) };
}

/** The answers of a run of this or an earlier version that still answer their statements. */
export function carriedOver(
  bank: Bank,
  { version, answers }: { version: string; answers: Answers },
): Pick<Start, "otherwise" | "again"> {
  const same = unchangedSince(bank, version);
  const otherwise = Object.fromEntries(
    Object.entries(answers).filter(([id]) => same.includes(Number(id))),
  );
  const again = bank.statements.map(({ id }) => id).filter((id) => !same.includes(id));
  return same.length > 0 ? { otherwise, again } : { otherwise, again: [] };
}
