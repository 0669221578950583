import type { BusinessHealthWords } from "~/lib/facts";
import type { Answers } from "../answers";
import type { ReportData } from "../report-parts";
import type { QuestionSet } from "./answers";
import { assess, needsCaveat } from "./rules";

/** Returns the report of a complete set of answers, with its texts. */
export function reportOf(
  questionSet: QuestionSet,
  words: BusinessHealthWords,
  answers: Answers,
): ReportData {
  const assessed = assess(questionSet, answers);
  const { overall, label, categories, warnings, actions, strengths } = assessed;
  const answerTo = (question: number) => {
    const score = answers[question] ?? 0;
    const statement = questionSet.statements.find(({ id }) => id === question);
    return {
      question,
      statement: statement?.text ?? "",
      score,
      step: statement?.scale[score - 1] ?? "",
    };
  };
  return {
    overall: overall.percent,
    band: overall.band,
    label,
    caveat: needsCaveat(questionSet, assessed) ? words.labelCaveat : null,
    categories: questionSet.categories.map(({ key, title }, index) => ({
      key,
      title,
      ...(categories[index] ?? overall),
    })),
    critical: questionSet.critical
      .filter(({ question }) => warnings.includes(question))
      .map(({ question, warning }) => ({
        ...answerTo(question),
        warning,
        text: textOf(words.critical, question),
      })),
    actions: actions.map((id) => ({
      ...answerTo(id),
      ...words.actions[String(id) as keyof BusinessHealthWords["actions"]],
    })),
    efforts: words.efforts,
    strengths: strengths.map((id) => ({ ...answerTo(id), text: textOf(words.strengths, id) })),
  };
}

const textOf = (texts: Record<string, string>, id: number) => texts[id] ?? "";
