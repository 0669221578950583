import type { Errors } from "~/lib/form-rules";
import { formatHeadline } from "~/lib/money";
import { Button } from "~/ui/button";
import {
  Check,
  Chosen,
  Day,
  Money,
  SheetGroup,
  SignedMoney,
  TextLine,
  WholeNumber,
} from "../sheet-fields";
import type { Choices, Content } from "./queries";
import type { TypedSale } from "./use-typed-sale";

/** The fields of a sale: numbers, days and choices, and no free text in which a name could be. */
export function SaleSheet({
  sale,
  choices,
  errors,
}: {
  sale: TypedSale;
  choices: Choices;
  errors: Errors;
}) {
  const field = <Name extends keyof Content>(name: Name) => ({
    sheet: sale,
    name,
    error: errors[name],
  });
  return (
    <>
      <SheetGroup align="items-start" title="Business">
        <Chosen
          {...field("industry")}
          label="Industry, as in the valuation method"
          none="Please choose"
          options={withOwn(choices.industries, sale.content.industry)}
        />
        <TextLine {...field("naics")} label="NAICS code, such as 238220" max={6} />
        <Chosen
          {...field("region")}
          label="Region"
          none="Not said"
          options={withOwn(choices.regions, sale.content.region)}
        />
        <Day {...field("closedOn")} label="Closed on" />
      </SheetGroup>
      <SheetGroup align="items-start" title="A year's figures">
        <Money {...field("revenue")} label="Revenue" />
        <SignedMoney {...field("sdeDocumented")} label="SDE, documented" />
        <SignedMoney {...field("sdeClaimed")} label="SDE, as the seller claimed" />
        <SignedMoney {...field("ebitda")} label="EBITDA" />
      </SheetGroup>
      <SheetGroup align="items-start" title="What was paid">
        <Money {...field("price")} label="Price, without real estate and inventory on top" />
        <Money {...field("cashAtClosing")} label="Cash at closing, escrow included" />
        <Money {...field("escrowAmount")} label="Of it held in escrow" />
        <Money {...field("noteAmount")} label="Note to the seller" />
        <Money {...field("earnoutMost")} label="Earnout, at most" />
        <Money {...field("rolloverAmount")} label="Seller's stake" />
        <Money {...field("assumedDebt")} label="Debt the buyer took over" />
        <Chosen
          {...field("structure")}
          label="Structure"
          none="Not said"
          options={{ assets: "Assets", stock: "Stock or membership interests" }}
        />
        <Chosen
          {...field("financing")}
          label="Kind of lender; which one stays in the deal"
          none="Not said"
          options={{
            cash: "None: the buyer's own money",
            sba: "SBA lender",
            bank: "Another bank",
            seller: "The seller alone",
          }}
        />
      </SheetGroup>
      <SheetGroup align="items-start" title="Our opinion and the asking price">
        <Money {...field("opinionLow")} label="Low end of our range" />
        <Money {...field("opinionHigh")} label="High end of our range" />
        <Day {...field("opinionOn")} label="Opinion released on" />
        <AskingPrices sale={sale} error={errors.askingPrices} />
      </SheetGroup>
      <SheetGroup align="items-start" title="Time on the market">
        <WholeNumber {...field("daysToLoi")} most={9999} label="Days to the letter of intent" />
        <WholeNumber {...field("daysToClose")} most={9999} label="Days to closing" />
      </SheetGroup>
      <SheetGroup align="items-start" title="May we show it?">
        <div className="sm:col-span-2">
          <Check
            {...field("mayShow")}
            label="The seller permits us to show these figures, without a name, outside the firm"
          />
        </div>
        {sale.content.mayShow && (
          <>
            <Chosen
              {...field("permissionFrom")}
              label="Who gave it"
              none="Please choose"
              options={{
                seller: "The seller",
                spouse: "The seller's spouse",
                attorney: "The seller's attorney",
              }}
            />
            <Day {...field("permissionOn")} label="On" />
          </>
        )}
      </SheetGroup>
    </>
  );
}

/** The choices, with what the record says already if it is no longer one of them. */
const withOwn = (choices: readonly string[], own: string) =>
  own === "" || choices.includes(own) ? choices : [...choices, own];

type Asked = { on: string | null; price: number | null };

/** What the listing asked, from which day on. */
function AskingPrices({ sale, error }: { sale: TypedSale; error: string | undefined }) {
  const { askingPrices } = sale.content;
  const change = (prices: Content["askingPrices"]) => sale.change({ askingPrices: prices });
  const last = askingPrices.at(-1);
  return (
    <div className="grid gap-3 sm:col-span-2">
      {askingPrices.map((asked, at) => {
        const row = {
          content: asked as Asked,
          change: (changes: Partial<Asked>) =>
            change(
              askingPrices.map((each, index) => (index === at ? { ...each, ...changes } : each)),
            ),
        };
        const form = `asked-${at}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no ids, and only the last one is removed
          <div key={at} className="grid items-start gap-4 sm:grid-cols-2">
            <Money
              sheet={row}
              form={form}
              name="price"
              label={at === 0 ? "Asking price at first" : "Asking price then"}
              error={at === 0 ? error : undefined}
            />
            <Day sheet={row} form={form} name="on" label="From" />
          </div>
        );
      })}
      <p className="flex flex-wrap gap-x-6">
        {askingPrices.length < 20 && (
          <Button
            variant="quiet"
            onClick={() => change([...askingPrices, { on: null, price: null }])}
          >
            {last ? "Another asking price" : "Add the asking price"}
          </Button>
        )}
        {last && (
          <Button variant="quiet" onClick={() => change(askingPrices.slice(0, -1))}>
            Remove {last.price == null ? "the last one" : formatHeadline(last.price)}
          </Button>
        )}
      </p>
    </div>
  );
}
