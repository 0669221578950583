import type { ValuationMethod } from "./facts";

export type Method = ValuationMethod;

let current: Method | undefined;

/** Sets the method that the calculator and saved runs use. Routes call it with their page's data as they render. */
export function setMethod(method: Method): void {
  current = method;
}

/**
 * The method in use.
 *
 * @throws Error on a page that has set none.
 */
export function currentMethod(): Method {
  if (!current) throw new Error("The page has not set its valuation method.");
  return current;
}
