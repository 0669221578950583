import type { MethodKind } from "./method-kind";
import {
  isQuestions,
  OtherWords,
  QuestionList,
  type Questions,
  questionsOf,
  withOption,
} from "./question-words";
import { QuestionnairePreview } from "./questionnaire-preview";
import { ReleaseEditor } from "./release-editor";

const QUESTIONS: Omit<MethodKind, "name" | "thing" | "file"> = {
  tabs: [
    { key: "questions", label: "Questions" },
    { key: "words", label: "Other words" },
  ],
  Part({ part, draft, current: inUse }) {
    const current = inUse as Questions;
    if (part === "questions") return <QuestionList draft={draft} current={current} />;
    return part === "words" ? <OtherWords draft={draft} current={current} /> : null;
  },
  isComplete: isQuestions,
  partOf: ({ path: [first] }) => (isList(first) ? "questions" : "words"),
  placeOf(body, [list, index]) {
    const question = isList(list) && isQuestions(body) && questionsOf(body)[Number(index)];
    return question ? `Question ${question.id}: ` : "";
  },
  pathInWords([list = "", name = "", value, at]) {
    if (value === "triggers") return ""; // they repeat the answers
    if (isList(list) && name) {
      if (value === "text") return `Question ${name}`;
      return `Question ${name}, ${at ? `answer ${at}` : "answers"}`;
    }
    return `${NAMES[list] ?? list}${/^[0-9]+$/.test(name) ? ` ${name}` : ""}`;
  },
  withValue(body, current, [list, index, answers, at], typed) {
    const question = questionsOf(body as Questions)[Number(index)];
    return list === "questions" && answers === "options" && at !== undefined && question
      ? withOption(body as Questions, current as Questions, {
          id: question.id,
          at: Number(at),
          typed: String(typed),
        })
      : undefined;
  },
  change: "Reword a question or an answer.",
  shows: "the questions that change and the whole questionnaire, as owners will read them",
  calculating: "Comparing the questions...",
  consequence: () =>
    "New answers are given to these words. Saved assessments keep the words they were answered with, and unfinished ones go on where they are.",
  released: "The questionnaire is published with it within seconds.",
  DraftPreview: QuestionnairePreview,
};

const isList = (name: unknown) => name === "questions" || name === "statements";

const NAMES: Record<string, string> = {
  questions: "All questions",
  statements: "All questions",
  categories: "Title of a category",
  scenarios: "Title of a scenario",
  warningSigns: "Warning sign",
  legend: "What a group of questions tells",
  labels: "Label of the overall score",
  critical: "Critical warning",
  incomplete: "Message while a question is open",
  source: "Source of the words",
};

const HEALTH: MethodKind = {
  ...QUESTIONS,
  name: "business_health/statements",
  thing: "business health assessment",
  file: "statements",
};

const VALUE: MethodKind = {
  ...QUESTIONS,
  name: "value_assessment/questions",
  thing: "value assessment",
  file: "questions",
};

/** The screen that edits the texts of the business health assessment. */
export const HealthQuestionsScreen = () => <ReleaseEditor kind={HEALTH} />;

/** The screen that edits the texts of the value assessment. */
export const ValueQuestionsScreen = () => <ReleaseEditor kind={VALUE} />;
