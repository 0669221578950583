import { type SyntheticEvent, useState } from "react";
import { type Path, valueAt } from "~/lib/json";
import { containsWords } from "~/lib/search-words";
import { isRecord } from "~/lib/storage";
import { Badge } from "~/ui/badge";
import { SearchField } from "../search-field";
import type { EntryDraft } from "../use-entry-draft";
import { Cell, CellProblem, Labelled } from "./cell";
import { hasTexts, isListOf, mayHaveTexts, problemAt } from "./paths";

/**
 * A question of either questionnaire. Its answers are in `options` (value assessment) or in `scale` (business health).
 */
export type Question = { id: number; text: string; options?: string[]; scale?: string[] };
type Trigger = { question: number; options: string[] };

/** A version of the value assessment, with `questions`, or of the business health assessment, with `statements`. */
export type Questions = {
  source: string;
  categories: { key: string; title: string; first: number; last: number }[];
  questions?: Question[];
  statements?: Question[];
  scenarios?: { key: string; title: string; triggers: Trigger[] }[];
  warningSigns?: string[];
  legend?: { title: string; first: number; last: number }[];
  labels?: { from: number; label: string }[];
  critical?: { question: number; warning: string }[];
  incomplete?: string;
};

/** The key of the list of questions in a version. */
export const listOf = (body: Questions) => (body.questions ? "questions" : "statements");
export const questionsOf = (body: Questions) => body.questions ?? body.statements ?? [];
/** The key of the answers in a question. */
const answersName = (question: Question) => (question.options ? "options" : "scale");
export const answersOf = (question: Question) => question.options ?? question.scale ?? [];

const isText = (value: unknown) => typeof value === "string";
const isQuestion = (value: unknown) =>
  hasTexts("text")(value) &&
  typeof valueAt(value, ["id"]) === "number" &&
  isListOf(valueAt(value, ["options"]) ?? valueAt(value, ["scale"]), isText);

/** Whether the form can show a draft as a questionnaire. An imported draft may have any shape. */
export function isQuestions(body: unknown): body is Questions {
  const at = (name: string) => valueAt(body, [name]);
  const isAbsentOrListOf = (name: string, check: (entry: unknown) => boolean) =>
    at(name) === undefined || isListOf(at(name), check);
  return (
    isListOf(at("questions") ?? at("statements"), isQuestion) &&
    isListOf(at("categories"), mayHaveTexts("title")) &&
    isAbsentOrListOf("scenarios", (each) => isListOf(valueAt(each, ["triggers"]), isRecord)) &&
    isAbsentOrListOf("warningSigns", () => true) &&
    ["legend", "labels", "critical"].every((name) => isAbsentOrListOf(name, isRecord))
  );
}

export const CATEGORY_TITLE = "py-2 font-sans text-[1rem] leading-[1.3] font-semibold";

