import { isRecord, storedValue } from "~/lib/storage";
import { currentMethod } from "~/lib/valuation-method";
import { parseSignedMoney } from "./money";
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

/** The inputs as a URL fragment, which browsers never send to a server. */
export function toFragment(input: Input): string {
  return `#${new URLSearchParams(input)}`;
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

/** The inputs of a shared link; null if its fragment has none. */
export function fromFragment(fragment: string): Input | null {
  const input = sanitize(new URLSearchParams(fragment.slice(1)));
  return Object.values(input).some((value) => value !== "") ? input : null;
}
