import { valuationMethod } from "~/lib/facts";
import { parseSignedMoney } from "./money";
import type { FieldName, Input } from "./rules";

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

const PLACE = "calculator-input";

const options: Partial<Record<FieldName, readonly { value: string }[]>> = {
  industry: valuationMethod.industries,
  years: valuationMethod.years,
  employees: valuationMethod.employees,
  ownerInvolvement: valuationMethod.ownerInvolvement,
  location: valuationMethod.locations,
  realEstate: valuationMethod.realEstate,
};

/** Only what the form itself could have written; anything else is left out, whoever wrote it. */
export function sanitize(values: Iterable<[string, unknown]>): Input {
  const input = { ...EMPTY };
  for (const [name, value] of values) {
    if (!Object.hasOwn(EMPTY, name) || typeof value !== "string") continue;
    const field = name as FieldName;
    const choices = options[field];
    const valid = choices
      ? choices.some((choice) => choice.value === value)
      : value.length <= 40 && parseSignedMoney(value) !== null;
    if (valid) input[field] = value;
  }
  return input;
}

export function readInput(): Input {
  try {
    return sanitize(Object.entries(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as object));
  } catch {
    return EMPTY;
  }
}

export function keepInput(input: Input): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(input));
  } catch {
    // Storage is full or forbidden: the page works without it.
  }
}

export function dropInput(): void {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // Nothing was kept.
  }
}

/** The inputs as the part of an address that browsers never send to a server. */
export function toFragment(input: Input): string {
  return `#${new URLSearchParams(input)}`;
}

/** What the form holds already, because it was answered before the scripts arrived. */
export function fromForm(form: HTMLFormElement | null): Partial<Input> {
  if (!form) return {};
  const held = Object.entries(sanitize(new FormData(form).entries()));
  return Object.fromEntries(held.filter(([, value]) => value !== ""));
}

/** The address without a link's inputs, once they are no longer what the page shows. */
export function dropFragment(): void {
  if (fromFragment(location.hash)) {
    history.replaceState(history.state, "", location.pathname + location.search);
  }
}

/** The inputs of a shared link; null when its fragment carries none. */
export function fromFragment(fragment: string): Input | null {
  const input = sanitize(new URLSearchParams(fragment.slice(1)));
  return Object.values(input).some((value) => value !== "") ? input : null;
}
