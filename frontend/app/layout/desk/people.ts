import type { components } from "~/api/schema";

/** The name of a member of staff; `you` for the signed-in person, and `a former colleague` for an unknown id. */
export function colleagueName(
  id: number,
  { me, colleagues }: components["schemas"]["DeskContextOut"],
): string {
  if (id === me) return "you";
  return colleagues.find((each) => each.id === id)?.name ?? "a former colleague";
}
