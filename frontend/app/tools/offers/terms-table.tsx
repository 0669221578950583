/** Offers as columns and their terms as rows, without the rows about which no offer says anything. Two fit on a phone. */
export function TermsTable({
  offers,
}: {
  offers: readonly {
    id: number;
    name: string;
    terms: readonly { label: string; words: string }[];
  }[];
}) {
  const labels = offers[0]?.terms.map(({ label }) => label) ?? [];
  const rows = labels
    .map((label, row) => ({
      label,
      cells: offers.map(({ id, terms }) => ({ id, words: terms[row]?.words ?? "" })),
    }))
    .filter(({ cells }) => cells.some(({ words }) => words));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
    <section className="overflow-x-auto" aria-label="The terms side by side" tabIndex={0}>
      <table
        className={`w-full text-left align-top ${offers.length > 2 ? "min-w-[34rem]" : "wrap-anywhere"}`}
      >
        <thead>
          <tr className="border-b border-rule align-bottom">
            <th scope="col" className="w-28 py-2 pr-4 font-normal text-ink-soft sm:w-40">
              Term
            </th>
            {offers.map(({ id, name }) => (
              <th key={id} scope="col" className="py-2 pr-4 font-strong">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label} className="border-b border-rule align-top">
              <th scope="row" className="py-2 pr-4 font-normal text-ink-soft">
                {label}
              </th>
              {cells.map(({ id, words }) => (
                <td key={id} className="py-2 pr-4 tabular-nums">
                  {words || <span className="text-ink-soft">–</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
