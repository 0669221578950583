import type { MethodKind } from "./method-kind";
import type { Difference } from "./queries";
import {
  answersOf,
  isQuestions,
  OtherWords,
  QuestionList,
  type Questions,
  questionsOf,
} from "./question-words";
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
    if (isList(list)) {
      return value === "text" ? `Question ${name}` : `Question ${name}, answer ${at}`;
    }
    return `${NAMES[list] ?? list}${/^[0-9]+$/.test(name) ? ` ${name}` : ""}`;
  },
  change: "Reword a question or an answer.",
  shows: "the questions that change, as owners will read them",
  calculating: "Comparing the questions...",
  consequence: () =>
    "New answers are given to these words. Saved assessments keep the words they were answered with, and unfinished ones go on where they are.",
  released: "The questionnaire is published with it within seconds.",
  Look: ChangedQuestions,
};

const isList = (name: unknown) => name === "questions" || name === "statements";

const NAMES: Record<string, string> = {
  categories: "Title of a category",
  scenarios: "Title of a scenario",
  warningSigns: "Warning sign",
  legend: "What a group of questions tells",
  labels: "Label of the overall score",
  critical: "Critical warning",
  incomplete: "Message while a question is open",
  source: "Source of the words",
};

/** The changed questions as owners will read them. */
function ChangedQuestions({
  body,
  differences,
}: {
  body: unknown;
  differences: readonly Difference[];
}) {
  const changed = new Set(
    differences.filter(({ path }) => isList(path[0])).map(({ path }) => path[1]),
  );
  const questions = questionsOf(body as Questions).filter(({ id }) => changed.has(String(id)));
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="look-title">
      <h2 id="look-title">As owners will read it</h2>
      {questions.map((question) => (
        <fieldset key={question.id} className="question-look">
          <legend>
            {question.id}. {question.text}
          </legend>
          {answersOf(question).map((text, at) => (
            <label key={text} className="choice">
              <input type="radio" name={`look-${question.id}`} value={at} />
              {text}
            </label>
          ))}
        </fieldset>
      ))}
    </section>
  );
}

const HEALTH: MethodKind = {
  ...QUESTIONS,
  name: "business_health/statements",
  thing: "business health",
  file: "statements",
};

const VALUE: MethodKind = {
  ...QUESTIONS,
  name: "value_assessment/questions",
  thing: "value assessment",
  file: "questions",
};

/** The editor of the words of the business health. */
export const HealthQuestionsScreen = () => <ReleaseEditor kind={HEALTH} />;

/** The editor of the words of the value assessment. */
export const ValueQuestionsScreen = () => <ReleaseEditor kind={VALUE} />;
