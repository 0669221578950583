import type { components } from "~/api/schema";

type LeadRow = components["schemas"]["LeadRow"];
type Lead = components["schemas"]["LeadOut"];

/** A new lead as a row of a list, with these changes. */
export function leadRow(changes: Partial<LeadRow> = {}): LeadRow {
  return {
    id: 7,
    name: "Dana Reyes",
    company: "",
    email: "",
    phone: "",
    stage: "new",
    stageSince: "2026-11-20T15:00:00Z",
    lossReason: "",
    assignee: null,
    tags: [],
    nextAction: "",
    nextActionOn: null,
    score: 40,
    expectedValue: null,
    waitingSince: null,
    lastActivityAt: "2026-11-20T15:00:00Z",
    createdAt: "2026-11-20T15:00:00Z",
    isSpam: false,
    spamReasons: [],
    version: 1,
    ...changes,
  };
}

/** A lead as its page gets it, with these changes. */
export function leadOfPage(changes: Partial<Lead> = {}): Lead {
  return {
    ...leadRow(),
    phoneE164: "",
    account: null,
    scoreReasons: [],
    range: null,
    health: null,
    times: "",
    firstMessage: null,
    suggestions: [],
    openTasks: [],
    sameCompany: [],
    ...changes,
  };
}
