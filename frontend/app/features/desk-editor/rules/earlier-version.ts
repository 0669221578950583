import { valueAt } from "~/lib/json";
import type { MethodBody, Origin } from "./method-body";

/** The figures of each list that need a source when a draft changes them. */
const FIGURES = { industries: ["revenue", "sde"], locations: ["factor"] } as const;

/**
 * Returns a draft with the content of an earlier version of the method. Figures that differ from those in use and name
 * no source get the earlier version and its date as their source.
 */
export function draftFromVersion(earlier: MethodBody, current: MethodBody): MethodBody {
  const origin = { source: `Version ${earlier.version} of the method`, date: earlier.date };
  const withOrigins = <Entry extends Origin & { value: string }>(list: keyof typeof FIGURES) => {
    const inUse = new Map(current[list].map((each) => [each.value, each]));
    return (earlier[list] as unknown as Entry[]).map((entry) => {
      const isChanged = FIGURES[list].some(
        (name) =>
          JSON.stringify(valueAt(entry, [name])) !==
          JSON.stringify(valueAt(inUse.get(entry.value), [name])),
      );
      return isChanged && !entry.source ? { ...entry, ...origin } : entry;
    });
  };
  return {
    ...earlier,
    industries: withOrigins("industries"),
    locations: withOrigins("locations"),
  } as MethodBody;
}
