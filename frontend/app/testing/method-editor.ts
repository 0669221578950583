import { type Path, withValueAt } from "~/lib/json";
import { METHOD } from "./method";

/** The answer of the API about the method's editor while there is no draft. */
export const METHOD_EDITOR = {
  title: "Valuation method",
  current: METHOD,
  shipped: METHOD.version,
  draft: null,
  problems: [],
  scheduled: [],
};

/** Returns a stored draft of the method in which one value differs from the version in use. */
export const storedMethodDraft = (path: Path, value: string) => ({
  body: withValueAt(METHOD, path, value),
  version: 3,
  basedOn: METHOD.version,
  updatedAt: "2026-11-22T10:00:00Z",
  updatedBy: "Ada",
});