/** The questions by category, with a search field. Each question opens to a form for its text and answers. */
export function QuestionList({ draft, current }: { draft: EntryDraft; current: Questions }) {
  const [search, setSearch] = useState("");
  const body = draft.body as Questions;
  const looked = search.trim();
  const list = listOf(body);
  const before = new Map(questionsOf(current).map((each) => [each.id, each]));
  const shown = questionsOf(body)
    .map((question, index) => ({ question, index }))
    .filter(
      ({ question }) =>
        String(question.id) === looked ||
        [question.text, ...answersOf(question)].some((text) => containsWords(text, looked)),
    );
  return (
    <section aria-labelledby="questions-title">
      <h2 id="questions-title" className="sr-only">
        Questions
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-3 py-3">
        <p className="max-w-prose text-ink-soft">
          Say it better, but ask the same: answers that owners gave stay theirs. Another question
          comes with an update of the product.
        </p>
        <SearchField
          label="Search the questions"
          placeholder="Number or words"
          value={search}
          onSearch={setSearch}
        />
      </div>
      {body.categories.map(({ key, title, first, last }) => {
        const inside = shown.filter(({ question: { id } }) => id >= first && id <= last);
        return (
          inside.length > 0 && (
            <section key={key} className="mt-4">
              <h3 className={CATEGORY_TITLE}>{title}</h3>
              <ul>
                {inside.map(({ question, index }) => (
                  <QuestionRow
                    key={question.id}
                    draft={draft}
                    question={question}
                    before={before.get(question.id)}
                    current={current}
                    path={[list, index]}
                  />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {shown.length === 0 && <p className="py-4">No question has “{search.trim()}”.</p>}
    </section>
  );
}

function QuestionRow({
  draft,
  question,
  before,
  current,
  path,
}: {
  draft: EntryDraft;
  question: Question;
  before: Question | undefined;
  current: Questions;
  path: Path;
}) {
  const { id, text } = question;
  const answers = answersName(question);
  const fields = [[...path, "text"], ...answersOf(question).map((_, at) => [...path, answers, at])];
  const hasProblem =
    problemAt(draft.problems, [...path, answers]) !== undefined ||
    fields.some((each) => problemAt(draft.problems, each) !== undefined);
  const isChanged = JSON.stringify(question) !== JSON.stringify(before);
  const [isOpen, setOpen] = useState(false);

  return (
    <li>
      <details
        className="fold-line group/question border-t border-rule"
        open={isOpen || hasProblem}
        onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) =>
          setOpen(currentTarget.open)
        }
      >
        <summary className="fold-line-title grid-cols-[2rem_minmax(0,1fr)_auto_1rem] gap-2 group-open/question:font-semibold hover:text-copper">
          <span className="text-right text-ink-soft tabular-nums">{id}</span>
          <span>{text || "No words yet"}</span>
          {isChanged && <Badge variant="secondary">Changed</Badge>}
        </summary>
        {(isOpen || hasProblem) && (
          <div className="grid max-w-176 gap-3 pb-5 md:pl-10">
            <Labelled label="Question">
              <Cell
                draft={draft}
                path={[...path, "text"]}
                before={before?.text}
                label={`Question ${id}`}
                kind="long"
                onChange={(typed) => draft.change([...path, "text"], typed)}
              />
            </Labelled>
            <ol className="grid gap-2">
              {answersOf(question).map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: answers keep their places
                <li key={at}>
                  <Labelled label={answers === "scale" ? `Score ${at + 1}` : `Answer ${at + 1}`}>
                    <Cell
                      draft={draft}
                      path={[...path, answers, at]}
                      before={before && answersOf(before)[at]}
                      label={`Question ${id}, answer ${at + 1}`}
                      onChange={
                        answers === "options"
                          ? (typed) =>
                              draft.type(
                                withOption(draft.body as Questions, current, { id, at, typed }),
                              )
                          : (typed) => draft.change([...path, answers, at], typed)
                      }
                    />
                  </Labelled>
                </li>
              ))}
            </ol>
            {problemAt(draft.problems, [...path, answers]) && (
              <CellProblem>{problemAt(draft.problems, [...path, answers])}</CellProblem>
            )}
          </div>
        )}
      </details>
    </li>
  );
}

/**
 * Returns the draft with another text for the option at index `at` of the question `id`, in the question and in the
 * scenarios that name this option. The version in use says which options the scenarios name, because two options may
 * have the same text while somebody types.
 */
export function withOption(
  body: Questions,
  current: Questions,
  { id, at, typed }: { id: number; at: number; typed: string },
): Questions {
  const inUse = current.questions?.find((each) => each.id === id)?.options ?? [];
  const old = body.questions?.find((each) => each.id === id)?.options ?? [];
  const options = old.with(at, typed);
  const { questions = [], scenarios = [] } = body;
  return {
    ...body,
    questions: questions.map((each) => (each.id === id ? { ...each, options } : each)),
    scenarios: scenarios.map((scenario, place) => ({
      ...scenario,
      triggers: scenario.triggers.map((trigger, index) => {
        const named = current.scenarios?.[place]?.triggers[index];
        return trigger.question === id && named?.question === id
          ? {
              ...trigger,
              options: named.options.map((text) => options[inUse.indexOf(text)] ?? text),
            }
          : trigger;
      }),
    })),
  };
}

/** The part of the editor with the texts other than questions: titles, warnings, labels and messages. */
export function OtherWords({ draft, current }: { draft: EntryDraft; current: Questions }) {
  const body = draft.body as Questions;
  const { categories, scenarios, warningSigns, legend, labels, critical } = body;
  const field = (path: Path, label: string) => (
    <li key={label} className="py-1.5">
      <Labelled label={label}>
        <Cell draft={draft} path={path} before={valueAt(current, path)} label={label} />
      </Labelled>
    </li>
  );
  const range = ({ first, last }: { first: number; last: number }) =>
    `Questions ${first} to ${last}`;
  const sections = [
    {
      title: "Categories",
      fields: categories.map((each, at) => field(["categories", at, "title"], range(each))),
    },
    {
      title: "Scenarios",
      fields: scenarios?.map((_, at) => field(["scenarios", at, "title"], `Scenario ${at + 1}`)),
    },
    {
      title: "Warning signs",
      fields: warningSigns?.map((_, at) => field(["warningSigns", at], `Sign ${at + 1}`)),
    },
    {
      title: "What groups of questions tell",
      fields: legend?.map((each, at) => field(["legend", at, "title"], range(each))),
    },
    {
      title: "Labels of the overall score",
      fields: labels?.map(({ from }, at) => field(["labels", at, "label"], `From ${from}%`)),
    },
    {
      title: "Critical warnings",
      fields: critical?.map(({ question }, at) =>
        field(["critical", at, "warning"], `Question ${question}`),
      ),
    },
    {
      title: "Message and source",
      fields: [
        ...(body.incomplete === undefined ? [] : [field(["incomplete"], "A question is open")]),
        field(["source"], "Source of these words"),
      ],
    },
  ];
  return (
    <div>
      {sections.map(
        ({ title, fields = [] }) =>
          fields.length > 0 && (
            <section key={title} className="max-w-176 pt-4">
              <h2>{title}</h2>
              <ul className="gap-x-4 md:grid md:grid-cols-2">{fields}</ul>
            </section>
          ),
      )}
    </div>
  );
}
