/** Formats whole US dollars: `$1,200,000`, `-$20,000`. */
export function formatMoney(dollars: number): string {
  const digits = String(Math.abs(dollars)).replace(/\B(?=(?:[0-9]{3})+$)/g, ",");
  return `${dollars < 0 ? "-" : ""}$${digits}`;
}
