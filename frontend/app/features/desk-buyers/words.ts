import type { BuyerRow } from "./queries";

export const KINDS: Record<string, string> = {
  individual: "Individual",
  strategic: "Company in the trade",
  "search-fund": "Search fund",
  "private-equity": "Private equity",
  "family-office": "Family office",
  employee: "Employee",
  family: "Family",
  "co-broker": "Co-broker",
};

export const TIERS: Record<string, string> = { A: "Ready", B: "Possible", C: "Dreamer" };

export const PROFILES: Record<BuyerRow["profile"], string> = {
  open: "No profile yet",
  valid: "Profile valid",
  expired: "Profile expired",
};
