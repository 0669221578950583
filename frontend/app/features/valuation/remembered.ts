import { check, type Input } from "./rules";
import { sanitize } from "./stored-input";

/** A run that this browser remembers for a visitor: the answers, the method's version, and when it was made. */
export type Remembered = { input: Input; version: string; madeAt: string };

const PLACE = "calculator-runs";
const MOST = 20;
const LONGEST_VERSION = 20;

/** The newest first. Only what the calculator could have written is read, whoever wrote it. */
export function readRemembered(): Remembered[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? kept.slice(0, MOST).flatMap((run) => asRun(run) ?? []) : [];
  } catch {
    return [];
  }
}

/** Puts a run first; the same answers again are the same run, made anew. */
export function rememberRun(input: Input, version: string, now = new Date()): void {
  const run = { input, version, madeAt: now.toISOString() };
  const others = readRemembered().filter((each) => !isSame(each, input, version));
  write([run, ...others].slice(0, MOST));
}

export function isRemembered(input: Input, version: string): boolean {
  return readRemembered().some((each) => isSame(each, input, version));
}

/** Forgets these runs and no other: one may have been added in another tab meanwhile. */
export function forgetRuns(runs: readonly Remembered[]): void {
  write(
    readRemembered().filter(
      (each) =>
        !runs.some((run) => run.madeAt === each.madeAt && isSame(each, run.input, run.version)),
    ),
  );
}

export function forgetAllRuns(): void {
  write([]);
}

function isSame(run: Remembered, input: Input, version: string): boolean {
  const fields = Object.keys(run.input) as (keyof Input)[];
  return run.version === version && fields.every((field) => run.input[field] === input[field]);
}

function write(runs: Remembered[]): void {
  try {
    if (runs.length > 0) localStorage.setItem(PLACE, JSON.stringify(runs));
    else localStorage.removeItem(PLACE);
  } catch {
    // Storage is full or forbidden: the page works without it.
  }
}

function asRun(value: unknown): Remembered | null {
  if (typeof value !== "object" || value === null) return null;
  const { input, version, madeAt } = value as Record<string, unknown>;
  if (typeof input !== "object" || input === null) return null;
  if (typeof version !== "string" || version === "" || version.length > LONGEST_VERSION)
    return null;
  if (typeof madeAt !== "string" || !isMoment(madeAt)) return null;
  const answers = sanitize(Object.entries(input));
  return check(answers) === null ? { input: answers, version, madeAt } : null;
}

/** As `toISOString` writes a moment. */
function isMoment(text: string): boolean {
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text;
}
