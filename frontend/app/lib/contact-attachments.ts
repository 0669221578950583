import type { components } from "~/api/schema";
import { isRecord, readText, storedValue, writeText } from "./storage";

/** What each tool attaches to a message, under the name that it has in the API. */
type Payloads = {
  /** The calculator's inputs, with the version of its method. */
  run: components["schemas"]["RunIn"];
  /** The value assessment: its header, and the chosen option for each question number. */
  assessment: {
    version: string;
    businessName: string;
    ownerName: string;
    date: string;
    industry: string;
    answers: Readonly<Record<string, string>>;
  };
  /** The business health assessment: a score from 1 to 5 for each question number. */
  health: { version: string; answers: Readonly<Record<string, number>> };
};

export type AttachmentKind = keyof Payloads;

type Entry<Kind extends AttachmentKind> = Pick<Payloads, Kind> & {
  /** One line that describes the run to its owner, beside the form. */
  summary: string;
  /** What was stored under `LEFT_KEY` when the run was saved. */
  left?: string | undefined;
};

/**
 * A run that a tool passes to the contact form within this tab, so that the tools and the form need not import each
 * other.
 */
export type Attachment = { [Kind in AttachmentKind]: Entry<Kind> }[AttachmentKind];

/** The runs to be sent with the next message: at most one of each tool. */
export type Attachments = { [Kind in AttachmentKind]?: Entry<Kind> };

export const ATTACHMENT_KINDS = ["run", "assessment", "health"] as const satisfies AttachmentKind[];

/**
 * The local storage key of a random number that changes when a person leaves this browser, in any tab. Runs that were
 * saved before are theirs. Pages that know nothing of sessions see by it that their tab has to forget the runs too.
 */
const LEFT_KEY = "session-left";

const left = () => readText("local", LEFT_KEY) ?? undefined;

/** The same runs for a browser that blocks storage. They last until the next full page load. */
let inMemory: Attachments = {};

const stored = (kind: AttachmentKind) =>
  storedValue("session", `${kind}-to-send`, (value) => (isRun(kind, value) ? value : null));

export function saveAttachment(run: Attachment): void {
  const kind = ATTACHMENT_KINDS.find((each) => each in run) ?? "run";
  const kept = { ...run, left: left() };
  inMemory = { ...inMemory, [kind]: kept };
  stored(kind).write(kept);
}

/** The runs to be sent. Removes those of a person who has left. */
export function readAttachments(): Attachments {
  const read = (kind: AttachmentKind) => stored(kind).read() ?? inMemory[kind];
  for (const kind of ATTACHMENT_KINDS) if (read(kind)?.left !== left()) removeAttachment(kind);
  const runs = ATTACHMENT_KINDS.map((kind) => [kind, read(kind)] as const);
  return Object.fromEntries(runs.filter(([, run]) => run));
}

export function removeAttachment(kind: AttachmentKind): void {
  const { [kind]: _removed, ...others } = inMemory;
  inMemory = others;
  stored(kind).write(null);
}

/** Removes the runs that were sent with a message. A run that was saved since then stays. */
export function removeSentAttachments(sent: Attachments): void {
  const current = readAttachments();
  for (const kind of ATTACHMENT_KINDS) {
    if (JSON.stringify(current[kind]) === JSON.stringify(sent[kind])) removeAttachment(kind);
  }
}

const removalListeners = new Set<() => void>();

/** Removes all runs, in every tab, so that the next person at this browser does not send them. */
export function removeAttachments(): void {
  writeText("local", LEFT_KEY, String(Math.random()));
  for (const kind of ATTACHMENT_KINDS) removeAttachment(kind);
  for (const listener of removalListeners) listener();
}

/** Calls `listener` when all runs are removed at once, in any tab. Returns a function that removes the listener. */
export function onAttachmentsRemoved(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === LEFT_KEY && listener();
  removalListeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    removalListeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

/** Whether the value has the shape of a run. The server validates its contents. */
function isRun(kind: AttachmentKind, value: unknown): value is Attachment {
  if (!isRecord(value) || typeof value.summary !== "string") return false;
  const run = value[kind];
  return (
    isRecord(run) &&
    Object.entries(run).every(([name, entry]) =>
      name === "answers"
        ? kind !== "run" && isRecord(entry) && Object.values(entry).every(isAnswer(kind))
        : typeof entry === "string",
    )
  );
}

const isAnswer = (kind: AttachmentKind) => (entry: unknown) =>
  typeof entry === (kind === "health" ? "number" : "string");
