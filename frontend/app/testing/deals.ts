import type { components } from "~/api/schema";

type Deal = components["schemas"]["DealOut"];

/** A deal in intake as its page gets it, with these changes. */
export function dealOfPage(changes: Partial<Deal> = {}): Deal {
  return {
    id: 4,
    name: "Reyes Plumbing",
    stage: "intake",
    stageSince: "2026-11-20T15:00:00Z",
    progressedAt: "2026-11-20T15:00:00Z",
    nextStep: "",
    nextStepOn: null,
    expectedFee: null,
    probability: 10,
    expectedCloseOn: null,
    members: [],
    version: 3,
    ownProbability: null,
    deadReason: "",
    endedIn: null,
    keptReason: "",
    forgottenOn: null,
    forgottenAt: null,
    lead: 7,
    range: null,
    health: null,
    waits: [],
    people: [],
    nextStage: null,
    abilities: { view: true, change: true, choose_members: true },
    createdAt: "2026-11-20T15:00:00Z",
    ...changes,
  };
}
