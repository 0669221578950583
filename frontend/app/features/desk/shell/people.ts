import type { components } from "~/api/schema";

/** The name of a member of staff, as it is shown to another one. */
export function colleagueName(
  id: number,
  { me, colleagues }: components["schemas"]["DeskContextOut"],
): string {
  if (id === me) return "you";
  return colleagues.find((each) => each.id === id)?.name ?? "a former colleague";
}
