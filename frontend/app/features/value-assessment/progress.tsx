import { memo, useEffect, useState } from "react";
import type { ValueQuestionSet } from "~/lib/facts";
import { jumpTo } from "~/lib/jump-to";
import { type Answers, answered, complete } from "./rules";

/** Where one is: five categories that lead to their questions, and the way to the next open one. */
export const Progress = memo(function Progress({
  bank,
  answers,
  onJump,
  onNext,
}: {
  bank: ValueQuestionSet;
  answers: Answers;
  /** Told the first question of the category that was chosen. */
  onJump: (first: number) => void;
  onNext: () => void;
}) {
  const here = useCategoryInSight(bank);

  return (
    <nav
      className="no-print sticky top-16 z-30 -mx-6 flex items-center gap-3 border-b border-rule bg-paper px-6 py-[0.35rem] lg:top-28 lg:mx-0 lg:block lg:self-start lg:border-0 lg:p-0 low:static"
      aria-label="Progress by category"
    >
      <ol className="grid flex-1 grid-cols-5 gap-[0.4rem] lg:grid-cols-none lg:gap-3">
        {bank.categories.map(({ key, title, first, last }) => {
          const count = answered(bank, answers, first, last);
          const all = last - first + 1;
          return (
            <li key={key}>
              <a
                className="group grid min-h-11 content-center text-fine/[1.35] text-ink-soft lining-nums tabular-nums aria-[current]:font-strong aria-[current]:text-ink lg:grid-cols-[1fr_auto] lg:gap-x-4 lg:text-small/[1.35]"
                href={`#${key}`}
                aria-current={here === key ? "step" : undefined}
                onClick={(event) => jumpTo(`${key}-title`, event) && onJump(first)}
              >
                <span className="sr-only group-hover:underline group-hover:underline-offset-[0.2em] lg:not-sr-only">
                  {title}
                </span>
                <span className="noscript:hidden" aria-hidden="true">
                  {count}/{all}
                </span>
                <span className="sr-only">
                  , {count} of {all} answered
                </span>
                <svg
                  className="mt-1 lg:col-span-full noscript:hidden"
                  width="100%"
                  height="4"
                  aria-hidden="true"
                >
                  <rect className="fill-track" width="100%" height="4" />
                  <rect className="fill-copper" width={`${(count / all) * 100}%`} height="4" />
                </svg>
              </a>
            </li>
          );
        })}
      </ol>
      <button
        type="button"
        className="min-h-11 max-w-24 cursor-pointer text-right text-fine/[1.2] font-strong text-copper hover:text-copper-deep hover:underline lg:mt-4 lg:max-w-none lg:text-left lg:text-small/[1.2] noscript:hidden"
        onClick={onNext}
      >
        {complete(bank, answers) ? "See your results" : "Next open question"}
      </button>
    </nav>
  );
});

/** The category whose questions stand in the middle of the window. */
function useCategoryInSight(bank: ValueQuestionSet): string {
  const [here, setHere] = useState("");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setHere(target.id);
      },
      { rootMargin: "-45% 0px -50% 0px" },
    );
    for (const { key } of bank.categories) {
      const section = document.getElementById(key);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [bank]);
  return here;
}
