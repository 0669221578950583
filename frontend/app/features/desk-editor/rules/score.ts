import { valueAt } from "~/lib/json";
import { hasTexts, isListOf, mayHaveTexts } from "./paths";

/**
 * A rule that gives `points` to a lead whose `fact` is known and is at least `atLeast` or at most `atMost`. A rule has
 * one of the two bounds.
 */
export type Rule = {
  id: string;
  label: string;
  fact: string;
  atLeast?: number;
  atMost?: number;
  points: number;
};

/** A version of the lead score. Each group gives the points of its first rule that applies to the lead. */
export type Score = { source: string; groups: Rule[][] };

/** Whether the form can show a draft as a lead score. An imported draft may have any shape. */
export function isScore(body: unknown): body is Score {
  const isRule = (rule: unknown) => hasTexts("id", "fact")(rule) && mayHaveTexts("label")(rule);
  return isListOf(valueAt(body, ["groups"]), (group) => isListOf(group, isRule));
}

/** Returns the group with the rule at `position` one place higher. */
export function moved(group: Rule[], position: number): Rule[] {
  const [rule] = group.slice(position, position + 1);
  return rule ? group.toSpliced(position, 1).toSpliced(position - 1, 0, rule) : group;
}

/**
 * Returns the score with a removed rule back among the others of its `group`, as that was before. If none of them is
 * left, the rule becomes a group of its own at `index`. A score that has the rule is returned unchanged.
 */
export function withRuleBack(score: Score, rule: Rule, group: Rule[], index: number): Score {
  if (score.groups.flat().some(({ id }) => id === rule.id)) return score;
  const ids = new Set(group.map(({ id }) => id));
  const at = score.groups.findIndex((each) => each.some(({ id }) => ids.has(id)));
  const rest = score.groups[at];
  const groups = rest
    ? score.groups.with(at, rest.toSpliced(group.indexOf(rule), 0, rule))
    : score.groups.toSpliced(index, 0, [rule]);
  return { ...score, groups };
}

/** Returns the name of a fact that no group uses yet; `revenue` if all are used. */
export function unusedFact(groups: Rule[][]): string {
  const used = new Set(groups.flat().map(({ fact }) => fact));
  return Object.keys(FACTS).find((fact) => !used.has(fact)) ?? "revenue";
}

export const nameOf = (rule: Rule) => rule.label || "New rule";

export const factInWords = (fact: string) => FACTS[fact] ?? fact;

/** The facts that a rule can look at, in words. */
export const FACTS: Record<string, string> = {
  revenue: "Yearly revenue, $",
  sde: "Yearly SDE, $",
  years: "Years in business",
  ownerShare: "Work done by the owner, %",
  health: "Business health, %",
  warnings: "Critical warnings",
  messages: "Messages",
  namedTimes: "Messages with times for a call",
  phones: "Phone number, 1 if known",
  companies: "Name of the business, 1 if known",
  attachments: "Messages with a valuation or an assessment",
  runs: "Saved runs in the portal",
  accounts: "Account, 1 if there is one",
  quietDays: "Days since the last sign",
};
