import { memo, useEffect, useState } from "react";
import type { ValueQuestionSet } from "~/lib/facts";
import { jumpTo } from "~/lib/jump-to";
import { type Answers, answered, complete } from "./rules";

/** The progress by category, with links to their questions and to the next open one. */
export const Progress = memo(function Progress({
  questionSet,
  answers,
  onJump,
  onNext,
}: {
  questionSet: ValueQuestionSet;
  answers: Answers;
  /** Called with the first question of the chosen category. */
  onJump: (first: number) => void;
  onNext: () => void;
}) {
  const here = useCategoryInSight(questionSet);

  return (
    <nav className="category-nav no-print" aria-label="Progress by category">
      <ol className="category-steps">
        {questionSet.categories.map(({ key, title, first, last }) => {
          const count = answered(questionSet, answers, first, last);
          const all = last - first + 1;
          return (
            <li key={key}>
              <a
                className="category-step"
                href={`#${key}`}
                aria-current={here === key ? "step" : undefined}
                onClick={(event) => jumpTo(`${key}-title`, event) && onJump(first)}
              >
                <span className="category-name">{title}</span>
                <span className="noscript:hidden" aria-hidden="true">
                  {count}/{all}
                </span>
                <span className="sr-only">
                  , {count} of {all} answered
                </span>
                <svg className="category-bar" width="100%" height="4" aria-hidden="true">
                  <rect className="fill-track" width="100%" height="4" />
                  <rect className="fill-copper" width={`${(count / all) * 100}%`} height="4" />
                </svg>
              </a>
            </li>
          );
        })}
      </ol>
      <button type="button" className="category-next" onClick={onNext}>
        {complete(questionSet, answers) ? "See your results" : "Next open question"}
      </button>
    </nav>
  );
});

/** The category whose questions are in the middle of the window. */
function useCategoryInSight(questionSet: ValueQuestionSet): string {
  const [here, setHere] = useState("");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setHere(target.id);
      },
      { rootMargin: "-45% 0px -50% 0px" },
    );
    for (const { key } of questionSet.categories) {
      const section = document.getElementById(key);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [questionSet]);
  return here;
}
