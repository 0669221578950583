import type { Kind, ReleaseKind } from "../kind";
import { KindLinks } from "./kind-links";
import { namedPath } from "./paths";
import {
  isQuestions,
  OtherWords,
  QuestionList,
  type Questions,
  questionsOf,
  withOption,
} from "./question-words";
import { QuestionnairePreview } from "./questionnaire-preview";

const RELEASE: Omit<ReleaseKind, "file"> = {
  isComplete: isQuestions,
  tabOf: ({ path: [first] }) => (isList(first) ? "questions" : "words"),
  subjectOf(body, [list, index]) {
    const question = isList(list) && isQuestions(body) && questionsOf(body)[Number(index)];
    return question ? `Question ${question.id}: ` : "";
  },
  change: "Reword a question or an answer.",
  shows: "the questions that change and the whole questionnaire, as owners will read them",
  calculating: "Comparing the questions...",
  consequence: () =>
    "New answers are given to these words. Saved assessments keep the words they were answered with, and unfinished ones go on where they are.",
  released: "The questionnaire is published with it within seconds.",
  DraftPreview: QuestionnairePreview,
};

const QUESTIONS: Omit<Kind, "thing"> = {
  tabs: [
    { key: "questions", label: "Questions" },
    { key: "words", label: "Other words" },
  ],
  Part({ tab, draft, entry }) {
    const current = entry.body as Questions;
    return tab === "questions" ? (
      <QuestionList draft={draft} current={current} />
    ) : (
      <OtherWords draft={draft} current={current} />
    );
  },
  Above: KindLinks,
  placesOf: (_, body) => (path) => {
    const [list = "", name = "", value, at] = namedPath(path, body);
    if (value === "triggers") return ""; // they repeat the answers
    if (isList(list) && name) {
      if (value === "text") return `Question ${name}`;
      return `Question ${name}, ${at ? `answer ${at}` : "answers"}`;
    }
    return `${NAMES[list] ?? list}${/^[0-9]+$/.test(name) ? ` ${name}` : ""}`;
  },
  withValue(entry, body, [list, index, answers, at], typed) {
    const question = questionsOf(body as Questions)[Number(index)];
    return list === "questions" && answers === "options" && at !== undefined && question
      ? withOption(body as Questions, entry.body as Questions, {
          id: question.id,
          at: Number(at),
          typed: String(typed),
        })
      : undefined;
  },
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

/** The texts of the business health assessment. */
export const HEALTH: Kind = {
  ...QUESTIONS,
  thing: "business health assessment",
  release: { ...RELEASE, file: "statements" },
};

/** The texts of the value assessment. */
export const ASSESSMENT: Kind = {
  ...QUESTIONS,
  thing: "value assessment",
  release: { ...RELEASE, file: "questions" },
};
