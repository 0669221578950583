import { valueAt } from "~/lib/json";
import type { MethodKind } from "./method-kind";
import { ReleaseEditor } from "./release-editor";
import { isScore, type Rule, type Score } from "./score";
import { ScoreRules } from "./score-rules";

const SCORE: MethodKind = {
  name: "leads/score",
  thing: "lead score",
  file: "score",
  tabs: [{ key: "rules", label: "Rules" }],
  Part: ({ part, draft, current }) =>
    part === "rules" ? <ScoreRules draft={draft} current={current as Score} /> : null,
  isComplete: isScore,
  partOf: () => "rules",
  placeOf(body, path) {
    const label = valueAt(body, [...path.slice(0, 3), "label"]);
    return typeof label === "string" && label ? `${label}: ` : "";
  },
  pathInWords([first = "", id = "", value], body) {
    if (first !== "groups") return "Source of the score";
    if (!id) return "All rules";
    const rule = isScore(body) ? body.groups.flat().find((each) => each.id === id) : undefined;
    return [rule?.label ?? id, value && (VALUES[value] ?? value)].filter(Boolean).join(", ");
  },
  valueInWords(value) {
    const { label, points } = value as Partial<Rule>;
    return label === undefined ? "" : `${label}: ${points} points`;
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
};

const VALUES: Record<string, string> = {
  label: "reason",
  fact: "what is looked at",
  atLeast: "at least",
  atMost: "at most",
};

/** The screen that edits the lead score. */
export const ScoreScreen = () => <ReleaseEditor kind={SCORE} />;
