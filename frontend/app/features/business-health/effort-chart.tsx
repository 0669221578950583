/** The efforts from left to right. */
const EFFORTS = ["low", "medium", "high"];

/**
 * A table that plots the numbers of the actions: effort from left to right, and how much there is to gain from top to
 * bottom, by how low the answer is.
 */
export function EffortChart({
  actions,
  efforts,
}: {
  /** In the order of the list. */
  actions: readonly { title: string; score: number; effort: string }[];
  /** The names of the efforts. */
  efforts: Readonly<Record<string, string>>;
}) {
  const scores = [...new Set(actions.map(({ score }) => score))].sort((one, other) => one - other);
  const numbered = actions.map((action, index) => ({ ...action, number: index + 1 }));
  return (
    <table className="mt-6 w-full max-w-3xl table-fixed border-collapse text-small">
      <caption className="pb-2 text-left">
        <strong className="font-semibold">Effort against gain.</strong>{" "}
        <span className="text-ink-soft">
          Most to gain at the top, least work on the left. The numbers are those of the list.
        </span>
      </caption>
      <thead>
        <tr>
          <td className="w-24 sm:w-36" />
          {EFFORTS.map((effort) => (
            <th key={effort} scope="col" className="pb-2 text-left font-semibold">
              {efforts[effort]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {scores.map((score) => (
          <tr key={score} className="border-t border-rule">
            <th scope="row" className="py-3 pr-3 text-left align-top font-normal text-ink-soft">
              Your answer {score}
            </th>
            {EFFORTS.map((effort) => (
              <td key={effort} className="border-l border-rule p-2 align-top">
                <span className="flex flex-wrap gap-2">
                  {numbered
                    .filter((action) => action.score === score && action.effort === effort)
                    .map(({ number, title }) => (
                      <span
                        key={number}
                        title={title}
                        className="grid size-8 place-items-center rounded-full bg-ink font-serif text-white lining-nums forced-colors:border"
                      >
                        {number}
                        <span className="sr-only">, {title}</span>
                      </span>
                    ))}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
