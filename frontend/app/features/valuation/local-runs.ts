import { isRecord, storedValue } from "~/lib/storage";
import { check, type Input } from "./rules";
import { sanitize } from "./stored-input";

/**
 * A run that this browser stores for a visitor: the answers, the method's version, and when it was made. `wanted`: the
 * visitor went to sign up in order to save it.
 */
export type LocalRun = { input: Input; version: string; madeAt: string; wanted?: true };

const MAX_RUNS = 20;
const MAX_VERSION_LENGTH = 20;

const stored = storedValue("local", "calculator-runs", (value) =>
  Array.isArray(value) ? value.slice(0, MAX_RUNS).flatMap((run) => asRun(run) ?? []) : [],
);

/** The runs stored in this browser, the newest first. */
export function readLocalRuns(): LocalRun[] {
  return stored.read();
}

/** Stores a run as the newest of at most twenty. It replaces an earlier run with the same answers and version. */
export function addLocalRun(input: Input, version: string, now = new Date()): void {
  add({ input, version, madeAt: now.toISOString() });
}

/** Stores that a run, made now if it was not stored, is to be saved in the account as soon as there is one. */
export function wantLocalRun(input: Input, version: string): void {
  const stored = readLocalRuns().find((each) => isSame(each, input, version));
  add({ input, version, madeAt: stored?.madeAt ?? new Date().toISOString(), wanted: true });
}

function add(run: LocalRun): void {
  const { input, version } = run;
  const others = readLocalRuns().filter((each) => !isSame(each, input, version));
  write([run, ...others].slice(0, MAX_RUNS));
}

export function hasLocalRun(input: Input, version: string): boolean {
  return readLocalRuns().some((each) => isSame(each, input, version));
}

/** Removes only these runs: another tab may have added one meanwhile. */
export function removeLocalRuns(runs: readonly LocalRun[]): void {
  write(
    readLocalRuns().filter(
      (each) =>
        !runs.some((run) => run.madeAt === each.madeAt && isSame(each, run.input, run.version)),
    ),
  );
}

export function clearLocalRuns(): void {
  write([]);
}

function isSame(run: LocalRun, input: Input, version: string): boolean {
  return run.version === version && isSameInput(run.input, input);
}

/** Whether all answers are the same. */
export function isSameInput(one: Input, other: Input): boolean {
  return (Object.keys(one) as (keyof Input)[]).every((field) => one[field] === other[field]);
}

function write(runs: LocalRun[]): void {
  stored.write(runs.length > 0 ? runs : null);
}

function asRun(value: unknown): LocalRun | null {
  if (!isRecord(value)) return null;
  const { input, version, madeAt, wanted } = value;
  if (!isRecord(input)) return null;
  if (typeof version !== "string" || version === "" || version.length > MAX_VERSION_LENGTH)
    return null;
  if (typeof madeAt !== "string" || !isMoment(madeAt)) return null;
  const answers = sanitize(Object.entries(input));
  if (check(answers) !== null) return null;
  return { input: answers, version, madeAt, ...(wanted === true && { wanted }) };
}

/** Whether the text is a time as `toISOString` writes it. */
function isMoment(text: string): boolean {
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text;
}
