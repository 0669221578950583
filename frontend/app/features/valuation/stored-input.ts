import { formatAmount, parseSignedMoney } from "~/lib/amounts";
import type { Typed } from "~/lib/lender-assumptions";
import { isRecord, storedValue } from "~/lib/storage";
import { currentMethod } from "~/lib/valuation-method";
import type { FieldName, Input } from "./rules";
import type { WorksheetLines } from "./sde-worksheet";

export const EMPTY: Input = {
  industry: "",
  revenue: "",
  sde: "",
  years: "",
  employees: "",
  ownerInvolvement: "",
  location: "",
  realEstate: "",
};

/** The choices of a field; undefined for an amount. */
function choicesOf(field: FieldName): readonly { value: string }[] | undefined {
  const { industries, locations, years, employees, ownerInvolvement, realEstate } = currentMethod();
  const choices: Partial<Record<FieldName, readonly { value: string }[]>> = {
    industry: industries,
    years,
    employees,
    ownerInvolvement,
    location: locations,
    realEstate,
  };
  return choices[field];
}

/**
 * Returns the inputs of the calculator with only those values that the form itself could have written; any other input
 * is empty.
 */
export function sanitize(values: Iterable<[string, unknown]>): Input {
  const input = { ...EMPTY };
  for (const [name, value] of values) {
    if (!Object.hasOwn(EMPTY, name) || typeof value !== "string") continue;
    const field = name as FieldName;
    const choices = choicesOf(field);
    const valid = choices ? choices.some((choice) => choice.value === value) : isAmount(value);
    if (valid) input[field] = value;
  }
  return input;
}

const isAmount = (text: string) => text.length <= 40 && parseSignedMoney(text) !== null;

/** The inputs as stored in this browser while they are edited. */
export const storedInput = storedValue("local", "calculator-input", (stored) =>
  sanitize(isRecord(stored) ? Object.entries(stored) : []),
);

/** The lines of the SDE worksheet as stored in this browser while they are edited. Unknown lines are left out. */
export const storedWorksheet = storedValue<WorksheetLines>(
  "local",
  "calculator-worksheet",
  (stored) => {
    const names = new Set(currentMethod().worksheet.map(({ name }) => name));
    return Object.fromEntries(
      Object.entries(isRecord(stored) ? stored : {}).filter(
        (line): line is [string, string] =>
          names.has(line[0]) && typeof line[1] === "string" && isAmount(line[1]),
      ),
    );
  },
);

/** What an owner typed in place of assumptions about the lender, as stored in this browser. */
export const storedAssumptions = storedValue<Typed>("local", "lender-assumptions", (stored) =>
  Object.fromEntries(
    Object.entries(isRecord(stored) ? stored : {}).filter(([, text]) => typeof text === "string"),
  ),
);

/**
 * The inputs as a URL fragment, which browsers never send to a server. They are encoded, so that nobody reads the
 * amounts in passing; that keeps no secret from anyone who opens the link.
 */
export function toFragment(input: Input): string {
  const amounts = { revenue: shorten(input.revenue), sde: shorten(input.sde) };
  const text = Object.values({ ...EMPTY, ...input, ...amounts }).join("|");
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return `#run=${btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** An amount without what formatting adds to it. */
const shorten = (amount: string) => amount.replaceAll(/[$,]/g, "");

/** The values of an encoded fragment by name; none if it cannot be decoded. */
function decode(run: string): [string, string][] {
  try {
    const bytes = atob(run.replaceAll("-", "+").replaceAll("_", "/"));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    const values = text.split("|");
    return Object.keys(EMPTY).map((name, index) => [name, lengthen(name, values[index] ?? "")]);
  } catch {
    return [];
  }
}

function lengthen(name: string, value: string): string {
  const cents = name === "revenue" || name === "sde" ? parseSignedMoney(value) : null;
  return cents === null ? value : formatAmount(cents);
}

/** Returns the inputs that were filled in before hydration; empty if `form` is null. */
export function fromForm(form: HTMLFormElement | null): Partial<Input> {
  if (!form) return {};
  return filledIn(sanitize(new FormData(form).entries()));
}

/** The inputs that are not empty. */
export function filledIn(input: Input): Partial<Input> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ""));
}

/** Removes the inputs of a shared link from the address. To be called when the page shows other inputs. */
export function dropFragment(): void {
  if (fromFragment(location.hash)) {
    history.replaceState(history.state, "", location.pathname + location.search);
  }
}

/** The inputs of a shared link, encoded or as plain parameters; null if its fragment has none. */
export function fromFragment(fragment: string): Input | null {
  const parameters = new URLSearchParams(fragment.slice(1));
  const run = parameters.get("run");
  const input = sanitize(run === null ? parameters : decode(run));
  return Object.values(input).some((value) => value !== "") ? input : null;
}
