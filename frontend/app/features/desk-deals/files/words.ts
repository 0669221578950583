import type { UploadWords } from "~/tools/deal-files/upload-list";
import type { DocumentRequest, Version } from "./queries";

export const STATUSES: Record<DocumentRequest["status"], string> = {
  asked: "Asked",
  received: "To check",
  accepted: "Accepted",
  "not-needed": "Not needed",
};

export const STATES: Record<Version["state"], string> = {
  checking: "Being checked",
  ready: "",
  refused: "Refused",
  removed: "Removed; name, size and hash are kept",
};

export const UPLOAD_WORDS: UploadWords = {
  waiting: "Waiting",
  sending: "{percent}% of {size}",
  paused: "Paused at {percent}%",
  offline: "No connection. It goes on as soon as there is one.",
  finishing: "Sent",
  failed: "The connection broke off. What was sent is kept.",
  tooLarge: "larger than {size}",
  pause: "Pause",
  resume: "Resume",
  retry: "Try again",
  cancel: "Cancel",
  unfinished: "{percent}% is here. Choose the same file again to send the rest.",
  discard: "Discard",
  progress: "Uploads",
};
