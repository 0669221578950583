/** The label and the key of each figure of a run, in the order in which tables show them. */
export const FIGURES = [
  ["Asset-based (a share of revenue)", "assetBased"],
  ["Earnings-based", "earningsBased"],
  ["Market-based", "marketBased"],
  ["Low end of the range", "rangeLow"],
  ["High end of the range", "rangeHigh"],
  ["Gap: the width of the range", "gap"],
] as const;
