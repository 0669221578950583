import type { ValuationMethod } from "~/lib/facts";

/** The source of a figure, the date of that source, and a note. */
export type Origin = { source?: string; date?: string; note?: string };
export type Industry = ValuationMethod["industries"][number] & Origin;
type Location = ValuationMethod["locations"][number] & Origin;

/** A version of the valuation method, in the format of its file. */
export type MethodBody = Omit<ValuationMethod, "industries" | "locations"> & {
  source: string;
  industries: Industry[];
  locations: Location[];
};
