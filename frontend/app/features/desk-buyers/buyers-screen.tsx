import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link, Outlet, useLocation, useNavigate, useParams } from "react-router";
import { TITLE_LINE } from "~/layout/desk/desk-screen";
import { RelativeTime } from "~/layout/desk/labels";
import { useShortcut } from "~/layout/desk/shortcuts";
import { LoadMore } from "~/layout/desk/states";
import { useRecordFocus } from "~/layout/desk/use-record-focus";
import { useDeskWords } from "~/layout/desk/words";
import { formatMoney } from "~/lib/money";
import { QueryView } from "~/lib/query-view";
import { Button, buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Filters } from "./filters";
import {
  addressOf,
  type BuyerList,
  type BuyerRow,
  buyersQuery,
  countFilters,
  listOf,
} from "./queries";
import { TierMark } from "./tier-mark";
import { PROFILES } from "./words";

const NewBuyer = lazy(() => import("./new-buyer"));

const COUNTED = 1000;

/**
 * The list of buyers and the open buyer: beside the list, or on a phone over it. The address names the list and the
 * buyer, so that both can be shared.
 */
export function BuyersScreen() {
  const { id } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { screens } = useDeskWords();
  const [isAdding, setAdding] = useState(false);
  const open = id === undefined ? undefined : Number(id);
  useShortcut("c", "New buyer", () => setAdding(true));

  const record = useRecordFocus("buyer", open);

  const isOpen = open !== undefined;
  return (
    <div
      data-moves-focus
      className={
        isOpen
          ? "lg:grid lg:grid-cols-[minmax(16.5rem,2fr)_minmax(0,5fr)] lg:gap-6 print:block"
          : ""
      }
    >
      <div className={`min-w-0 ${isOpen ? "max-lg:hidden print:hidden" : ""}`}>
        <div className={TITLE_LINE}>
          {isOpen ? <h2>{screens.buyers}</h2> : <h1>{screens.buyers}</h1>}
          <span className="flex flex-wrap items-center gap-x-5">
            <Link to="/desk/co-brokers" className={buttonClass("quiet")}>
              {screens["co-brokers"]}
            </Link>
            <Button variant={isOpen ? "secondary" : "primary"} onClick={() => setAdding(true)}>
              New buyer
            </Button>
          </span>
        </div>
        <List isBeside={isOpen} open={open} />
      </div>
      {isOpen && (
        <section
          ref={record}
          tabIndex={-1}
          aria-label="Buyer"
          className="min-w-0 outline-none lg:sticky lg:top-0 lg:-mt-4 lg:-mb-12 lg:max-h-dvh lg:overflow-x-hidden lg:overflow-y-auto lg:border-l lg:border-rule lg:pt-4 lg:pb-12 lg:pl-6 print:border-0 print:p-0"
        >
          <CloseShortcut
            onClose={() => void navigate(`/desk/buyers${search}`, { preventScrollReset: true })}
          />
          <Link
            to={`/desk/buyers${search}`}
            className={buttonClass("quiet", "print:hidden")}
            preventScrollReset
          >
            <span className="lg:hidden">Back to the list</span>
            <span className="max-lg:hidden">Close</span>
          </Link>
          <Outlet />
        </section>
      )}
      <Suspense>{isAdding && <NewBuyer onClose={() => setAdding(false)} />}</Suspense>
    </div>
  );
}

function CloseShortcut({ onClose }: { onClose: () => void }) {
  useShortcut("Escape", "Close the buyer", onClose);
  return null;
}

function List({ isBeside, open }: { isBeside: boolean; open: number | undefined }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const list = listOf(new URLSearchParams(search));
  const query = useInfiniteQuery(buyersQuery(list));

  function show(changes: Partial<BuyerList>) {
    void navigate(
      { pathname, search: addressOf({ ...list, ...changes }) },
      { replace: true, preventScrollReset: true },
    );
  }

  const first = query.data?.pages[0];
  const total = first?.total ?? 0;
  const count = total >= COUNTED ? `${COUNTED.toLocaleString("en-US")} or more` : total;
  return (
    <>
      <Filters list={list} loaded={first} isBeside={isBeside} onList={show}>
        <p role="status" className="ml-auto text-ink-soft tabular-nums">
          {first && `${count} ${total === 1 ? "buyer" : "buyers"}`}
        </p>
      </Filters>
      <QueryView query={query} loading="Loading the buyers..." rows={10}>
        {({ pages }) => {
          const rows = pages.flatMap(({ buyers }) => buyers);
          if (rows.length === 0) return <Nothing list={list} />;
          return (
            <>
              <ul className="border-t border-rule">
                {rows.map((buyer) => (
                  <Row
                    key={buyer.id}
                    buyer={buyer}
                    search={search}
                    isBeside={isBeside}
                    isOpen={buyer.id === open}
                  />
                ))}
              </ul>
              <LoadMore query={query} />
            </>
          );
        }}
      </QueryView>
    </>
  );
}

function Nothing({ list }: { list: BuyerList }) {
  return list.search || countFilters(list) > 0 ? (
    <EmptyState title="No buyer fits">Take a filter away, or search for fewer words.</EmptyState>
  ) : (
    <EmptyState title="No buyers yet">
      Everyone who asks about a listing becomes a buyer here, with what they look for once they have
      said so.
    </EmptyState>
  );
}

function Row({
  buyer,
  search,
  isBeside,
  isOpen,
}: {
  buyer: BuyerRow;
  search: string;
  isBeside: boolean;
  isOpen: boolean;
}) {
  const { id, name, company, tier, profile, priceTo, money, looksFor, isBarred } = buyer;
  return (
    <li
      className={`relative grid min-h-14 grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-rule py-1 hover:bg-paper-deep has-aria-[current]:bg-paper-deep md:min-h-10 ${isBeside ? "" : "lg:grid-cols-[1.75rem_minmax(0,15rem)_minmax(0,1fr)_9rem_7rem_auto]"}`}
    >
      <TierMark tier={tier} />
      <div className="min-w-0">
        <Link
          data-buyer={id}
          to={`/desk/buyers/${id}${search}`}
          preventScrollReset
          aria-current={isOpen ? "true" : undefined}
          className="font-serif text-[1.05rem] leading-tight font-title wrap-anywhere before:absolute before:inset-0"
        >
          {name}
        </Link>
        <p className="truncate text-ink-soft">
          {isBarred ? "Do not introduce" : company || (isBeside ? looksFor : "")}
        </p>
      </div>
      {!isBeside && (
        <>
          <p className="truncate text-ink-soft max-lg:hidden">{looksFor}</p>
          <p className="text-right tabular-nums max-lg:hidden">
            {priceTo !== null && `to ${formatMoney(priceTo)}`}
            {money && <span className="block truncate text-ink-soft">{money}</span>}
          </p>
          <p className="text-ink-soft max-lg:hidden">{PROFILES[profile]}</p>
        </>
      )}
      <p className="text-right text-ink-soft">
        <RelativeTime at={buyer.lastContactAt} focusable={false} />
      </p>
    </li>
  );
}
