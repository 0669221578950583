import { useMutation } from "@tanstack/react-query";
import { api } from "~/api/client";
import { interpolate } from "~/lib/interpolate";
import { dataOf, errorMessage } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import type { BuyersClosing, ClosingWords } from "./queries";

/** The warning, and the instructions once two of us have checked them. Each reading is recorded. */
export function BeforeYouSendMoney({
  number,
  closing: { callBack: phone, hasWires },
  words,
}: {
  number: string;
  closing: BuyersClosing;
  words: ClosingWords;
}) {
  const reading = useMutation({
    gcTime: 0,
    mutationFn: () =>
      dataOf(api.POST("/api/buying/{number}/closing/wires", { params: { path: { number } } })),
  });
  const wires = reading.data?.wires;
  return (
    <section aria-labelledby="wires-title" className="border-t-3 border-ink pt-4 pb-10">
      <h2 id="wires-title">{words.wires}</h2>
      <p className="mt-3 border-l-4 border-copper pl-4">
        {interpolate(words.wireWarning, { phone })}
      </p>
      <p className="mt-3 text-ink-soft">
        {interpolate(hasWires ? words.wiresReady : words.wiresLater, { phone })}
      </p>
      {hasWires && (
        <>
          <dl aria-live="polite">
            {wires?.map(({ payee, instructions }) => (
              <div key={payee} className="border-b border-rule py-3">
                <dt className="font-semibold wrap-anywhere">{payee}</dt>
                <dd className="mt-1 font-serif whitespace-pre-wrap tabular-nums wrap-anywhere">
                  {instructions}
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-4">
            <Button
              variant={wires ? "secondary" : "primary"}
              aria-disabled={reading.isPending}
              onClick={() => {
                if (wires) reading.reset();
                else if (!reading.isPending) reading.mutate();
              }}
            >
              {wires ? words.wiresHide : reading.isPending ? words.wiresReading : words.wiresRead}
            </Button>
          </p>
          <FieldError role="alert">{reading.isError && errorMessage(reading.error)}</FieldError>
        </>
      )}
    </section>
  );
}
