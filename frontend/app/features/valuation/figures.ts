/** What a run comes to, line by line, as every table of it is worded. */
export const FIGURES = [
  ["Asset-based (a share of revenue)", "assetBased"],
  ["Earnings-based", "earningsBased"],
  ["Market-based", "marketBased"],
  ["Low end of the range", "rangeLow"],
  ["High end of the range", "rangeHigh"],
  ["Gap: the width of the range", "gap"],
] as const;
