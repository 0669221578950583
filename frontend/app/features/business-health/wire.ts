import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { Answers, Changes } from "./sheets";

export type TakenRun = components["schemas"]["HealthRunDetailOut"];

/**
 * What became of a request. `later`: the server was not reached, or nobody is signed in any more; the same
 * request may succeed in a while; `words` of the server say why, where it has some. `ended`: the draft was taken to its end or dropped elsewhere. `refused`:
 * this page is too old for the server.
 */
export type Outcome<Data> =
  | { is: "done"; data: Data }
  | { is: "later"; words?: string | undefined }
  | { is: "ended" | "refused" };

export type Kept = { draft: number | null; answers: Answers };

/** The operations that the keeper of a draft needs. None of them fails: a failure is an outcome. */
export type DraftApi = {
  look: () => Promise<Outcome<Kept>>;
  keep: (changes: Changes, draft: number | null) => Promise<Outcome<Kept>>;
  drop: () => Promise<Outcome<Kept>>;
  take: (answers: Answers) => Promise<Outcome<TakenRun>>;
};

const PATIENCE_MS = 15_000;

export function draftApi(version: string): DraftApi {
  const soon = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) });
  const params = { query: { version } };
  return {
    look: () => outcome(() => api.GET("/api/health/draft", { params, ...soon() })),
    keep: (answers, draft) =>
      outcome(() => api.PUT("/api/health/draft", { body: { version, answers, draft }, ...soon() })),
    drop: () => outcome(() => api.DELETE("/api/health/draft", { params, ...soon() })),
    take: (answers) =>
      outcome(() => api.POST("/api/health/runs", { body: { version, answers }, ...soon() })),
  };
}

async function outcome<Data>(
  request: () => Promise<{ data?: Data; error?: { message: string }; response: Response }>,
): Promise<Outcome<Data>> {
  try {
    const { data, error, response } = await request();
    if (data) return { is: "done", data };
    if (response.status === 409) return { is: "ended" };
    if (response.status === 429) return { is: "later", words: error?.message };
    return { is: response.status === 422 ? "refused" : "later" };
  } catch {
    return { is: "later" };
  }
}
