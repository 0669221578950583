import type { License } from "./facts";

/** A license as it is shown beside its holder's name. */
export function licenseText({ type, number }: License): string {
  return `${type} ${number}`;
}
