import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { Saved } from "./autosave";

export type Task = components["schemas"]["TaskOut"];
export type TaskKept = components["schemas"]["TaskKeptOut"];

/** What an owner notes on a task. `due` is a day such as `2026-11-21`. */
export type TaskNotes = { owner: string; due: string | null; done: boolean; evidence: string };

const PATIENCE_MS = 15_000;
/** What is answered so will be answered so again. */
const FINAL = new Set([400, 404, 409, 413, 422]);

export async function changeTask(
  number: number,
  changes: Partial<TaskNotes>,
): Promise<Saved<TaskKept>> {
  try {
    const { data, error, response } = await api.PATCH("/api/tasks/{number}", {
      params: { path: { number } },
      body: changes,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (data) return { is: "saved", kept: data };
    if (!FINAL.has(response.status)) return { is: "later" };
    const field = Object.keys(error.fields)[0] ?? (response.status === 409 ? "done" : null);
    return { is: "refused", message: error.message, field };
  } catch {
    return { is: "later" };
  }
}
