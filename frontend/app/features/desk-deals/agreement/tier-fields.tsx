import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Input } from "~/ui/input";
import { BY_MILLION, type TypedTier } from "./terms";

/** The steps of a fee in percent. The last one covers the rest of the price. */
export function TierFields({
  tiers,
  error,
  onChange,
}: {
  tiers: readonly TypedTier[];
  error?: string | undefined;
  onChange: (tiers: TypedTier[]) => void;
}) {
  const change = (id: number, changes: Partial<TypedTier>) =>
    onChange(tiers.map((tier) => (tier.id === id ? { ...tier, ...changes } : tier)));
  const add = () => {
    const id = Math.max(-1, ...tiers.map((tier) => tier.id)) + 1;
    onChange([...tiers, { id, upTo: "", percent: "" }]);
  };
  return (
    <div>
      <ul className="grid gap-2">
        {tiers.map(({ id, upTo, percent }, index) => {
          const isLast = index === tiers.length - 1;
          const step = `Step ${index + 1}`;
          return (
            <li key={id} className="flex flex-wrap items-center gap-2">
              <Input
                aria-label={`${step}: percent`}
                className="w-16 text-right"
                inputMode="decimal"
                autoComplete="off"
                value={percent}
                aria-invalid={error ? true : undefined}
                onChange={(event) => change(id, { percent: event.target.value })}
              />
              <span>{isLast ? (index === 0 ? "% of the price" : "% of the rest") : "% up to"}</span>
              {!isLast && (
                <Input
                  aria-label={`${step}: up to`}
                  className="w-32"
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="$1,000,000"
                  value={upTo}
                  onChange={(event) => change(id, { upTo: event.target.value })}
                />
              )}
              {tiers.length > 1 && (
                <Button
                  variant="quiet"
                  onClick={() =>
                    onChange(
                      tiers
                        .filter((tier) => tier.id !== id)
                        .map((tier, at, rest) =>
                          at === rest.length - 1 ? { ...tier, upTo: "" } : tier,
                        ),
                    )
                  }
                >
                  Remove<span className="sr-only"> {step.toLowerCase()}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p className="mt-1 flex flex-wrap gap-x-5">
        <Button variant="quiet" onClick={add}>
          Add a step
        </Button>
        <Button variant="quiet" onClick={() => onChange(BY_MILLION)}>
          10, 8, 6, 4 by million
        </Button>
      </p>
      <FieldError>{error}</FieldError>
    </div>
  );
}
