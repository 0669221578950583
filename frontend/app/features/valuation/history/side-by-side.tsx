import { Fragment, type ReactNode, useState } from "react";
import { parseDollars } from "~/lib/amounts";
import { formatDateTime } from "~/lib/dates";
import type { LendingTerms } from "~/lib/facts";
import { carriedPrice } from "~/lib/lender-assumptions";
import { formatMoney } from "~/lib/money";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Table } from "~/ui/table";
import { FIGURES } from "../figures";
import { formatAnswer, type Labels, type SavedRun } from "./answers";
import { type Disclaimers, whereAbove } from "./disclaimers";

/** A table of both runs side by side: the answers, then the figures. Differences are marked, also in text. */
export function SideBySide({
  first,
  second,
  labels,
  disclaimers,
  terms,
}: {
  first: SavedRun;
  second: SavedRun;
  labels: Labels;
  disclaimers: Disclaimers;
  terms: LendingTerms;
}) {
  const answers = Object.entries(labels).map(([field, label]): [string, string, string] => [
    label,
    formatAnswer(field, first.inputs[field] ?? ""),
    formatAnswer(field, second.inputs[field] ?? ""),
  ]);
  const figures = FIGURES.map(
    ([name, key]) =>
      [name, formatMoney(first.result[key]), formatMoney(second.result[key]), key] as const,
  );
  const carried = (run: SavedRun) =>
    formatMoney(carriedPrice(parseDollars(run.inputs.sde ?? "") ?? 0, terms));
  const lender = [disclaimers.lender.savedRow, carried(first), carried(second)] as const;
  const rows = [...answers, ...figures, lender, ["Method", first.version, second.version] as const];
  const [showsAll, setShowsAll] = useState(false);
  // A phone has room for what changed; the rest is one tap away.
  const unchanged = showsAll ? "" : "max-md:hidden";
  return (
    <>
      <Table className="mt-8 w-full table-fixed align-top [&_:is(th,td)]:py-[0.65rem] [&_:is(th,td)]:pr-4 [&_:is(th,td)]:pl-0 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top">
        <thead>
          <tr>
            <td />
            <th scope="col">First run, {formatDateTime(first.madeAt)}</th>
            <th scope="col">Second run, {formatDateTime(second.madeAt)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, one, other, figure]) => (
            <Fragment key={name}>
              <tr
                className={`group/row ${one === other ? unchanged : ""}`}
                data-differs={one === other ? undefined : ""}
              >
                <th scope="row">
                  {name}
                  {one !== other && (
                    <span className="inline-block ml-3 text-copper text-small/[1.6] font-strong max-sm:block max-sm:ml-0">
                      Changed
                    </span>
                  )}
                </th>
                <td className="group-data-differs/row:font-strong">{one}</td>
                <td className="group-data-differs/row:font-strong">{other}</td>
              </tr>
              {figure === "assetBased" && (
                <Note>
                  <AssetBased disclaimers={disclaimers} where={whereAbove(first, second)} />
                </Note>
              )}
              {figure === "gap" && (
                <Note>
                  <p className="max-w-[65ch]">{disclaimers.gap}</p>
                </Note>
              )}
            </Fragment>
          ))}
        </tbody>
      </Table>
      {!showsAll && (
        <p className="mt-3 md:hidden no-print">
          <Button variant="quiet" onClick={() => setShowsAll(true)}>
            Show what stayed the same
          </Button>
        </p>
      )}
    </>
  );
}

/** A row of the table with a note on the row above. */
function Note({ children }: { children: ReactNode }) {
  return (
    <tr>
      <td colSpan={3} className="border-t-0 pt-0! text-small text-ink-soft">
        {children}
      </td>
    </tr>
  );
}

function AssetBased({ disclaimers, where }: { disclaimers: Disclaimers; where: string | null }) {
  return (
    <>
      <p className="max-w-[65ch]">{disclaimers.assetBased}</p>
      {where && (
        <Notice role="note" className="mt-3">
          <p className="max-w-[65ch] font-semibold">
            {disclaimers.above.title}, {where}
          </p>
          <p className="mt-1 max-w-[65ch]">{disclaimers.above.text}</p>
        </Notice>
      )}
    </>
  );
}
