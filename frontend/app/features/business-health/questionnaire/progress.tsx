import { jumpTo } from "~/lib/jump-to";
import { type Answers, answeredIn, type Category, type QuestionSet } from "./rules";

/** Where the owner is, by category, and the way to what is still open. Stays in sight while answering. */
export function Progress({
  questionSet,
  answers,
  onNextOpen,
}: {
  questionSet: QuestionSet;
  answers: Answers;
  onNextOpen: () => void;
}) {
  const total = questionSet.statements.length;
  const answered = Object.keys(answers).length;
  return (
    <nav
      className="sticky bottom-0 z-30 mt-12 border-t border-edge bg-paper no-print"
      aria-label="Progress by category"
    >
      <div className="page flex flex-wrap items-center gap-y-1 gap-x-4 pt-[0.35rem] pb-[0.6rem] lg:flex-nowrap lg:gap-8 lg:py-[0.6rem]">
        <ul className="grid flex-[1_1_100%] grid-cols-[repeat(5,1fr)] gap-y-0 gap-x-[0.4rem] lg:flex-1 lg:gap-y-0 lg:gap-x-5">
          {questionSet.categories.map((category) => (
            <li key={category.key}>
              <Part category={category} answered={answeredIn(category, answers)} />
            </li>
          ))}
        </ul>
        <p className="flex-1 text-small/[1.6] whitespace-nowrap lining-nums tabular-nums lg:flex-none">
          <strong>{answered}</strong> of {total} answered
        </p>
        {answered === total ? (
          <button type="submit" className="button min-h-11 py-[0.35rem] px-[1.1rem]">
            See your report
          </button>
        ) : (
          <button
            type="button"
            className="button button-quiet min-h-11 py-[0.35rem] px-[1.1rem]"
            onClick={onNextOpen}
          >
            Next open question
          </button>
        )}
      </div>
    </nav>
  );
}

function Part({ category, answered }: { category: Category; answered: number }) {
  const { key, title, first, last } = category;
  const questions = last - first + 1;
  return (
    <a
      href={`#${key}`}
      className="block py-[0.6rem] text-small/[1.6] leading-[1.3] hover:underline hover:underline-offset-[0.2em]"
      onClick={(event) => jumpTo(key, event)}
    >
      <span className="sr-only lg:not-sr-only">{title}</span>
      <span className="sr-only">
        , {answered} of {questions} answered
      </span>
      <svg className="block mt-[0.3rem]" width="100%" height="6" aria-hidden="true">
        <rect className="fill-track" width="100%" height="6" />
        <rect className="fill-copper" width={`${(100 * answered) / questions}%`} height="6" />
      </svg>
    </a>
  );
}
