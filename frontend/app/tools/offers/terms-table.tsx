import type { CSSProperties, ReactNode } from "react";

type Column = {
  id: number;
  name: string;
  terms: readonly { label: string; words: string }[];
};

const NOTHING = <span className="text-ink-soft">–</span>;

/** The rows about which at least one offer says something, with a cell for each offer. */
function rowsOf(offers: readonly Column[]) {
  const labels = offers[0]?.terms.map(({ label }) => label) ?? [];
  return labels
    .map((label, row) => ({
      label,
      cells: offers.map(({ id, name, terms }) => ({ id, name, words: terms[row]?.words ?? "" })),
    }))
    .filter(({ cells }) => cells.some(({ words }) => words));
}

function Scrolling({ children }: { children: ReactNode }) {
  return (
    <section
      className="overflow-x-auto print:overflow-visible"
      aria-label="The terms side by side"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
      tabIndex={0}
    >
      {children}
    </section>
  );
}

/** Offers as columns and their terms as rows, without the rows about which no offer says anything. Two fit on a phone. */
export function TermsTable({ offers }: { offers: readonly Column[] }) {
  return (
    <Scrolling>
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
          {rowsOf(offers).map(({ label, cells }) => (
            <tr key={label} className="border-b border-rule align-top">
              <th scope="row" className="py-2 pr-4 font-normal text-ink-soft">
                {label}
              </th>
              {cells.map(({ id, words }) => (
                <td key={id} className="py-2 pr-4 tabular-nums">
                  {words || NOTHING}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

/**
 * The rounds of one offer as columns, with what changed in each marked. On a phone the rounds of a term are below each
 * other, and a term that never changed is there once.
 */
export function RoundsTable({ rounds, changed }: { rounds: readonly Column[]; changed: string }) {
  const width = { "--width": `${10 + 9 * rounds.length}rem` } as CSSProperties;
  return (
    <Scrolling>
      <table
        style={width}
        className="w-full table-fixed text-left align-top wrap-anywhere max-sm:block sm:min-w-(--width) print:min-w-0 print:text-small"
      >
        <thead className="max-sm:sr-only">
          <tr className="border-b border-rule align-bottom">
            <th scope="col" className="w-40 py-2 pr-4 font-normal text-ink-soft">
              Term
            </th>
            {rounds.map(({ id, name }) => (
              <th key={id} scope="col" className="py-2 pr-4 font-strong">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rowsOf(rounds).map(({ label, cells }) => {
            const isSame = cells.every(({ words }) => words === cells[0]?.words);
            return (
              <tr key={label} className="border-b border-rule align-top max-sm:block max-sm:py-2">
                <th scope="row" className="font-normal text-ink-soft max-sm:block sm:py-2 sm:pr-4">
                  {label}
                </th>
                {cells.map(({ id, name, words }, round) => {
                  const isChanged = round > 0 && words !== cells[round - 1]?.words;
                  return (
                    <td
                      key={id}
                      className={`tabular-nums sm:py-2 sm:pr-4 ${isChanged ? "font-strong" : ""} ${
                        isSame && round > 0 ? "max-sm:hidden" : "max-sm:flex max-sm:gap-x-3"
                      }`}
                    >
                      {!isSame && (
                        <span
                          aria-hidden="true"
                          className="w-20 shrink-0 font-normal text-ink-soft sm:hidden"
                        >
                          {name}
                        </span>
                      )}
                      <span>
                        {words || NOTHING}
                        {isChanged && (
                          <span className="ml-2 text-small text-copper">{changed}</span>
                        )}
                      </span>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scrolling>
  );
}
