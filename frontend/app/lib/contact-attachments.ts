import type { components } from "~/api/schema";
import {
  ATTACHMENT_KINDS,
  type AttachmentKind,
  attachmentKey,
  inMemory,
  leftNumber,
  removeAttachment,
} from "./attachment-removal";
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

type Entry<Kind extends AttachmentKind> = Pick<Payloads, Kind> & {
  /** One line that describes the run to its owner, beside the form. */
  summary: string;
  /** What `leftNumber` returned when the run was saved. */
  left?: string | undefined;
};

/**
 * A run that a tool passes to the contact form within this tab, so that the tools and the form need not import each
 * other.
 */
type Attachment = { [Kind in AttachmentKind]: Entry<Kind> }[AttachmentKind];

/** The runs to be sent with the next message: at most one of each tool. */
export type Attachments = { [Kind in AttachmentKind]?: Entry<Kind> };

const stored = (kind: AttachmentKind) =>
  storedValue("session", attachmentKey(kind), (value) => (isRun(kind, value) ? value : null));

export function saveAttachment(run: Attachment): void {
  const kind = ATTACHMENT_KINDS.find((each) => each in run) ?? "run";
  const kept = { ...run, left: leftNumber() };
  inMemory.set(kind, kept);
  stored(kind).write(kept);
}

/** The runs to be sent. Removes those of a person who has left. */
export function readAttachments(): Attachments {
  const read = (kind: AttachmentKind) =>
    stored(kind).read() ?? (inMemory.get(kind) as Attachment | undefined);
  for (const kind of ATTACHMENT_KINDS) {
    if (read(kind)?.left !== leftNumber()) removeAttachment(kind);
  }
  const runs = ATTACHMENT_KINDS.map((kind) => [kind, read(kind)] as const);
  return Object.fromEntries(runs.filter(([, run]) => run));
}

/** Removes the runs that were sent with a message. A run that was saved since then stays. */
export function removeSentAttachments(sent: Attachments): void {
  const current = readAttachments();
  for (const kind of ATTACHMENT_KINDS) {
    if (JSON.stringify(current[kind]) === JSON.stringify(sent[kind])) removeAttachment(kind);
  }
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
