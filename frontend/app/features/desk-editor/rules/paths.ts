import { type Path, valueAt } from "~/lib/json";
import type { Problem } from "~/lib/query-client";
import { isRecord } from "~/lib/storage";
import { nameOf } from "../merge/choices";
import type { MethodBody } from "./method-body";

/** The id of the field that edits the value at a path. */
export const fieldId = (path: Path) => `rule-${path.join("-")}`;

export function problemAt(problems: readonly Problem[], path: Path): string | undefined {
  const id = fieldId(path);
  return problems.find((each) => fieldId(each.path) === id)?.message;
}

/**
 * Whether a value is a list whose entries all pass a check. An entry that was removed from a list leaves a hole, which
 * `every` alone would skip.
 */
export const isListOf = (value: unknown, check: (entry: unknown) => boolean) =>
  Array.isArray(value) && [...value].every(check);

/** Returns a check whether an entry is a record with a text under each of these keys. */
export const hasTexts =
  (...keys: string[]) =>
  (entry: unknown) =>
    isRecord(entry) && keys.every((key) => typeof entry[key] === "string");

/** Returns a check like `hasTexts`, where a text may be absent: a form removes a new one that is cleared. */
export const mayHaveTexts =
  (...keys: string[]) =>
  (entry: unknown) =>
    isRecord(entry) && keys.every((key) => ["string", "undefined"].includes(typeof entry[key]));

/** Whether the form can show a draft of the valuation method. An imported draft may have any shape. */
export function isComplete(body: unknown): body is MethodBody {
  const at = (...path: string[]) => valueAt(body, path);
  const multiples = (trade: unknown) =>
    isRecord(valueAt(trade, ["sde"])) && isRecord(valueAt(trade, ["revenue"]));
  return (
    isListOf(at("industries"), (each) => hasTexts("value")(each) && multiples(each)) &&
    multiples(at("unknownIndustry")) &&
    isListOf(at("locations"), hasTexts("value")) &&
    Array.isArray(at("yearsFactors")) &&
    Array.isArray(at("years")) &&
    isRecord(at("limits")) &&
    isListOf(at("checks"), hasTexts("rule")) &&
    isListOf(at("complexity", "factors"), mayHaveTexts("name"))
  );
}

/**
 * Returns a multiple or factor with two decimals, as files have it; the trimmed text if it is not a plain number or has
 * more decimals.
 */
export function asDecimals(text: string): string {
  const trimmed = text.trim().replace(/^\./, "0.");
  if (!/^[0-9]{1,6}(\.[0-9]{0,2})?$/.test(trimmed)) return trimmed;
  return Number(trimmed).toFixed(2);
}

/** Returns a path in words: "HVAC Services, SDE high" for `industries › HVAC Services › sde › high`. */
export function pathInWords(path: readonly string[]): string {
  const parts = path.filter((part) => !GROUPS.has(part));
  const words = (parts.length > 0 ? parts : path).map((part) => NAMES[part] ?? part);
  const tail = words.slice(-2).join(" ");
  return words.length > 2 ? `${words.slice(0, -2).join(", ")}, ${tail}` : words.join(", ");
}

const GROUPS = new Set(["industries", "locations", "complexity", "factors", "checks"]);

const NAMES: Record<string, string> = {
  sde: "SDE",
  unknownIndustry: "Any other industry",
  otherLocationFactor: "Any other place",
  yearsFactors: "Years in business",
  fewerYearsFactor: "Fewer years in business",
  limits: "Limits",
  minimumRevenue: "least revenue",
  minimumSde: "least SDE",
  maximumSdeShare: "largest SDE as a share of revenue",
};

/** The values that a release sets, so that they are not offered as choices. */
const SET_BY_RELEASE = new Set(["$schema", "version", "date"]);

/**
 * Returns a path with the names of entries in place of their positions; empty for a value that a release sets. The
 * position of a group is left out before an entry of it.
 */
export function namedPath(path: Path, body: unknown): string[] {
  if (SET_BY_RELEASE.has(String(path[0]))) return [];
  return path.flatMap((part, at) => {
    const value = valueAt(body, path.slice(0, at + 1));
    if (typeof part === "string") return part;
    if (!Array.isArray(value)) return nameOf(value) ?? String(part + 1);
    return at === path.length - 1 ? `Group ${part + 1}` : [];
  });
}
