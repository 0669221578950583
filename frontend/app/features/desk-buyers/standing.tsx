import { useState } from "react";
import { errorMessage, RequestRefused } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { Notice } from "~/ui/notice";
import type { Buyer } from "./queries";
import { TierMark } from "./tier-mark";
import { useChangeBuyer } from "./use-buyer-act";
import { TIERS } from "./words";

type Bar = "doNotIntroduce" | "doNotContact";

/** How far the buyer is in the judgment of staff, what the profile suggests, and whether the firm bars them. */
export function Standing({ buyer }: { buyer: Buyer }) {
  const change = useChangeBuyer(buyer);
  const { tier, suggestedTier, suggestion } = buyer;
  const isStale = change.error instanceof RequestRefused && change.error.code === "changed";
  return (
    <section aria-label="Standing" className="border-t border-rule py-4">
      <Barred buyer={buyer} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2>Tier</h2>
        {Object.entries(TIERS).map(([each, words]) => (
          <Button
            key={each}
            variant={tier === each ? "primary" : "secondary"}
            aria-pressed={tier === each}
            aria-disabled={change.isPending}
            onClick={() => change.mutate({ tier: tier === each ? "" : each })}
          >
            {each}, {words.toLowerCase()}
          </Button>
        ))}
      </div>
      {change.isError && (
        <p role="alert" className="mt-2 text-red">
          {isStale
            ? "A colleague was faster. Look again, and choose once more."
            : errorMessage(change.error)}
        </p>
      )}
      <div className="mt-3 flex gap-3">
        <TierMark tier={suggestedTier ?? ""} />
        <div>
          <p className="font-semibold">
            {suggestedTier
              ? `The profile suggests ${suggestedTier}, ${TIERS[suggestedTier]?.toLowerCase()}`
              : "Too little is known for a suggestion"}
          </p>
          <ul className="text-ink-soft">
            {suggestion.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      </div>
      <Bars buyer={buyer} />
    </section>
  );
}

const BARS: Record<Bar, { title: string; on: string; off: string; help: string }> = {
  doNotIntroduce: {
    title: "Do not introduce",
    on: "Stop introducing them",
    off: "Introduce them again",
    help: "Such as: owns a competitor, broke an agreement. They never learn the reason.",
  },
  doNotContact: {
    title: "Do not contact",
    on: "Stop writing to them",
    off: "Write to them again",
    help: "Such as: asked us to stop.",
  },
};

/** Why the firm bars the buyer, each with a button that ends it. */
function Barred({ buyer }: { buyer: Buyer }) {
  const change = useChangeBuyer(buyer);
  return (Object.keys(BARS) as Bar[])
    .filter((bar) => buyer[bar])
    .map((bar) => (
      <Notice key={bar} tone="warning" role="note" className="mb-3" title={BARS[bar].title}>
        <p className="wrap-anywhere">{buyer[bar]}</p>
        <Button
          variant="quiet"
          aria-disabled={change.isPending}
          onClick={() => change.mutate({ [bar]: "" })}
        >
          {BARS[bar].off}
        </Button>
      </Notice>
    ));
}

/** The buttons that bar a buyer, and the form for the reason. */
function Bars({ buyer }: { buyer: Buyer }) {
  const [asks, setAsks] = useState<Bar | null>(null);
  const [reason, setReason] = useState("");
  const change = useChangeBuyer(buyer);
  if (asks === null) {
    return (
      <p className="mt-2 flex flex-wrap gap-x-5">
        {(Object.keys(BARS) as Bar[])
          .filter((bar) => !buyer[bar])
          .map((bar) => (
            <Button key={bar} variant="quiet" onClick={() => setAsks(bar)}>
              {BARS[bar].on}
            </Button>
          ))}
      </p>
    );
  }
  return (
    <form
      className="mt-4 grid max-w-prose gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!reason.trim() || change.isPending) return;
        const onSuccess = () => {
          setAsks(null);
          setReason("");
        };
        change.mutate({ [asks]: reason }, { onSuccess });
      }}
    >
      <Field
        form="bar"
        name={asks}
        label={`${BARS[asks].title}: why?`}
        help={BARS[asks].help}
        error={change.isError ? errorMessage(change.error) : undefined}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <p className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" aria-disabled={!reason.trim()}>
          {BARS[asks].on}
        </Button>
        <Button variant="secondary" onClick={() => setAsks(null)}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
