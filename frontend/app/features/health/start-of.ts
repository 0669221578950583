import { api } from "~/api/client";
import type { Sheet } from "./sheets";
import type { Kept } from "./wire";

export type Start = Kept & {
  /** What to begin with where nothing was begun: the answers of the last run. */
  otherwise: Sheet;
};

/** What an assessment of this version starts from. */
export async function loadStart(
  version: string,
  options: { signal: AbortSignal },
): Promise<{ data?: Start }> {
  const draft = (await api.GET("/api/health/draft", options)).data;
  if (!draft) return {};
  if (draft.draft !== null && draft.version === version) {
    return { data: { draft: draft.draft, answers: draft.answers, otherwise: {} } };
  }
  const otherwise = await lastAnswers(version, options);
  // A draft of other statements is begun anew by the first answer.
  return otherwise ? { data: { draft: draft.draft, answers: {}, otherwise } } : {};
}

async function lastAnswers(
  version: string,
  options: { signal: AbortSignal },
): Promise<Sheet | undefined> {
  const list = (await api.GET("/api/health/runs", options)).data;
  const last = list?.runs[0];
  if (!last || last.version !== version) return list && {};
  const path = { number: last.id };
  return (await api.GET("/api/health/runs/{number}", { params: { path }, ...options })).data
    ?.answers;
}
