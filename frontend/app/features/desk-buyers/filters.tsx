import { type ReactNode, useEffect, useRef, useState } from "react";
import { Filter, FilterField } from "~/layout/desk/filter-field";
import { Options } from "~/layout/desk/options";
import { parseDollars } from "~/lib/amounts";
import { formatMoney } from "~/lib/money";
import { Button } from "~/ui/button";
import { Checkbox, Choice, Input } from "~/ui/input";
import { type BuyerList, type Buyers, countFilters } from "./queries";
import { TIERS } from "./words";

const PAUSE_MS = 200;

/** The search field, the filters and the order of the list. Beside an open buyer the filters are behind a button. */
export function Filters({
  list,
  loaded,
  isBeside,
  onList,
  children,
}: {
  list: BuyerList;
  /** A page of the list, which says by what it can be filtered. */
  loaded: Buyers | undefined;
  isBeside: boolean;
  onList: (changes: Partial<BuyerList>) => void;
  /** What stands at the end of the line. */
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(list);
  const wide = isBeside ? "" : "lg:flex";
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1.5 py-1.5">
      <SearchBuyers
        search={list.search}
        isBeside={isBeside}
        onSearch={(search) => onList({ search })}
      />
      <Button
        variant="secondary"
        className={isBeside ? "" : "lg:hidden"}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count ? `Filters (${count})` : "Filters"}
      </Button>
      <div
        className={`order-1 basis-full flex-wrap items-end gap-x-3 gap-y-1.5 ${wide} ${isOpen ? "flex" : "hidden"}`}
      >
        <Filter label="Tier" value={list.tier} onChange={(tier) => onList({ tier })}>
          <option value="">Any tier</option>
          {Object.entries(TIERS).map(([tier, words]) => (
            <option key={tier} value={tier}>
              {tier}, {words.toLowerCase()}
            </option>
          ))}
          <option value="none">None yet</option>
        </Filter>
        <Filter label="Trade" value={list.trade} onChange={(trade) => onList({ trade })}>
          <option value="">Any trade</option>
          <Options of={loaded?.trades.map(({ key, label }) => [key, label]) ?? []} />
        </Filter>
        <Filter label="Region" value={list.region} onChange={(region) => onList({ region })}>
          <option value="">Any region</option>
          <Options of={loaded?.regions.map(({ key, label }) => [key, label]) ?? []} />
        </Filter>
        <PriceFilter price={list.price} onPrice={(price) => onList({ price })} />
        <Choice>
          <Checkbox
            checked={list.profile === "valid"}
            onChange={({ currentTarget: { checked } }) =>
              onList({ profile: checked ? "valid" : "" })
            }
          />
          Valid profile
        </Choice>
        <Filter
          label="Order"
          value={list.sort}
          usual="contact"
          onChange={(sort) => onList({ sort: sort as BuyerList["sort"] })}
        >
          <option value="contact">Latest contact</option>
          <option value="name">Name</option>
        </Filter>
        {count > 0 && (
          <Button
            variant="quiet"
            onClick={() => onList({ tier: "", trade: "", region: "", price: "", profile: "" })}
          >
            Clear filters
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}

/** A field whose text searches the list after a pause in typing. */
function SearchBuyers({
  search,
  isBeside,
  onSearch,
}: {
  search: string;
  isBeside: boolean;
  onSearch: (search: string) => void;
}) {
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(search);
  useEffect(() => {
    if (search !== sent.current) setTyped(search);
    sent.current = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function send(text: string) {
    clearTimeout(timer.current);
    sent.current = text.trim();
    onSearch(text.trim());
  }

  return (
    <Input
      type="search"
      aria-label="Search the buyers"
      placeholder="Name, company, email, phone"
      className={`min-w-0 flex-1 ${isBeside ? "basis-40" : "basis-56 lg:max-w-72"}`}
      value={typed}
      maxLength={200}
      autoComplete="off"
      onChange={({ target: { value } }) => {
        setTyped(value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => send(value), PAUSE_MS);
      }}
      onKeyDown={({ key }) => key === "Enter" && send(typed)}
    />
  );
}

function PriceFilter({ price, onPrice }: { price: string; onPrice: (price: string) => void }) {
  const shown = price ? formatMoney(Number(price)) : "";
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  const send = () => {
    const dollars = typed.trim() === "" ? "" : parseDollars(typed)?.toString();
    if (dollars === undefined) setTyped(shown);
    else if (dollars !== price) onPrice(dollars);
  };
  return (
    <FilterField label="May pay">
      <Input
        className="max-w-28"
        placeholder="$1,200,000"
        autoComplete="off"
        maxLength={20}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={send}
        onKeyDown={({ key }) => key === "Enter" && send()}
      />
    </FilterField>
  );
}
