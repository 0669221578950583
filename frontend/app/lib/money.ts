/** Formats whole US dollars: `$1,200,000`, `-$20,000`. */
export function formatMoney(dollars: number): string {
  const digits = String(Math.abs(dollars)).replace(/\B(?=(?:[0-9]{3})+$)/g, ",");
  return `${dollars < 0 ? "-" : ""}$${digits}`;
}

const UNITS = [
  [1e12, "T"],
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "K"],
] as const;

/**
 * Formats whole US dollars for a headline, with three significant digits, rounded half up: `$1.25M`, `$448K`. The
 * server does the same; both are tested with `domain/vectors/valuation-money.json`.
 */
export function formatHeadline(dollars: number): string {
  const amount = Math.abs(dollars);
  const step = 10 ** Math.max(0, String(amount).length - 3);
  const rounded = Math.floor((2 * amount + step) / (2 * step)) * step;
  const unit = UNITS.find(([size]) => rounded >= size);
  if (!unit) return formatMoney(dollars);
  const [size, letter] = unit;
  const decimals = 3 - String(Math.floor(rounded / size)).length;
  return `${dollars < 0 ? "-" : ""}$${(rounded / size).toFixed(decimals)}${letter}`;
}

/** Formats a range of whole US dollars for a headline: `$1.25M to $1.96M`. */
export function formatHeadlineRange(low: number, high: number): string {
  return `${formatHeadline(low)} to ${formatHeadline(high)}`;
}
