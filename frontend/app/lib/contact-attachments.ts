import type { components } from "~/api/schema";

/** What each tool hands over, by the name under which the server takes it. */
type Payloads = {
  /** The calculator's inputs with the method's version. */
  run: components["schemas"]["RunIn"];
  /** The option-based assessment: its header, and the chosen option for each question number. */
  assessment: {
    version: string;
    businessName: string;
    ownerName: string;
    date: string;
    industry: string;
    answers: Readonly<Record<string, string>>;
  };
  /** The scored assessment: 1 to 5 for each question number. */
  health: { version: string; answers: Readonly<Record<string, number>> };
};

export type AttachmentKind = keyof Payloads;

type Kept<Kind extends AttachmentKind> = Pick<Payloads, Kind> & {
  /** What the run says, in one line for its owner. */
  summary: string;
};

/**
 * A run on its way from a tool to the contact form, in this tab only. Tools and form know nothing of each
 * other; all of them know this.
 */
export type Attachment = { [Kind in AttachmentKind]: Kept<Kind> }[AttachmentKind];

/** The runs that wait for a message: at most one of each tool. */
export type Attachments = { [Kind in AttachmentKind]?: Kept<Kind> };

export const ATTACHMENT_KINDS = ["run", "assessment", "health"] as const satisfies AttachmentKind[];

/** For a browser that stores nothing: it lasts as long as the visitor does not load a page anew. */
let last: Attachments = {};

const place = (kind: AttachmentKind) => `${kind}-to-send`;

export function saveAttachment(run: Attachment): void {
  const kind = ATTACHMENT_KINDS.find((each) => each in run) ?? "run";
  last = { ...last, [kind]: run };
  try {
    sessionStorage.setItem(place(kind), JSON.stringify(run));
  } catch {
    // The run is then lost by a reload, and only by that.
  }
}

export function readAttachments(): Attachments {
  const runs: Attachments = { ...last };
  for (const kind of ATTACHMENT_KINDS) {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(place(kind)) ?? "null");
      if (isRun(kind, kept)) Object.assign(runs, { [kind]: kept });
    } catch {
      // What this page itself remembers still counts.
    }
  }
  return runs;
}

export function removeAttachment(kind: AttachmentKind): void {
  const { [kind]: _dropped, ...others } = last;
  last = others;
  try {
    sessionStorage.removeItem(place(kind));
  } catch {
    // Nothing was kept.
  }
}

/** Drops the runs that went along with a message. A run that was kept since then stays. */
export function dropSentRuns(sent: Attachments): void {
  const kept = readAttachments();
  for (const kind of ATTACHMENT_KINDS) {
    if (JSON.stringify(kept[kind]) === JSON.stringify(sent[kind])) removeAttachment(kind);
  }
}

/** Whoever comes next at this browser is to find none. */
export function removeAttachments(): void {
  for (const kind of ATTACHMENT_KINDS) removeAttachment(kind);
}

/** Whether it has the shape of a run. What is in it is for the server to judge. */
function isRun(kind: AttachmentKind, value: unknown): boolean {
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const isAnswer = (kind: AttachmentKind) => (entry: unknown) =>
  typeof entry === (kind === "health" ? "number" : "string");
