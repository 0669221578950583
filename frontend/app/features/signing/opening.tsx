import { Button } from "~/ui/button";
import { Loading } from "~/ui/loading";
import { Step } from "./step";

/** What a signing page shows until its link was opened. */
export function Opening() {
  return (
    <div className="page pt-16">
      <Loading words="Opening your link..." />
    </div>
  );
}

/** Says why a link leads nowhere, and offers another try if it may lead somewhere later. */
export function Failure({
  failure,
  onRetry,
}: {
  failure: { message: string; isFinal: boolean };
  onRetry: () => Promise<void>;
}) {
  return (
    <Step title={failure.isFinal ? "This link doesn't lead anywhere" : "We couldn't load this"}>
      <p>{failure.message}</p>
      {!failure.isFinal && (
        <p className="mt-6">
          <Button variant="secondary" onClick={() => void onRetry()}>
            Try again
          </Button>
        </p>
      )}
    </Step>
  );
}
