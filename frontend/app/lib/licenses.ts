import type { License } from "./facts";

/** The type and number of a license, as shown beside its holder's name. */
export function licenseText({ type, number }: License): string {
  return `${type} ${number}`;
}
