import { type Path, withValueAt } from "~/lib/json";
import { METHOD } from "./method";

/** An entry of the desk's content as the API answers: the words that are in use, without a draft. */
export const ENTRY = {
  key: "firm",
  title: "The firm",
  purpose: "",
  group: "Firm",
  format: "form",
  isDated: false,
  schema: null as object | null,
  headSchema: null as object | null,
  body: {} as unknown,
  version: "2",
  shippedVersion: "0",
  edited: true,
  draft: null as object | null,
  problems: [] as object[],
  scheduled: null as object | null,
  conflicts: [] as object[],
  placeholders: [] as object[],
  isPublic: true,
  isOwn: false,
  mayEdit: true,
  mayPublish: true,
};

/** Rules or questions as the API answers: the version that is in use, without a draft. */
export const ruleEntry = (key: string, title: string, body: { version: string }) => ({
  ...ENTRY,
  key,
  title,
  group: "Rules and questions",
  isDated: true,
  body: body as unknown,
  version: body.version,
  shippedVersion: body.version,
});

export const METHOD_ENTRY = ruleEntry("valuation/method", "Valuation method", METHOD);

/** Returns a stored draft of the method in which one value differs from the version in use. */
export const storedMethodDraft = (path: Path, value: string) => ({
  body: withValueAt(METHOD, path, value),
  version: 3,
  basedOn: METHOD.version,
  updatedAt: "2026-11-22T10:00:00Z",
  updatedBy: "Ada",
});
