import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { QueryView } from "~/lib/query-view";
import { useRootData } from "~/lib/site";
import type { SaveStatus } from "~/lib/use-autosave";
import { Button, buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PrintHeading } from "~/ui/print-heading";
import { DealPage } from "../deal-page";
import type { Deal } from "../queries";
import { AddBackDialog } from "./add-back-dialog";
import { EarningsFigure } from "./earnings-figure";
import { ImportDialog } from "./import-dialog";
import { Ledger } from "./ledger";
import { ProofDialog } from "./proof-dialog";
import { ProofDot } from "./proof-dot";
import { ProofPanel } from "./proof-panel";
import { type Recast, recastQuery } from "./queries";
import { SetUpDialog } from "./set-up";
import { useFigures } from "./use-figures";
import { GRADES, RESULTS } from "./words";

/** The recast of a deal: its ledger, and what it comes to. */
export function RecastScreen() {
  return <DealPage>{(deal) => <RecastOfDeal key={deal.id} deal={deal} />}</DealPage>;
}

function RecastOfDeal({ deal }: { deal: Deal }) {
  const query = useQuery(recastQuery(deal.id));
  return (
    <QueryView query={query} loading="Loading the recast...">
      {({ recast }) =>
        recast ? <Recasting deal={deal} recast={recast} /> : <NoRecast deal={deal.id} />
      }
    </QueryView>
  );
}

function NoRecast({ deal }: { deal: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <EmptyState title="No recast yet">
        Three years, the months since and what may be added back, from a named line of the return.
      </EmptyState>
      <p className="mt-4">
        <Button onClick={() => setOpen(true)}>Begin the recast</Button>
      </p>
      {isOpen && <SetUpDialog deal={deal} setUp={null} onClose={() => setOpen(false)} />}
    </>
  );
}

type Open = "set-up" | "add" | "import" | number | null;

function Recasting({ deal, recast }: { deal: Deal; recast: Recast }) {
  const [open, setOpen] = useState<Open>(null);
  const { firm } = useRootData();
  const figures = useFigures(deal.id, recast);
  const close = () => setOpen(null);
  const row = typeof open === "number" ? recast.rows.find(({ id }) => id === open) : undefined;
  const [seen, setSeen] = useState<number | null>(null);
  const proved = recast.rows.find(({ id }) => id === seen);

  function closeProof() {
    setSeen(null);
    document.getElementById(`proof-of-${seen}`)?.focus();
  }
  return (
    <section aria-label="Recast" className="recast pt-4">
      <PrintHeading
        firm={firm}
        title={`${deal.name}: recast of the owner's earnings`}
        date={`${recast.startLine.label}. As of ${formatDate(recast.changedAt)}. Whole US dollars.`}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <Headline recast={recast} />
        <EarningsFigure recast={recast} />
      </div>
      <div className="no-print mt-4 flex flex-wrap items-center gap-x-5">
        <Button variant="quiet" onClick={() => setOpen("set-up")}>
          Start line and periods
        </Button>
        <Button variant="quiet" onClick={() => setOpen("import")}>
          Import
        </Button>
        {recast.basis && (
          <a
            className={buttonClass("quiet")}
            href={`/api/desk/deals/${deal.id}/recast/workbook`}
            download
          >
            Workbook
          </a>
        )}
        <Button variant="quiet" onClick={() => print()}>
          Print
        </Button>
        <p role="status" className="ml-auto text-ink-soft">
          {statusText(figures.status)}
        </p>
      </div>
      <div
        className={
          proved?.proof
            ? "min-[75rem]:grid min-[75rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] min-[75rem]:items-start min-[75rem]:gap-6 print:block"
            : undefined
        }
      >
        <Ledger
          recast={recast}
          figures={figures}
          onOpenRow={({ id }) => setOpen(id)}
          onProof={({ id }) => setSeen(id)}
        >
          <Button variant="quiet" className="no-print" onClick={() => setOpen("add")}>
            Add an add-back
          </Button>
        </Ledger>
        {proved?.proof && (
          <ProofPanel
            deal={deal.id}
            row={proved}
            proof={proved.proof}
            onClose={closeProof}
            onEdit={() => setOpen(proved.id)}
          />
        )}
      </div>
      <Legend recast={recast} />
      {open === "set-up" && <SetUpDialog deal={deal.id} setUp={recast.setUp} onClose={close} />}
      {open === "import" && <ImportDialog deal={deal.id} recast={recast} onClose={close} />}
      {open === "add" && <AddBackDialog deal={deal.id} recast={recast} onClose={close} />}
      {row && <ProofDialog key={row.id} deal={deal.id} row={row} onClose={close} />}
    </section>
  );
}

/** What the dots and the results mean, for those who only have the paper. */
function Legend({ recast: { startLine, withoutProof } }: { recast: Recast }) {
  const grades = ["documented", "plausible", "unsupported"] as const;
  return (
    <p className="mt-1 hidden text-[0.625rem] text-ink-soft print:block">
      {(withoutProof > 0 ? [...grades, "" as const] : grades).map((grade) => (
        <span key={grade} className="mr-3 inline-flex items-center gap-1">
          <ProofDot grade={grade} />
          {GRADES[grade]}
        </span>
      ))}
      SDE documented: {RESULTS.sdeDocumented}. EBITDA: {RESULTS.ebitda}. Line numbers:{" "}
      {startLine.source}.
    </p>
  );
}

/** The figure that an opinion of value starts from, and how much of what is claimed it proves. */
function Headline({ recast }: { recast: Recast }) {
  const { basis, periods, totals, startLine, withoutProof } = recast;
  const found = totals.find(({ period }) => period === basis);
  const label = periods.find(({ id }) => id === basis)?.label;
  const { sdeDocumented: documented = null, sdeClaimed: claimed = null } = found ?? {};
  return (
    <div>
      {documented === null || claimed === null ? (
        <p className="max-w-prose text-ink-soft">
          Enter revenue and net income of the last full year to see what the owner earns.
        </p>
      ) : (
        <>
          <p className="text-ink-soft">Documented SDE, {label}</p>
          <p className="font-serif text-[2.25rem] leading-tight font-title text-copper tabular-nums">
            {formatMoney(documented)}
          </p>
          <p className="tabular-nums">
            {claimed === documented
              ? "All of what is claimed is documented"
              : `${formatMoney(claimed)} claimed, ${formatMoney(claimed - documented)} of it not documented`}
          </p>
        </>
      )}
      {withoutProof > 0 && (
        <p className="font-semibold text-amber-deep">
          {withoutProof} {withoutProof === 1 ? "add-back" : "add-backs"} without proof
        </p>
      )}
      <p className="no-print mt-1 text-ink-soft">From {startLine.label}</p>
    </div>
  );
}

function statusText({ is, message }: SaveStatus): string {
  if (is === "saved") return "Saved";
  if (is === "refused") return message ? `Not saved. ${message}` : "Not saved. See the red cells.";
  if (is === "waiting") return `Not saved yet. ${message ?? ""} What you typed stays here.`;
  return is === "idle" ? "" : "Saving...";
}
