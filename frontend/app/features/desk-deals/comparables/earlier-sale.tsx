import { api } from "~/api/client";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { type ClosedSale, type ClosedSales, type Content, useRecordEarlier } from "./queries";
import { SaleSheet } from "./sale-sheet";
import { useTypedSale } from "./use-typed-sale";

export const EMPTY: Content = {
  industry: "",
  naics: "",
  region: "",
  closedOn: null,
  revenue: null,
  sdeDocumented: null,
  sdeClaimed: null,
  ebitda: null,
  price: null,
  cashAtClosing: null,
  escrowAmount: null,
  noteAmount: null,
  earnoutMost: null,
  rolloverAmount: null,
  assumedDebt: null,
  structure: "",
  financing: "",
  opinionLow: null,
  opinionHigh: null,
  opinionOn: null,
  askingPrices: [],
  daysToLoi: null,
  daysToClose: null,
  mayShow: false,
  permissionFrom: "",
  permissionOn: null,
};

/** The sheet of a sale from before the firm kept its deals here: for principals. */
export function EarlierSale({
  sales,
  edited,
  onClose,
}: {
  sales: ClosedSales;
  edited: ClosedSale | "new";
  onClose: () => void;
}) {
  const act = useRecordEarlier();
  const pk = edited === "new" ? null : edited.id;
  const loaded = sales.sales.find(({ id }) => id === pk);
  const sale = useTypedSale(pk === null ? "new" : `earlier-${pk}`, {
    content: (loaded?.content as Content | undefined) ?? EMPTY,
    version: loaded?.version ?? 0,
  });
  const wrong = Object.entries(act.errors).filter(([name]) => name !== "form");

  async function record() {
    const body = { content: sale.content, version: sale.version };
    const saved = await act.send(() =>
      pk === null
        ? dataOf(api.POST("/api/desk/comparables", { body }))
        : dataOf(
            api.PUT("/api/desk/comparables/{comparable_id}", {
              params: { path: { comparable_id: pk } },
              body,
            }),
          ),
    );
    if (!saved) return sale.catchUp();
    sale.drop();
    onClose();
  }

  return (
    <section aria-labelledby="earlier-title" className="max-w-[44rem] py-5">
      <h2 id="earlier-title">A sale from before</h2>
      <p className="mt-1.5 text-ink-soft">
        One that closed before the firm kept its deals here. Numbers and choices only, no names.
      </p>
      <div className="mt-4 border-t border-rule">
        <SaleSheet sale={sale} choices={sales.choices} errors={act.errors} />
      </div>
      <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button aria-disabled={act.isBusy} onClick={() => void record()}>
          Record the sale
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Later
        </Button>
        {sale.isTyped && (
          <Button variant="quiet" onClick={sale.drop}>
            Begin again
          </Button>
        )}
      </p>
      <FieldError role="alert">
        {act.errors.form ??
          (wrong.length > 0 && `Please look at: ${wrong.map(([, text]) => text).join(". ")}.`)}
      </FieldError>
    </section>
  );
}
