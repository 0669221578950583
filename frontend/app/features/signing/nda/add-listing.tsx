import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Step } from "../step";
import { CopyButton } from "./copy-button";
import type { Nda, NdaActs } from "./nda-api";

/** Adds the listing of the link to an agreement that was signed before: one tap, no signature. */
export function AddListing({
  nda,
  adds,
  acts,
}: {
  nda: Nda;
  adds: NonNullable<Nda["adds"]>;
  acts: NdaActs;
}) {
  if (adds.isAdded) {
    return (
      <Step
        key="added"
        title={`Your agreement covers number ${adds.number}`}
        lede={<p>There is nothing else to sign. We'll be in touch about it.</p>}
      >
        <CopyButton acts={acts} />
      </Step>
    );
  }
  return (
    <Step
      title={`Add number ${adds.number} to your agreement`}
      lede={
        <p>
          The confidentiality agreement that you signed with us can cover this business too, with
          the same promises and the same end. You don't have to sign again.
        </p>
      }
    >
      <p>
        <Button aria-disabled={acts.isBusy} onClick={() => void acts.addListing()}>
          {acts.isBusy ? "Adding..." : "Add it"}
        </Button>
      </p>
      <FieldError role="alert">{acts.errors.form}</FieldError>
      <p className="mt-8 text-small text-ink-soft">
        We confirm it by email. Not you? Call us at {nda.firmPhone}.
      </p>
    </Step>
  );
}
