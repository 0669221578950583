import type { HealthQuestionSet, ValueQuestionSet } from "~/lib/facts";

/** Every version of the questions in `domain/`, the oldest first, as their file names sort. */
export const valueQuestionSets = Object.values(
  import.meta.glob<Omit<ValueQuestionSet, "reworded">>(
    "../../../domain/value_assessment/questions-*.json",
    { eager: true, import: "default" },
  ),
).map((questionSet): ValueQuestionSet => ({ ...questionSet, reworded: {} }));
export const healthQuestionSets = Object.values(
  import.meta.glob<HealthQuestionSet>("../../../domain/business_health/statements-*.json", {
    eager: true,
    import: "default",
  }),
);

export const valueQuestionSet = newest(valueQuestionSets);
export const healthQuestionSet = newest(healthQuestionSets);

function newest<Version>(versions: Version[]): Version {
  const last = versions.at(-1);
  if (!last) throw new Error("domain/ holds no version of the questions");
  return last;
}
