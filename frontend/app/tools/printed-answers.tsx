/** All answers of a questionnaire by category, shown in print only. */
export function PrintedAnswers({
  categories,
}: {
  categories: readonly {
    title: string;
    answers: readonly { id: number; question: string; answer: string }[];
  }[];
}) {
  return (
    <section aria-labelledby="answers-title" className="hidden print:block print:break-before-page">
      <h3 id="answers-title" className="text-heading">
        Your answers
      </h3>
      {categories.map(({ title, answers }) => (
        <div key={title} className="mt-4">
          <h4 className="font-serif text-subtitle font-title">{title}</h4>
          <dl className="mt-1 text-small/[1.3]">
            {answers.map(({ id, question, answer }) => (
              <div
                key={id}
                className="grid grid-cols-[1.3fr_1fr] gap-6 border-t border-rule py-0.5 break-inside-avoid"
              >
                <dt>
                  {id}. {question}
                </dt>
                <dd className="font-strong">{answer}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
