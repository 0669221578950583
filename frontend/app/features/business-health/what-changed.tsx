import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { formatDate, formatDateBeside } from "~/lib/dates";
import { apiQuery } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { Select } from "~/ui/input";
import { CategoryChangeChart } from "./category-change-chart";
import { type Run, signed, signedPoints } from "./plot";

type Changes = components["schemas"]["ChangesOut"];
type AnswerChange = Changes["answers"][number];

/** How many of the changes are shown at first, the largest ones; the rest on request. */
const AT_FIRST = 5;

/** The section on what changed between an earlier result and the latest: categories, answers and warnings. */
export function WhatChanged({ latest, earlier }: { latest: Run; earlier: Run[] }) {
  const [first, setFirst] = useState(earlier[0]?.id ?? latest.id);
  const compared = { first, second: latest.id };
  const query = useQuery({
    ...apiQuery(["health", "changes", compared], (options) =>
      api.GET("/api/health/changes", { params: { query: compared }, ...options }),
    ),
    // Keeps the earlier comparison while another one loads, so that the select element does not move.
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="changes-title">
      <h3 id="changes-title" className="text-heading">
        What changed
      </h3>
      <QueryView query={query} loading="Comparing..." failed="We couldn't compare the results.">
        {(changes) => (
          <Compared changes={changes}>
            {earlier.length > 1 && (
              <p className="mt-4 no-print">
                <label htmlFor="compared" className="font-semibold">
                  Compare the latest result with
                </label>
                <Select
                  id="compared"
                  className="max-w-xs"
                  value={first}
                  onChange={(event) => setFirst(Number(event.target.value))}
                >
                  {earlier.map(({ id, completedAt, overall }) => (
                    <option key={id} value={id}>
                      {formatDate(completedAt)}, {overall}%
                    </option>
                  ))}
                </Select>
              </p>
            )}
          </Compared>
        )}
      </QueryView>
    </section>
  );
}

function Compared({ changes, children }: { changes: Changes; children: ReactNode }) {
  const { first, second, overall, answers, warningsGone, warningsNew, notCompared } = changes;
  const up = answers.filter(({ points }) => points > 0);
  const down = answers.filter(({ points }) => points < 0);
  return (
    <>
      <p className="mt-5 max-w-136 font-serif text-title leading-[1.35]">
        From {first.overall}% on {formatDateBeside(first.completedAt, second.completedAt)} to{" "}
        {second.overall}% on {formatDateBeside(second.completedAt, first.completedAt)}:{" "}
        <strong className="font-semibold text-copper">{signedPoints(overall)}</strong>
      </p>
      <Notices title="Warnings that are gone" warnings={warningsGone} />
      <Notices title="New warnings" warnings={warningsNew} />
      <details className="fold mt-4">
        <summary>By category and by answer</summary>
        {children}
        <CategoryChangeChart categories={changes.categories} />
        {answers.length === 0 && (
          <p className="mt-6">
            {notCompared.length > 0 ? "No other answer changed." : "No answer changed."}
          </p>
        )}
        <div className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] gap-x-14 gap-y-10">
          <ChangedAnswers title="Answers that lifted it" answers={up} />
          <ChangedAnswers title="Answers that pulled it down" answers={down} />
        </div>
        <NotCompared questions={notCompared} />
      </details>
    </>
  );
}

/** A note on questions that changed between the two results, and what that means for the comparison. */
function NotCompared({ questions }: { questions: Changes["notCompared"] }) {
  if (questions.length === 0) return null;
  return (
    <div className="mt-6 max-w-prose">
      <h4 className="font-semibold">Questions that changed in between</h4>
      <p className="mt-1 text-small text-ink-soft">
        The answers to {questions.length === 1 ? "this one" : `these ${questions.length}`} can't be
        compared. Both results count them in the overall figure and in their category.
      </p>
      <ul className="mt-2 starred">
        {questions.map(({ question, before, after }) => (
          <li key={question}>
            {question}. {after}
            {before === after ? (
              <span className="block text-small text-ink-soft">The choices changed.</span>
            ) : (
              <span className="block text-small text-ink-soft">Before: {before}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Notices({ title, warnings }: { title: string; warnings: Run["warnings"] }) {
  if (warnings.length === 0) return null;
  return (
    <div className="mt-6">
      <h4 className="font-semibold">{title}</h4>
      <ul className="mt-1 starred">
        {warnings.map(({ question, warning }) => (
          <li key={question}>{warning}</li>
        ))}
      </ul>
    </div>
  );
}

function ChangedAnswers({ title, answers }: { title: string; answers: AnswerChange[] }) {
  if (answers.length === 0) return null;
  const total = answers.reduce((sum, { points }) => sum + points, 0);
  return (
    <div>
      <h4 className="font-serif text-subtitle font-title">{title}</h4>
      <p className="text-small text-ink-soft">
        {signed(total)} {Math.abs(total) === 1 ? "point" : "points"} out of 250
      </p>
      <ChangedAnswerRows answers={answers.slice(0, AT_FIRST)} />
      {answers.length > AT_FIRST && (
        <details className="fold">
          <summary>{answers.length - AT_FIRST} more</summary>
          <ChangedAnswerRows answers={answers.slice(AT_FIRST)} />
        </details>
      )}
    </div>
  );
}

function ChangedAnswerRows({ answers }: { answers: AnswerChange[] }) {
  return (
    <ul className="mt-3">
      {answers.map(({ question, statement, before, after, points }) => (
        <li key={question} className="list-row grid-cols-[2.5rem_1fr] gap-2 py-[0.6rem]">
          <span className="text-copper font-serif text-subtitle leading-[1.4] lining-nums tabular-nums">
            {signed(points)}
          </span>
          <span>
            {statement}{" "}
            <span className="text-small whitespace-nowrap text-ink-soft">
              {before} to {after}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
