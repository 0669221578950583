import type { components } from "~/api/schema";
import { isRecord, storedValue } from "./storage";

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
};

/**
 * A run that a tool passes to the contact form within this tab, so that the tools and the form need not import each
 * other.
 */
export type Attachment = { [Kind in AttachmentKind]: Entry<Kind> }[AttachmentKind];

/** The runs to be sent with the next message: at most one of each tool. */
export type Attachments = { [Kind in AttachmentKind]?: Entry<Kind> };

export const ATTACHMENT_KINDS = ["run", "assessment", "health"] as const satisfies AttachmentKind[];

/** The same runs for a browser that blocks storage. They last until the next full page load. */
let inMemory: Attachments = {};

const stored = (kind: AttachmentKind) =>
  storedValue("session", `${kind}-to-send`, (value) => (isRun(kind, value) ? value : null));

export function saveAttachment(run: Attachment): void {
  const kind = ATTACHMENT_KINDS.find((each) => each in run) ?? "run";
  inMemory = { ...inMemory, [kind]: run };
  stored(kind).write(run);
}

export function readAttachments(): Attachments {
  const runs = ATTACHMENT_KINDS.map((kind) => [kind, stored(kind).read()] as const);
  return { ...inMemory, ...Object.fromEntries(runs.filter(([, run]) => run)) };
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

/** Removes all runs, so that the next person at this browser does not send them. */
export function removeAttachments(): void {
  for (const kind of ATTACHMENT_KINDS) removeAttachment(kind);
  for (const listener of removalListeners) listener();
}

/** Calls `listener` when all runs are removed at once. Returns a function that removes the listener. */
export function onAttachmentsRemoved(listener: () => void): () => void {
  removalListeners.add(listener);
  return () => removalListeners.delete(listener);
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
