import type { Entry } from "./queries";

/** The acts of the log as words after a name ("Ada Cole opened the lead"), in the order of the filter. */
export const ACTS: Record<string, string> = {
  "comparable-changed": "recorded an earlier sale",
  "lead-seen": "opened",
  "lead-read": "read details of",
  "people-listed": "read a list of people",
  "lead-added": "added",
  "lead-changed": "changed",
  "reply-sent": "sent a reply to",
  "reply-undone": "undid a reply to",
  "lead-exported": "exported",
  "lead-erased": "erased on request",
  "leads-joined": "merged another lead into",
  "leads-parted": "split a merged lead from",
  "leads-bulk": "changed several leads",
  "messages-changed": "changed messages",
  "messages-deleted": "deleted messages",
  "sender-unblocked": "unblocked a sender",
  "mail-read": "read an email",
  "mail-retried": "resent an email",
  "inquiries-read": "read a file of inquiries",
  "inquiries-imported": "imported a file of inquiries",
  "inquiries-taken-back": "took an import of inquiries back",
  "inquiries-refused-read": "downloaded rows that were not imported",
  "mail-placed": "placed an email from",
  "mail-set-aside": "set aside an email from",
  "mail-returned": "returned to the inbox an email from",
  "mail-answered": "dealt with an email from",
  "mail-file-downloaded": "downloaded an attachment from",
  "publication-retried": "published the site again",
  "document-published": "published an edit",
  "document-scheduled": "scheduled an edit",
  "document-restored": "restored an earlier version",
  "document-created": "created an article",
  "document-unpublished": "took an article off the site",
  "document-deleted": "deleted an article",
  "document-undeleted": "restored a deleted article",
  "download-published": "put a download on the site",
  "download-unpublished": "took a download off the site",
  "download-added": "added a download",
  "download-changed": "changed the text or access of a download",
  "download-replaced": "replaced the file of a download",
  "download-restored": "restored an earlier file of a download",
  "download-file-deleted": "deleted an earlier file of a download",
  "download-deleted": "deleted a download and its files",
  "method-released": "released",
  "method-canceled": "canceled the release of",
  "picture-uploaded": "uploaded",
  "picture-changed": "changed the alt text or focus of",
  "picture-deleted": "deleted",
  "picture-restored": "restored",
  "interest-seen": "opened",
  "interest-changed": "worked on",
  "interest-screened": "wrote down the call with",
  "interest-undone": "undid something about",
  "interest-owner-answer": "recorded an owner's answer about",
  "staff-invited": "invited",
  "staff-invited-again": "reinvited",
  "staff-added": "gave staff access to",
  "staff-role-changed": "changed the role of",
  "staff-changed": "changed the account of",
  "staff-password-set": "set a new password for",
  "staff-second-step-removed": "removed the second step of",
  "staff-deactivated": "closed the account of",
  "staff-reactivated": "reopened the account of",
  "staff-removed": "removed staff access from",
  "staff-license": "recorded the license of",
  "staff-attested": "made the yearly statement as",
  "person-removed": "removed",
};

const FIELDS: Record<string, string> = {
  name: "name",
  email: "email",
  phone: "phone",
  company: "company",
  assignee: "owner",
  nextAction: "next action",
  nextActionOn: "its date",
  tags: "tags",
  stage: "stage",
  messageSpam: "a message, marked as spam",
  messageNotSpam: "a message, marked as not spam",
  note: "a note, deleted",
  noteAdded: "a note, added",
  noteEdited: "a note, edited",
  call: "a call, logged",
  taskAdded: "a task, added",
  taskTitle: "title of a task",
  taskDueOn: "date of a task",
  taskAssignee: "owner of a task",
  taskDone: "a task, done or not done",
};

/**
 * Returns the detail of an act in words: the key of what was edited, the changed fields, the role, or the number of
 * leads; empty if the act says it all.
 */
export function detailInWords({ act, detail }: Entry): string {
  if (act === "leads-bulk") return bulkInWords(detail);
  if (act.startsWith("messages-")) return messagesInWords(detail);
  if (act.startsWith("document-") || act.startsWith("download-"))
    return String(detail.document ?? "");
  if (act === "person-removed") return detail.business_deleted ? "with the business" : "";
  if (Array.isArray(detail.fields)) {
    return detail.fields.map((field) => FIELDS[String(field)] ?? String(field)).join(", ");
  }
  if (act.startsWith("staff-") && typeof detail.role === "string" && detail.role) {
    return detail.role;
  }
  return "";
}

const MARKS: Record<string, string> = {
  spam: "marked as spam",
  "not-spam": "not spam",
};

const BULK: Record<string, string> = {
  assign: "new owner",
  move: "new stage",
  tag: "tag added",
  untag: "tag removed",
  ...MARKS,
  delete: "deleted",
};

/** Returns what was changed of how many messages, such as "marked as spam: 2 messages". */
function messagesInWords({ messages, fields }: Entry["detail"]): string {
  const count = Array.isArray(messages) ? messages.length : 0;
  const number = count === 1 ? "1 message" : `${count} messages`;
  const changed = Array.isArray(fields) ? fields.map((field) => MARKS[field] ?? field) : [];
  return changed.length ? `${changed.join(", ")}: ${number}` : number;
}

function bulkInWords({ act, changed, leads }: Entry["detail"]): string {
  const what = BULK[String(changed)] ?? String(changed ?? act ?? "");
  const count = Array.isArray(leads) ? leads.length : 0;
  const number = count === 1 ? "1 lead" : `${count} leads`;
  return act === "undo" ? `${what}, undone: ${number}` : `${what}: ${number}`;
}
