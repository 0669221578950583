import { jumpTo } from "~/lib/jump-to";
import { type Answers, answeredIn, type Bank, type Category } from "./rules";

/** Where the owner is, by category, and the way to what is still open. Stays in sight while answering. */
export function Progress({
  bank,
  answers,
  onNextOpen,
}: {
  bank: Bank;
  answers: Answers;
  onNextOpen: () => void;
}) {
  const total = bank.statements.length;
  const answered = Object.keys(answers).length;
  return (
    <nav className="health-progress no-print" aria-label="Progress by category">
      <div className="page health-progress-row">
        <ul className="health-parts">
          {bank.categories.map((category) => (
            <li key={category.key}>
              <Part category={category} answered={answeredIn(category, answers)} />
            </li>
          ))}
        </ul>
        <p className="health-total">
          <strong>{answered}</strong> of {total} answered
        </p>
        {answered === total ? (
          <button type="submit" className="button health-next">
            See your report
          </button>
        ) : (
          <button type="button" className="button button-quiet health-next" onClick={onNextOpen}>
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
    <a href={`#${key}`} className="health-part" onClick={(event) => jumpTo(key, event)}>
      <span className="sr-only lg:not-sr-only">{title}</span>
      <span className="sr-only">
        , {answered} of {questions} answered
      </span>
      <svg className="health-meter" width="100%" height="6" aria-hidden="true">
        <rect className="health-meter-track" width="100%" height="6" />
        <rect className="health-meter-done" width={`${(100 * answered) / questions}%`} height="6" />
      </svg>
    </a>
  );
}
