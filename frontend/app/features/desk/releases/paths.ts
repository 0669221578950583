import { type Path, valueAt } from "~/lib/json";
import type { Body, Problem } from "./queries";

/** The id of the field that edits the value at a path. */
export const fieldId = (path: Path) => `method-${path.join("-")}`;

export function problemAt(problems: readonly Problem[], path: Path): string | undefined {
  const id = fieldId(path);
  return problems.find((each) => fieldId(each.path) === id)?.message;
}

const LISTS = ["industries", "locations", "yearsFactors", "checks", "years"] as const;

/** Whether the form can show a draft of the valuation method. An imported draft may have any shape. */
export function isComplete(body: unknown): body is Body {
  const lists = LISTS.map((name) => valueAt(body, [name]));
  const multiples = (trade: unknown) =>
    typeof valueAt(trade, ["sde"]) === "object" && typeof valueAt(trade, ["revenue"]) === "object";
  return (
    lists.every(Array.isArray) &&
    (valueAt(body, ["industries"]) as unknown[]).every(multiples) &&
    multiples(valueAt(body, ["unknownIndustry"])) &&
    typeof valueAt(body, ["limits"]) === "object" &&
    Array.isArray(valueAt(body, ["complexity", "factors"]))
  );
}

/** Returns a multiple or factor with two decimals, as files have it; the trimmed text if it is not a plain number. */
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
