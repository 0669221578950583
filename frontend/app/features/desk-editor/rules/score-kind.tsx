import { valueAt } from "~/lib/json";
import type { Kind } from "../kind";
import { KindLinks } from "./kind-links";
import { namedPath } from "./paths";
import { isScore, type Rule, type Score } from "./score";
import { ScoreRules } from "./score-rules";

/** The rules that give leads their score. */
export const SCORE: Kind = {
  thing: "lead score",
  tabs: [{ key: "rules", label: "Rules" }],
  Part: ({ draft, entry }) => <ScoreRules draft={draft} current={entry.body as Score} />,
  Above: KindLinks,
  placesOf: (_, body) => (path) => {
    const [first = "", id, value] = namedPath(path, body);
    if (first !== "groups") return first && "Source of the score";
    if (!id) return "All rules";
    const rule = isScore(body) ? body.groups.flat().find((each) => each.id === id) : undefined;
    return [rule?.label ?? id, value && (VALUES[value] ?? value)].filter(Boolean).join(", ");
  },
  textOf(value) {
    const { label, points } = value as Partial<Rule>;
    return label === undefined ? "" : `${label}: ${points} points`;
  },
  release: {
    file: "score",
    isComplete: isScore,
    tabOf: () => "rules",
    subjectOf(body, path) {
      const label = valueAt(body, [...path.slice(0, 3), "label"]);
      return typeof label === "string" && label ? `${label}: ` : "";
    },
    change: "Change the points of a rule.",
    shows: "how many leads would have another score, and by how much",
    calculating: "Scoring every lead...",
    consequence(groups) {
      const leads = groups.find(({ key }) => key === "leads");
      return leads && leads.total > 0
        ? `${leads.moved} of ${leads.counted} leads would have another score. The list and the board are ordered by it within minutes.`
        : "New leads are scored with it.";
    },
    released: "Leads are scored with it within minutes.",
  },
};

const VALUES: Record<string, string> = {
  label: "reason",
  fact: "what is looked at",
  atLeast: "at least",
  atMost: "at most",
};
