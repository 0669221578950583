import { valueAt } from "~/lib/json";
import { isRecord } from "~/lib/storage";
import type { Kind } from "../kind";
import { KindLinks } from "./kind-links";
import { isListOf, namedPath } from "./paths";
import { FIGURES, STATUSES, TermsAssumptions, TermsFees, TermsFigures } from "./terms-parts";

/** The lending terms: what the SBA and its lenders ask for, and what the firm assumes. */
export const TERMS: Kind = {
  thing: "lending terms",
  tabs: [
    { key: "figures", label: "Figures" },
    { key: "fees", label: "Fee" },
    { key: "assumptions", label: "Assumptions" },
  ],
  Part({ tab, draft, entry }) {
    const props = { draft, current: entry.body };
    if (tab === "figures") return <TermsFigures {...props} />;
    return tab === "fees" ? <TermsFees {...props} /> : <TermsAssumptions {...props} />;
  },
  Above: KindLinks,
  placesOf: (_, body) => (path) => {
    const [first = "", ...rest] = namedPath(path, body);
    if (!first) return "";
    return [NAMES[first] ?? first, ...rest.map((part) => PARTS[part] ?? part)].join(", ");
  },
  textOf: (value) => STATUSES[value as keyof typeof STATUSES] ?? "",
  release: {
    file: "sba",
    isComplete: (body) =>
      Object.keys(FIGURES).every((name) => isRecord(valueAt(body, [name]))) &&
      isListOf(valueAt(body, ["fees", "tiers"]), (tier) =>
        Array.isArray(valueAt(tier, ["steps"])),
      ) &&
      isListOf(valueAt(body, ["assumptions", "bands"]), isRecord),
    tabOf({ path: [first] }) {
      return first === "fees" || first === "assumptions" ? first : "figures";
    },
    subjectOf: (_, [first]) => `${NAMES[String(first)] ?? first}: `,
    change: "Change a figure, such as the base rate.",
    shows: "what a lender would carry for businesses of different sizes, before and after",
    calculating: "Calculating sample businesses...",
    consequence: () =>
      "The calculator, saved runs and the lender test of deals use the new terms from that day. Assumptions that somebody changed on a deal stay.",
    released: "The site is published with it within seconds.",
  },
};

const NAMES: Record<string, string> = {
  ...FIGURES,
  fees: "The SBA's fee",
  assumptions: "Assumptions",
  source: "Where the rules come from",
};

const PARTS: Record<string, string> = {
  value: "figure",
  effectiveFrom: "in effect from",
  readOn: "read on",
  upTo: "up to",
  ownerPay: "owner's pay",
  closingCosts: "closing costs",
  workingCapital: "working capital",
  noteRate: "rate of a seller note",
  noteMonths: "months of a seller note",
};
