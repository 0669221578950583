import { DEAL_STAGE, dealName } from "~/layout/desk/labels";
import { colleagueName } from "~/layout/desk/people";
import type { DeskContext } from "./queries";

/** The name of a member of staff; `you` for the signed-in person, `nobody` for null. */
export function nameOf(id: number | null, context: DeskContext): string {
  return id === null ? "nobody" : colleagueName(id, context);
}

/** The name of a stage; its id where the firm has deleted the stage. */
export function stageName(id: string, { stages }: DeskContext): string {
  if (id === DEAL_STAGE) return dealName("");
  return stages.find((stage) => stage.id === id)?.name ?? id;
}

export function reasonName(id: string, { lossReasons }: DeskContext): string {
  return lossReasons.find((reason) => reason.id === id)?.name ?? id;
}

/** A number with its noun, in the plural unless the number is 1: `1 answer`, `3 answers`. */
export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}
