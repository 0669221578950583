import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { closedSalesQuery } from "./queries";
import { tradeSentence } from "./words";

/** A hook with a function that returns what our own sales say about an industry; null where there are none. */
export function useTradeNotes(): (industry: string) => ReactNode {
  const { data } = useQuery(closedSalesQuery);
  return (industry) => {
    const trade = data?.trades.find((each) => each.industry === industry);
    return trade ? (
      <>
        {tradeSentence(trade)}{" "}
        <Link className="underline underline-offset-[0.22em]" to="/desk/results">
          See them
        </Link>
      </>
    ) : null;
  };
}
