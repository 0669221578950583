import { useLayoutEffect, useRef } from "react";
import { useMediaQuery } from "~/lib/use-media-query";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { PageViewer } from "../files/page-viewer";
import { ProofDot } from "./proof-dot";
import type { Row } from "./queries";
import { GRADES } from "./words";

/** A window with room for a document beside the ledger. */
const BESIDE = "(width >= 75rem)";

type ProofProps = {
  deal: number;
  row: Row;
  proof: NonNullable<Row["proof"]>;
  onClose: () => void;
  /** Opens what can be changed about the add-back. */
  onEdit: () => void;
};

/** The document that proves an add-back, at its page: beside the ledger, or over it where there is no room. */
export function ProofPanel(props: ProofProps) {
  return useMediaQuery(BESIDE) ? <Beside {...props} /> : <Over {...props} />;
}

function Beside(props: ProofProps) {
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when another proof is opened
  useLayoutEffect(() => panel.current?.focus({ preventScroll: true }), [props.row.id]);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="proof-title"
      className="no-print sticky top-4 flex max-h-[calc(100dvh-2rem)] min-w-0 flex-col border-l border-rule pl-6 outline-none"
      onKeyDown={({ key }) => {
        if (key === "Escape") props.onClose();
      }}
    >
      <h2 id="proof-title">{props.row.label}</h2>
      <Proof {...props} />
    </section>
  );
}

function Over(props: ProofProps) {
  return (
    <Dialog id="proof-title" title={props.row.label} text="" isWide onClose={props.onClose}>
      <Proof {...props} />
    </Dialog>
  );
}

function Proof({ deal, row: { grade }, proof, onClose, onEdit }: ProofProps) {
  const file = { ...proof, id: proof.version };
  return (
    <>
      <p className="flex items-baseline gap-2 wrap-anywhere">
        <span className="translate-y-0.5">
          <ProofDot grade={grade} />
        </span>
        <span>
          <span aria-hidden="true">{GRADES[grade]}: </span>
          <span className="font-semibold">{proof.name}</span>
        </span>
      </p>
      {proof.isReady ? (
        <PageViewer
          key={`${file.id} ${proof.page}`}
          deal={deal}
          file={file}
          first={proof.page ?? 1}
        />
      ) : (
        <p className="mt-3 border-t border-rule py-4 text-ink-soft">
          This file was removed, so that it cannot be shown anymore. Choose another proof, or grade
          the add-back again.
        </p>
      )}
      <p className="mt-2 flex gap-x-5">
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <Button variant="quiet" onClick={onEdit}>
          Change the proof
        </Button>
      </p>
    </>
  );
}
